import type { Task, TaskOrder, TaskResponse } from './own-process.ts'

/** The child's side of `inOwnProcess`: one order, one response, end. */
process.once('message', (order: TaskOrder) => {
  void respond(order).then((response) => {
    process.send?.(response, () => process.exit(0))
  })
})

async function respond({ module, input }: TaskOrder): Promise<TaskResponse> {
  try {
    const task = (await import(module)) as Pick<Task<unknown, unknown>, 'run'>
    return { ok: true, value: await task.run(input) }
  } catch (cause) {
    return { ok: false, stack: cause instanceof Error ? (cause.stack ?? cause.message) : 'unknown' }
  }
}
