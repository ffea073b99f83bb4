import { expect, test } from 'vitest'
import { bulkApplicationId } from '../../electron/sample-service/sample-applications.ts'
import { browserSuite } from '../support/drivers/browser-suite.ts'

const suite = browserSuite()

test('one application arrives without the officer’s action, and another with a refresh', async () => {
  const desk = await suite.begin({ serviceProfile: '2025-03' })
  const { worklist, refresh } = await suite.reopen(desk)
  // The first 240 are there; what follows arrives one after the other.
  await worklist.find(bulkApplicationId(239))
  await worklist.says('1 application found')
  await worklist.find(bulkApplicationId(240))
  await worklist.says('0 applications found')
  desk.service.control.moveTime(20_000)
  await refresh.begin(/^Refresh all/)
  await worklist.says('1 application found')
  await expect.poll(() => worklist.rows.first().innerText()).toContain('k0000240')
})
