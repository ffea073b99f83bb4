import { expect, it } from 'vitest'
import { useAppStore } from '../../../../renderer/stores/app.ts'
import { useNoticesStore } from '../../../../renderer/stores/notices.ts'
import { failed, ok, type Result } from '../../../../shared/result.ts'
import { aComposerDesk } from './composer-fixture.ts'

function aPage() {
  const { responses } = aComposerDesk()
  for (const asked of ['read', 'setOtherTerms', 'remove'])
    responses.set(`notices.${asked}`, ok(null))
  return { notices: useNoticesStore(), responses }
}

it('reports a change that fails after the officer leaves at its own application', async () => {
  const { notices, responses } = aPage()
  await notices.open('app_1')
  const late = Promise.withResolvers<Result<unknown>>()
  responses.set('notices.setOtherTerms', late.promise)
  const changed = notices.setOtherTerms('app_1', true)
  await notices.open('app_2')
  late.resolve(failed('disk-full'))
  expect(await changed).toBe(false)
  expect(notices.failure).toBeNull()
  await notices.open('app_1')
  expect(notices.failure).toEqual({ code: 'disk-full' })
  await notices.open('app_2')
  await notices.open('app_1')
  expect(notices.failure).toBeNull()
})

it('forgets a failed change with its connection', async () => {
  const { notices, responses } = aPage()
  await notices.open('app_1')
  const late = Promise.withResolvers<Result<unknown>>()
  responses.set('notices.setOtherTerms', late.promise)
  const changed = notices.setOtherTerms('app_1', true)
  useAppStore().noteOtherFiles()
  late.resolve(failed('disk-full'))
  await changed
  await notices.open('app_1')
  expect(notices.failure).toBeNull()
})

it('a notice counts as removed even if the others can’t be read', async () => {
  const { notices, responses } = aPage()
  await notices.open('app_1')
  responses.set('notices.read', failed('store-failed'))
  expect(await notices.remove('notice_1')).toBe(true)
})
