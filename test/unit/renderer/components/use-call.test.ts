import { expect, it } from 'vitest'
import { useCall } from '../../../../renderer/components/use-call.ts'
import { failed, ok, type Result } from '../../../../shared/result.ts'
import { beginPage } from '../page.ts'

it('clears a failure during a retry, so that it is announced again', async () => {
  beginPage(async () => ok(null))
  const { failure, run } = useCall()
  await run(async () => failed('disk-full'))
  expect(failure.value?.code).toBe('disk-full')
  const second = Promise.withResolvers<Result<unknown>>()
  const trying = run(() => second.promise)
  expect(failure.value).toBeNull()
  second.resolve(failed('disk-full'))
  await trying
  expect(failure.value?.code).toBe('disk-full')
})
