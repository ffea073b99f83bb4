import { expect, it } from 'vitest'
import { useLinksStore } from '../../../../renderer/stores/links.ts'
import { failed, ok } from '../../../../shared/result.ts'
import { aComposerDesk } from './composer-fixture.ts'

it('a link that can’t be resolved stays, with the reason', async () => {
  const desk = aComposerDesk()
  const pending = { number: 4, link: failed('link-refused') }
  desk.responses.set('links.pending', ok(pending))
  const links = useLinksStore()
  await links.load()
  desk.responses.set('links.settle', failed('too-many-requests'))
  expect(await links.settle(4)).toEqual({ code: 'too-many-requests' })
  expect(links.pending).toEqual(pending)
  desk.responses.set('links.settle', ok(null))
  expect(await links.settle(4)).toBeNull()
  expect(links.pending).toBeNull()
})

it.each([
  ['application', 'applications.open'],
  ['facility', 'documents.facilities'],
] as const)('a linked %s that can’t be looked up isn’t called new', async (to, channel) => {
  const desk = aComposerDesk()
  desk.responses.set(channel, failed('store-failed'))
  expect(await useLinksStore().isKnown(to, 'id_1')).toEqual(failed('store-failed'))
})

it('a linked application or facility is new if neither the worklist nor the list has it', async () => {
  const desk = aComposerDesk()
  desk.responses.set('applications.open', failed('application-not-here'))
  desk.responses.set('documents.facilities', ok([{ id: 'fac_2' }]))
  const links = useLinksStore()
  expect(await links.isKnown('application', 'app_1')).toEqual(ok(false))
  expect(await links.isKnown('facility', 'fac_1')).toEqual(ok(false))
  expect(await links.isKnown('facility', 'fac_2')).toEqual(ok(true))
})
