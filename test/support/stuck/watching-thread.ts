import { writeSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import type { Shared, Watched } from './watch-file.ts'

const { test } = workerData as Shared
let timer: NodeJS.Timeout | undefined

parentPort?.on('message', ({ file, limitMs }: Watched) => {
  clearTimeout(timer)
  timer = setTimeout(() => {
    const name = Buffer.from(test).toString().replaceAll('\0', '')
    // Not console: it writes through the stuck thread.
    writeSync(2, `stuck for ${limitMs} ms: ${file} > ${name === '' ? 'before any test' : name}\n`)
    process.kill(process.pid, 'SIGKILL')
  }, limitMs)
})
parentPort?.postMessage('watching')
