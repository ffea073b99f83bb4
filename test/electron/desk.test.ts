import { expect, test } from 'vitest'
import { realElectron, startOnWorklist } from '../support/electron/electron-desk.ts'

test('opens on the worklist in its own window', async (context) => {
  const { page } = await startOnWorklist(realElectron(context))
  expect(page.url()).toBe('app://desk/')
})
