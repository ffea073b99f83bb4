import { fork } from 'node:child_process'

/** What a child is told and what it answers. */
export interface TaskOrder {
  readonly module: string
  readonly input: unknown
}
export type TaskReply =
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly stack: string }

/** A module that does its work in a process of its own. Input and output are plain data. */
export interface Task<Input, Output> {
  /** `import.meta.url` of the module, which exports `run`. */
  readonly module: string
  readonly run: (input: Input) => Promise<Output>
}

/**
 * For tasks that tell how much memory they take: new objects get as much of it as in Electron, whose
 * V8 ends at 2 × 8 MB where that of Node goes on to eight times as much.
 */
export const weighed = ['--expose-gc', '--max-semi-space-size=8']

/**
 * Runs a task in a fresh process, so that no contestant warms, fills or collects the memory of
 * another. Rejects with what the task threw, or where the process ended without an answer.
 */
export function inOwnProcess<Input, Output>(
  task: Task<Input, Output>,
  input: Input,
  nodeOptions: readonly string[] = [],
): Promise<Output> {
  const child = fork(new URL('task-process.ts', import.meta.url), {
    execArgv: ['--disable-warning=ExperimentalWarning', ...nodeOptions],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
  return new Promise((resolve, reject) => {
    child.once('message', (reply: TaskReply) => {
      // The child's `run` is the same function whose type the caller named.
      if (reply.ok) resolve(reply.value as Output)
      else reject(new Error(`in ${task.module}: ${reply.stack}`))
    })
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      reject(new Error(`${task.module} ended without an answer (${signal ?? String(code)})`))
    })
    child.send({ module: task.module, input } satisfies TaskOrder)
  })
}
