import { callKinds, FailingCalls } from './failing-calls.ts'
import type { IoOrder, IoTally } from './io-run.ts'
import { IoFolder } from './io-work.ts'

/*
 * Runs with the library of failing calls: repeats the same work, each time with the next call
 * failing.
 */

async function runThrough(order: IoOrder): Promise<IoTally> {
  const calls = new FailingCalls(order.control)
  const folder = new IoFolder(order.folder, order.work)
  await folder.fill()
  const wrong: string[] = []
  let counted = 0
  let kinds = Object.fromEntries(callKinds.map((kind) => [kind, 0])) as IoTally['kinds']
  for (let failAt = 1; ; failAt += order.step) {
    folder.begin()
    calls.arm({ ...order.failure, failAt })
    const done = await folder.run()
    const { failed, ...total } = calls.disarm()
    const ending = typeof done === 'string' ? done : await folder.wrongAfter(done)
    if (ending !== null) wrong.push(`call ${failAt} of ${order.name}: ${ending}`)
    if (failed === 0) {
      // No call failed: this run passed, and its counts are the result.
      counted = total.counted
      kinds = total.kinds
      break
    }
  }
  calls.close()
  return { counted, kinds, wrong }
}

process.on('message', (order: IoOrder) => {
  runThrough(order).then(
    (tally) => process.send?.(tally),
    (cause: unknown) => {
      process.stderr.write(`${cause instanceof Error ? String(cause.stack) : String(cause)}\n`)
      process.exit(1)
    },
  )
})
process.on('disconnect', () => process.exit())
