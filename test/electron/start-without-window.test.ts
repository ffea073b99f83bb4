import { expect, test } from 'vitest'
import { startCommand } from '../support/drivers/start-command.ts'

test.runIf(process.platform === 'linux')(
  'npm start opens in the browser if no window can open, and says why in one sentence',
  async () => {
    const { lines, urls } = await startCommand()
    // Before these lines, it may have reported a build.
    expect(lines.slice(-4)).toEqual([
      'Opening in the browser instead of the Electron window: this computer has no display.',
      'No session bus, so no keychain: the key and secrets stay in memory only.',
      'Nothing is kept: the files of this session are deleted at the end.',
      expect.stringMatching(/^Loan Desk is ready: http:\/\/127\.0\.0\.1:\d+\//),
    ])
    const page = await fetch(urls[0] ?? '')
    expect(await page.text()).toContain('<title>Loan Desk</title>')
  },
)
