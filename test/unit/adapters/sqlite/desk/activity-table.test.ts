import { expect, it } from 'vitest'
import { anEntry } from '../../../../support/builders/desk-rows.ts'
import { folder, useStoreFolder } from '../../../../contract/real-store.ts'

useStoreFolder()

it('verifies a long log in parts, including entries added between them', async () => {
  const { desk } = await folder.open()
  desk.transaction(() => {
    for (let made = 0; made < 2_500; made += 1) desk.activity.append(anEntry)
  })
  let isVerified = false
  const verified = desk.activity.verify().finally(() => {
    isVerified = true
  })
  setImmediate(() => {
    expect(isVerified).toBe(false)
    desk.activity.append(anEntry)
  })
  expect(await verified).toEqual({ entries: 2_501, brokenAt: null })
})
