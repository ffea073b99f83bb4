import { afterEach, beforeEach, expect, it } from 'vitest'
import { failed, ok, type Result } from '../../../../shared/result.ts'
import { forgetUnsaved } from '../../../../renderer/state/draft-saver.ts'
import { isTypedLost, noteTypedLost } from '../../../../renderer/state/saved-at-lock.ts'
import { useAppStore } from '../../../../renderer/stores/app.ts'
import { useNoteDraftsStore } from '../../../../renderer/stores/note-drafts.ts'
import { beginPage } from '../page.ts'

/** The officer typed in a form before. */
const responses = new Map<string, unknown>([
  ['app.lock', { phase: 'locked' }],
  ['drafts.takeForms', { facility: { name: 'Bakery' } }],
])
/** Channels that fail with a full disk, and the recorded requests. */
const full = new Set<string>()
const asked: string[] = []

function aPage() {
  beginPage(async (channel): Promise<Result<unknown>> => {
    asked.push(channel)
    if (full.has(channel)) return failed('disk-full')
    return ok(responses.get(channel) ?? null)
  })
  return { app: useAppStore(), notes: useNoteDraftsStore() }
}

type Notes = ReturnType<typeof useNoteDraftsStore>

async function beginNote(notes: Notes): Promise<void> {
  await notes.open('app_1')
  notes.write('new', 'Waits for the payslip')
}

// Another file in this process may have left unsaved text.
beforeEach(forgetUnsaved)
afterEach(() => {
  full.clear()
  asked.length = 0
  noteTypedLost(false)
})

it('reports nothing if all typed text was saved before the lock', async () => {
  const { app, notes } = aPage()
  await beginNote(notes)
  await app.lock()
  expect(asked.at(-1)).toBe('app.lock')
  expect(asked).toContain('drafts.save')
  expect(isTypedLost.value).toBe(false)
})

it('locks even if a draft can’t be saved, and reports that it is lost', async () => {
  const { app, notes } = aPage()
  full.add('drafts.save')
  await beginNote(notes)
  await app.lock()
  expect(app.state.phase).toBe('locked')
  expect(isTypedLost.value).toBe(true)
})

it('saves at the lock what could not be saved while typing', async () => {
  const { app, notes } = aPage()
  full.add('drafts.save')
  await beginNote(notes)
  await notes.flush()
  full.clear()
  await app.lock()
  expect(isTypedLost.value).toBe(false)
})

it('saves nothing of the previous page at a later lock', async () => {
  const first = aPage()
  full.add('drafts.save')
  await beginNote(first.notes)
  await first.app.lock()
  noteTypedLost(false)
  full.clear()
  asked.length = 0
  await aPage().app.lock()
  expect(asked).not.toContain('drafts.save')
  expect(isTypedLost.value).toBe(false)
})

it.each(['drafts.keepForms', 'drafts.takeForms'])(
  'reports that text typed in forms is lost if %s fails',
  async (channel) => {
    const { app } = aPage()
    full.add(channel)
    await app.lock()
    expect(app.state.phase).toBe('locked')
    expect(isTypedLost.value).toBe(true)
  },
)
