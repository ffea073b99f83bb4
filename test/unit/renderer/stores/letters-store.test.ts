import { expect, it } from 'vitest'
import { useAppStore } from '../../../../renderer/stores/app.ts'
import { useLettersStore } from '../../../../renderer/stores/letters.ts'
import { failed, ok, type Result } from '../../../../shared/result.ts'
import { beginPage } from '../page.ts'

/** Letters that are being recorded while the officer reads others. */
async function recording() {
  const late = Promise.withResolvers<Result<unknown>>()
  const request = (channel: string): Promise<Result<unknown>> =>
    channel === 'notices.recordLetters' ? late.promise : Promise.resolve(ok(null))
  beginPage(request)
  const letters = useLettersStore()
  const form = {
    kind: 'adverse-action',
    day: '2026-11-26',
    manner: 'mailed',
    replyBy: null,
  } as const
  const recorded = letters.record(form, [])
  await letters.read('incompleteness')
  return { letters, recorded, respond: late.resolve }
}

it('reports how many letters were recorded while others are loading', async () => {
  const { recorded, respond } = await recording()
  respond(ok({ recorded: 2 }))
  expect(await recorded).toEqual({ recorded: 2 })
})

it('reports why letters were not recorded while others are loading', async () => {
  const { letters, recorded, respond } = await recording()
  respond(failed('disk-full'))
  expect(await recorded).toBeNull()
  expect(letters.failure).toEqual({ code: 'disk-full' })
})

it('reports nothing about letters of another connection', async () => {
  const { letters, recorded, respond } = await recording()
  useAppStore().noteOtherFiles()
  respond(failed('disk-full'))
  expect(await recorded).toBeNull()
  expect(letters.failure).toBeNull()
})
