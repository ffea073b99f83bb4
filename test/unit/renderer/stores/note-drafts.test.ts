import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useAppStore } from '../../../../renderer/stores/app.ts'
import { useNoteDraftsStore } from '../../../../renderer/stores/note-drafts.ts'
import type { Draft } from '../../../../shared/domain/offers/draft.ts'
import { longestNote } from '../../../../shared/domain/annotations/annotations.ts'
import type { JsonObject } from '../../../../shared/json.ts'
import { failed, ok, type Result } from '../../../../shared/result.ts'
import { beginPage } from '../page.ts'

/** What Loan Desk stores, by application, and how it responds. */
const kept = new Map<string, JsonObject>()
let saves = 0
let refusal: Result<never> | null = null

function aPage() {
  const request = async (channel: string, payload: unknown): Promise<Result<unknown>> => {
    await Promise.resolve()
    const { kind, subject, content } = payload as Draft
    expect(kind).toBe('note')
    if (refusal !== null) return refusal
    if (channel === 'drafts.save') {
      saves += 1
      kept.set(subject, content)
      return ok({ savedAt: 1 })
    }
    if (channel === 'drafts.discard') kept.delete(subject)
    const found = kept.get(subject)
    return ok(found === undefined ? null : { kind, subject, content: found, savedAt: 1 })
  }
  beginPage(request)
  return useNoteDraftsStore()
}

/** A page on which the first application is open. */
async function openPage() {
  const page = aPage()
  await page.open('app_1')
  return page
}

beforeEach(() => {
  vi.useFakeTimers()
  kept.clear()
  saves = 0
  refusal = null
})
afterEach(() => vi.useRealTimers())

it('an unfinished note is saved while typing, and is there after a restart', async () => {
  const page = await openPage()
  page.write('new', 'Waits for')
  page.write('new', 'Waits for the payslip')
  page.write({ noteId: 'note-1' }, 'Payslip ca')
  await page.flush()
  // The first change was sent at once, the others together after it.
  expect(saves).toBe(2)
  const again = await openPage()
  expect(again.textOf('new')).toBe('Waits for the payslip')
  expect(again.textOf({ noteId: 'note-1' })).toBe('Payslip ca')
  expect(again.textOf({ noteId: 'note-2' })).toBeUndefined()
})

it('belongs to its application: another has its own, and the last text isn’t moved to it', async () => {
  const page = await openPage()
  page.write('new', 'of the first')
  await page.open('app_2')
  expect(page.textOf('new')).toBeUndefined()
  page.write('new', 'of the second')
  await page.open('app_1')
  expect(page.textOf('new')).toBe('of the first')
  expect([...kept]).toEqual([
    ['app_1', { text: 'of the first', edits: {} }],
    ['app_2', { text: 'of the second', edits: {} }],
  ])
})

it('shows the application that was opened last, however fast they are opened', async () => {
  kept.set('app_3', { text: 'of the third', edits: {} })
  const page = aPage()
  await Promise.all(['app_1', 'app_2', 'app_3'].map((id) => page.open(id)))
  expect([page.subject, page.textOf('new')]).toEqual(['app_3', 'of the third'])
})

it('leaves nothing behind once it is saved as a note or discarded', async () => {
  const page = await openPage()
  page.write('new', 'Half')
  page.write({ noteId: 'note-1' }, 'Half too')
  await page.flush()
  page.write('new', undefined)
  await page.flush()
  expect(kept.get('app_1')).toEqual({ text: '', edits: { 'note-1': 'Half too' } })
  page.write({ noteId: 'note-1' }, undefined)
  await page.flush()
  expect(kept.size).toBe(0)
})

it('isn’t carried over to another connection', async () => {
  const page = await openPage()
  page.write('new', 'of the first lender')
  page.write('new', 'of the first lender, and more')
  useAppStore().noteOtherFiles()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(kept.get('app_1')?.['text']).toBe('of the first lender')
  expect(page.textOf('new')).toBeUndefined()
})

it('is gone once saved as a note, also while another application is open', async () => {
  const page = await openPage()
  page.write('new', 'Called the employer')
  page.write({ noteId: 'note-1' }, 'Half too')
  await page.open('app_2')
  await page.discardSaved('app_1', 'new', 'Called the employer')
  await page.discardSaved('app_1', { noteId: 'note-1' }, 'Half')
  expect([...kept]).toEqual([['app_1', { text: '', edits: { 'note-1': 'Half too' } }]])
  await page.discardSaved('app_1', { noteId: 'note-1' }, 'Half too')
  expect(kept.size).toBe(0)
})

