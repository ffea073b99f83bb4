import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** An invisible display for windows. */
export interface VirtualDisplay {
  /** Value of the DISPLAY variable. */
  readonly name: string
  stop(): Promise<void>
}

/** Starts Xvfb on the first free display. */
export async function startVirtualDisplay(): Promise<VirtualDisplay> {
  // Without access control: the program may run as another user; nothing listens beyond this
  // computer.
  const server = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-ac', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  )
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()))
  const number = await new Promise<string>((resolve, reject) => {
    server.once('error', reject)
    void ended.then(() => reject(new Error('Xvfb ended before it had a display')))
    const told = server.stdio[3]
    if (told === null || told === undefined || !('read' in told))
      throw new Error('Xvfb has no fd 3')
    createInterface({ input: told }).once('line', resolve)
  })
  return {
    name: `:${number}`,
    async stop() {
      server.kill()
      await ended
    },
  }
}
