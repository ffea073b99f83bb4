import type { Task, TaskOrder, TaskReply } from './own-process.ts'

/** The child's side of `inOwnProcess`: one order, one response, end. */
process.once('message', (order: TaskOrder) => {
  void answer(order).then((reply) => {
    process.send?.(reply, () => process.exit(0))
  })
})

async function answer({ module, input }: TaskOrder): Promise<TaskReply> {
  try {
    const task = (await import(module)) as Pick<Task<unknown, unknown>, 'run'>
    return { ok: true, value: await task.run(input) }
  } catch (cause) {
    return { ok: false, stack: cause instanceof Error ? (cause.stack ?? cause.message) : 'unknown' }
  }
}
