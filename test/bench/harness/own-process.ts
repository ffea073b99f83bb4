import { fork } from 'node:child_process'

/** Message to a child process; `TaskResponse` is its response. */
export interface TaskOrder {
  readonly module: string
  readonly input: unknown
}
export type TaskResponse =
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly stack: string }

/** A module that runs in a process of its own. Input and output are plain data. */
export interface Task<Input, Output> {
  /** `import.meta.url` of the module, which exports `run`. */
  readonly module: string
  readonly run: (input: Input) => Promise<Output>
}

/**
 * For tasks that measure memory: limits V8's space for new objects to 2 × 8 MB as in Electron;
 * Node's default is eight times as much.
 */
export const weighed = ['--expose-gc', '--max-semi-space-size=8']

/**
 * Runs a task in a new process, so that no contestant warms, fills or collects another's memory.
 * Rejects with the task's error, or if the process ends without a response.
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
    child.once('message', (response: TaskResponse) => {
      // The child's `run` is the function whose type the caller named.
      if (response.ok) resolve(response.value as Output)
      else reject(new Error(`in ${task.module}: ${response.stack}`))
    })
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      reject(new Error(`${task.module} ended without a response (${signal ?? String(code)})`))
    })
    child.send({ module: task.module, input } satisfies TaskOrder)
  })
}
