import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { DecisionPack } from '../../shared/contract/decisions.ts'
import { chainedText } from '../../shared/domain/activity/activity.ts'
import { approve, pendingLoanId } from '../support/drivers/approving.ts'
import { browserSuite } from '../support/drivers/browser-suite.ts'

const suite = browserSuite()
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

test('an officer takes one application out of Loan Desk with all that proves its approval', async () => {
  const { page, desk, worklist, application } = await suite.openApp()
  const decided = await approve(desk)
  await worklist.open(pendingLoanId)
  await application.says('Confirmed')
  await page.getByRole('link', { name: 'Decision pack' }).click()

  const hash = sha256(JSON.stringify(decided.body))
  const decision = page.getByRole('region', { name: 'Approve application' })
  await decision.getByText(hash).waitFor()
  await decision.getByText('All returned fields match what was sent.').waitFor()
  await decision.getByText(`POST /api/applications/${pendingLoanId}/approve`).waitFor()
  await decision.getByRole('heading', { name: 'Approved offers: 1' }).waitFor()
  await decision.getByText(/^\d+ payments? of .*, 1 of .*\(if the fee is not/).waitFor()
  expect(await decision.getByText(decided.requestKey).count()).toBe(1)
  const log = page.getByRole('region', { name: 'Activity log entries' })
  expect(await log.getByRole('row').count()).toBe(4)

  await page.getByRole('button', { name: 'Save as JSON' }).click()
  await page.getByText(/^Saved as .*decision-pack-/).waitFor()
  const exports = join(desk.dataDir, 'exports')
  const [name = ''] = await readdir(exports)
  const pack = JSON.parse(await readFile(join(exports, name), 'utf8')) as DecisionPack
  expect(pack.decisions.map(({ bodyHash }) => bodyHash)).toEqual([hash])
  expect(pack.decisions.map(({ requestLine }) => requestLine)).toEqual([
    `POST /api/applications/${pendingLoanId}/approve`,
  ])
  expect(pack.entries.map(({ bodyHash }) => bodyHash)).toEqual([hash, hash, hash])
  for (const { hash: seal, ...entry } of pack.entries) expect(sha256(chainedText(entry))).toBe(seal)
  expect(pack.application.copy?.application.status).toBe('approved')
})
