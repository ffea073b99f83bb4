import { expect, inject, test } from 'vitest'
import type { Updates } from '../../electron/ports/updates.ts'
import { failed, ok, type Result } from '../../shared/result.ts'
import { browserSuite } from '../support/drivers/browser-suite.ts'

const suite = browserSuite()

test('an officer checks for a newer version, and installs it after a failure of each step', async () => {
  const asked: string[] = []
  const checks: Result<string>[] = [failed('update-failed'), ok('1.2.0')]
  const downloads: Result<null>[] = [failed('update-failed'), ok()]
  const updates: Updates = {
    newest: () => {
      asked.push('newest')
      return Promise.resolve(checks.shift() ?? ok('1.2.0'))
    },
    download: () => {
      asked.push('download')
      return Promise.resolve(downloads.shift() ?? ok())
    },
    install: () => {
      asked.push('install')
    },
  }
  const desk = await suite.begin({ updates, prepared: inject('preparedDesk') })
  const { appShell, page } = await suite.reopen(desk)
  await appShell.goTo('Settings')
  const part = page.getByRole('region', { name: 'Updates', exact: true })
  const install = part.getByRole('button', { name: 'Download and install' })

  await part.getByText(/only when you choose to/).waitFor()
  expect(await install.count()).toBe(0)
  expect(asked).toEqual([])

  const check = part.getByRole('button', { name: 'Check for updates' })
  await check.click()
  await part.getByText(/^Loan Desk couldn’t check for, download or verify an update/).waitFor()
  await check.click()
  await part.getByText('Version 1.2.0 is available.').waitFor()
  expect(asked).toEqual(['newest', 'newest'])

  await install.click()
  await part
    .getByRole('alert')
    .getByText(/Your current version still works/)
    .waitFor()
  await part.getByText('Version 1.2.0 is available.').waitFor()
  await install.click()
  await part.getByText('Restarting Loan Desk with version 1.2.0.').waitFor()
  expect(await part.getByRole('alert').count()).toBe(0)
  expect(asked).toEqual(['newest', 'newest', 'download', 'download', 'install'])
})