it('is gone once saved as a note, also while its application opens again', async () => {
  const page = await openPage()
  page.write('new', 'Called the employer')
  await page.open('app_2')
  const opened = page.open('app_1')
  expect(await page.discardSaved('app_1', 'new', 'Called the employer')).toBe(true)
  await opened
  expect(page.textOf('new')).toBeUndefined()
  await page.open('app_2')
  page.write('new', 'Called the employer, too')
  void page.discardSaved('app_1', 'new', 'Called the employer')
  await page.open('app_1')
  expect(page.textOf('new')).toBeUndefined()
  expect([...kept.keys()]).toEqual(['app_2'])
})

it('stays if more was typed during the save', async () => {
  const page = await openPage()
  page.write('new', 'Called the employer, and the bank')
  expect(await page.discardSaved('app_1', 'new', 'Called the employer')).toBe(false)
  expect(page.textOf('new')).toBe('Called the employer, and the bank')
})

it('keeps unsaved text without what was saved as a note', async () => {
  const page = await openPage()
  page.write('new', 'Called the employer')
  await page.flush()
  refusal = failed('disk-full')
  page.write({ noteId: 'note-1' }, 'Half too')
  await page.open('app_2')
  await page.discardSaved('app_1', 'new', 'Called the employer')
  await page.open('app_1')
  expect(page.textOf('new')).toBeUndefined()
  expect(page.textOf({ noteId: 'note-1' })).toBe('Half too')
})

it('shows the application that the officer returned to before another one was open', async () => {
  const page = await openPage()
  page.write('new', 'of the first')
  await Promise.all([page.open('app_2'), page.open('app_1')])
  expect([page.subject, page.textOf('new')]).toEqual(['app_1', 'of the first'])
})

it('shows where it can’t be saved', async () => {
  const page = await openPage()
  refusal = failed('disk-full')
  page.write('new', 'Half')
  await page.flush()
  expect(page.failure).toEqual({ code: 'disk-full' })
  refusal = null
  page.write('new', 'Half a')
  await page.flush()
  expect(page.failure).toBeNull()
})

it('keeps unsaved text while another application is open, and saves it when there is space', async () => {
  const page = await openPage()
  refusal = failed('disk-full')
  page.write('new', 'Half a note on the first')
  await page.open('app_2')
  expect(page.textOf('new')).toBeUndefined()
  await page.open('app_1')
  expect(page.textOf('new')).toBe('Half a note on the first')
  await page.open('app_2')
  refusal = null
  await page.open('app_3')
  await vi.advanceTimersByTimeAsync(0)
  expect([...kept]).toEqual([['app_1', { text: 'Half a note on the first', edits: {} }]])
  await page.open('app_1')
  page.write('new', undefined)
  await page.flush()
  await page.open('app_2')
  await vi.advanceTimersByTimeAsync(0)
  expect(kept.size).toBe(0)
})

it('accepts no text while the draft can’t be read, and shows the draft once it can', async () => {
  kept.set('app_1', { text: 'Waits for the payslip', edits: {} })
  refusal = failed('disk-full')
  const page = await openPage()
  expect(page.failure).toEqual({ code: 'disk-full' })
  refusal = null
  page.write('new', 'Called')
  await page.flush()
  expect([page.isReady, kept.get('app_1')?.['text']]).toEqual([false, 'Waits for the payslip'])
  await page.open('app_1')
  expect([page.failure, page.textOf('new')]).toEqual([null, 'Waits for the payslip'])
})

it('reads the readable parts of another version’s draft', async () => {
  kept.set('app_1', { text: 'x'.repeat(longestNote + 5), edits: { 'note-1': 7, 'note-2': 'two' } })
  kept.set('app_2', { text: ['no'], edits: 'none' })
  const page = await openPage()
  expect(page.textOf('new')).toHaveLength(longestNote)
  expect(page.textOf({ noteId: 'note-1' })).toBeUndefined()
  expect(page.textOf({ noteId: 'note-2' })).toBe('two')
  await page.open('app_2')
  expect(page.textOf('new')).toBeUndefined()
})
