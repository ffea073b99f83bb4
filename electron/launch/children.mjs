import { spawn, spawnSync } from 'node:child_process'

/**
 * The programs that a command has started, so that it can end every one of them, with whatever
 * those have started in turn: each leads a process group of its own.
 */

/**
 * @typedef {object} RunOptions
 * @property {string} cwd
 * @property {NodeJS.ProcessEnv} [env]
 * @property {number} [limitMs] ends the program after this time
 * @property {boolean} [quiet] keeps its output back; what it wrote is in the answer anyway
 */
/**
 * @typedef {object} RunAnswer
 * @property {boolean} ok it ran and ended with 0
 * @property {number} code 128 + signal where a signal ended it, 127 where it could not be started
 * @property {boolean} timedOut
 * @property {string} output the last 64 KiB of what it wrote
 */

const isWindows = process.platform === 'win32'
const keptOutput = 64 * 1024
const signalNumbers = /** @type {Record<string, number>} */ ({
  SIGHUP: 1,
  SIGINT: 2,
  SIGABRT: 6,
  SIGKILL: 9,
  SIGSEGV: 11,
  SIGTERM: 15,
})

/**
 * The exit code by which a shell reports a program.
 * @param {number | null} code
 * @param {string | null} signal
 * @returns {number}
 */
export function exitCodeOf(code, signal) {
  if (code !== null) return code
  return 128 + (signalNumbers[signal ?? ''] ?? 0)
}

export function createChildren() {
  /** @type {Set<import('node:child_process').ChildProcess>} */
  const alive = new Set()
  let closed = false

  /**
   * @param {string} command
   * @param {readonly string[]} args
   * @param {{ cwd: string, env?: NodeJS.ProcessEnv | undefined, stdio: import('node:child_process').StdioOptions }} options
   * @returns {import('node:child_process').ChildProcess}
   */
  function start(command, args, options) {
    // npm and its like are scripts on Windows, which only a shell can start.
    const shell = isWindows && !/\.exe$/i.test(command)
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      stdio: options.stdio,
      detached: !isWindows,
      shell,
      windowsHide: true,
    })
    alive.add(child)
    child.once('close', () => alive.delete(child))
    child.once('error', () => alive.delete(child))
    return child
  }

  /**
   * Runs a program to its end. Never rejects.
   * @param {string} command
   * @param {readonly string[]} args
   * @param {RunOptions} options
   * @returns {Promise<RunAnswer>}
   */
  function run(command, args, options) {
    return new Promise((settle) => {
      if (closed) {
        settle({ ok: false, code: exitCodeOf(null, 'SIGTERM'), timedOut: false, output: '' })
        return
      }
      const child = start(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
      let output = ''
      let timedOut = false
      /** @param {NodeJS.WriteStream} stream */
      const take = (stream) => (/** @type {Buffer} */ bytes) => {
        output = (output + bytes.toString()).slice(-keptOutput)
        if (options.quiet !== true) stream.write(bytes)
      }
      child.stdout?.on('data', take(process.stdout))
      child.stderr?.on('data', take(process.stderr))
      const limit =
        options.limitMs === undefined
          ? undefined
          : setTimeout(() => {
              timedOut = true
              signalGroup(child, 'SIGKILL')
            }, options.limitMs)
      child.once('error', (error) => {
        clearTimeout(limit)
        settle({ ok: false, code: 127, timedOut, output: `${output}${error.message}` })
      })
      child.once('close', (code, signal) => {
        clearTimeout(limit)
        settle({ ok: code === 0, code: exitCodeOf(code, signal), timedOut, output })
      })
    })
  }

  /**
   * Asks every program that still runs to end, and ends by force what has not done so in time.
   * From then on nothing more is run.
   * @param {number} [patienceMs]
   */
  async function endAll(patienceMs = 5_000) {
    closed = true
    const ending = [...alive].map(
      (child) =>
        new Promise((settle) => {
          child.once('close', settle)
          child.stdin?.destroy()
          signalGroup(child, 'SIGTERM')
        }),
    )
    if (ending.length === 0) return
    /** @type {NodeJS.Timeout | undefined} */
    let timer
    const patience = new Promise((settle) => {
      timer = setTimeout(settle, patienceMs)
    })
    await Promise.race([Promise.all(ending), patience])
    clearTimeout(timer)
    for (const child of alive) signalGroup(child, 'SIGKILL')
  }

  return { start, run, endAll }
}

/** @typedef {ReturnType<typeof createChildren>} Children */

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function signalGroup(child, signal) {
  if (child.pid === undefined) return
  if (isWindows) {
    spawnSync('taskkill', ['/pid', String(child.pid), '/t', '/f'], { windowsHide: true })
    return
  }
  try {
    process.kill(-child.pid, signal)
  } catch {
    // The group has ended by itself in the meantime.
  }
}

/**
 * Calls `end` once, with the exit code that fits, when this program is told to end: by Ctrl+C, by a
 * signal, or by the end of the shell that npm had started it in. (npm passes a signal on to that
 * shell alone, which ends without a word to us.)
 * @param {(exitCode: number) => void} end
 */
export function whenToldToEnd(end) {
  let told = false
  /** @param {number} exitCode */
  const once = (exitCode) => {
    if (told) return
    told = true
    end(exitCode)
  }
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => once(exitCodeOf(null, signal)))
  }
  if (process.env['npm_lifecycle_event'] === undefined || isWindows) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) once(exitCodeOf(null, 'SIGTERM'))
  }, 300).unref()
}
