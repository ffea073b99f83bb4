import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { appScreens } from '../support/drivers/screens/app-screens.ts'
import { realElectron, startOnWorklist } from '../support/electron/electron-app.ts'

test('an uncaught error in main is logged, and the officer can continue to work', async (context) => {
  const desk = await startOnWorklist(realElectron(context))
  await desk.app.evaluate(() => {
    setTimeout(() => {
      throw new TypeError('caught by nobody')
    })
    void Promise.reject(new RangeError('caught by nobody'))
  })
  const log = () => readFile(join(desk.dataDir, 'logs/loan-desk.log'), 'utf8')
  await expect.poll(log).toMatch(/"uncaught".*TypeError/)
  await expect.poll(log).toMatch(/"unhandled".*RangeError/)
  await appScreens(desk.page).worklist.open('app_smpl0001')
  await desk.page.getByRole('button', { name: 'Refresh' }).first().waitFor()
})
