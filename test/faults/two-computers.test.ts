import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  startControlledService,
  type ControlledService,
} from '../support/sample-service/controlled-service.ts'
import type { Decision } from '../../shared/domain/decisions/decision.ts'
import { aSinglePayment } from '../support/builders/payment-days.ts'
import { loanTerms } from '../support/builders/templates.ts'
import { Backend } from './kill/backend.ts'

/*
 * Two officers' computers at one service: two real backends without knowledge of each other, each
 * with its own files. What Loan Desk can and can't detect in this case.
 */

const applicationId = 'app_twice'
let folder: string
let service: ControlledService
let here: Backend
let there: Backend

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'loan-desk-two-'))
  service = await startControlledService()
  service.control.setApplication(applicationId, {
    status: 'pending',
    requested_amount: 500_000,
    offers: null,
  })
  here = computer('here')
  there = computer('there')
  for (const one of [here, there]) {
    expect(await one.begun).toBe(true)
    expect(await one.ask('applications', 'add', { ids: [applicationId] })).toMatchObject({
      ok: true,
    })
    expect(await one.ask('applications', 'refresh', { id: applicationId })).toMatchObject({
      ok: true,
    })
  }
})

afterEach(async () => {
  service.control.clearFaults()
  await Promise.all([here.kill(), there.kill()])
  await service.stop()
  rmSync(folder, { recursive: true, force: true })
})

function computer(name: string): Backend {
  const { baseUrl, credentials } = service
  return new Backend({
    dataDir: join(folder, name),
    vaultFile: join(folder, `${name}.json`),
    sample: { baseUrl, ...credentials, worklistIds: [], serviceProfile: 'specification' },
    clockShiftMs: 0,
  })
}

/** Presses Approve; both officers saw the application as pending. */
async function approve(officer: Backend, amount: number): Promise<string> {
  const firstPayment = new Date(service.control.now() + 10 * 86_400_000)
  const result = await officer.ask('decisions', 'approve', {
    requestKey: crypto.randomUUID(),
    applicationId,
    offers: [{ ...loanTerms, amount, firstPaymentDate: firstPayment.toISOString().slice(0, 10) }],
    estimates: [{ paidOutOn: '2026-11-20', feeTreatment: 'withheld' }],
    seen: { status: 'pending', requestedAmount: 500_000, offers: null },
    overrides: [],
  })
  return submitted(result)
}

function submitted(result: { ok: boolean; value?: Decision } | null): string {
  if (result?.ok !== true || result.value === undefined) throw new Error(JSON.stringify(result))
  return result.value.id
}

/** The submission, once it no longer changes by itself. */
function atRest(officer: Backend, id: string): Promise<Decision> {
  return vi.waitFor(
    async () => {
      const result = await officer.ask('decisions', 'get', { id })
      if (result?.ok !== true) throw new Error('no answer')
      const { state, notBefore } = result.value
      if (['queued', 'checking', 'sending'].includes(state) || notBefore !== null) {
        throw new Error(state)
      }
      return result.value
    },
    { timeout: 15_000, interval: 50 },
  )
}

const approvals = (): number => service.control.processedCount('approve', applicationId)

test('an approval after the other computer’s is held, and nothing is sent', async () => {
  expect(await atRest(here, await approve(here, 100_000))).toMatchObject({ state: 'confirmed' })
  expect(await atRest(there, await approve(there, 200_000))).toMatchObject({
    state: 'held',
    found: { status: 'approved' },
  })
  expect(approvals()).toBe(1)
})

test('when two approvals are sent at once, the one that the service refuses is reported as such', async () => {
  // Both checks pass before either approval is done.
  service.control.fault({ endpoint: 'approve', kind: 'latency', latencyMs: 400, times: 2 })
  const ids = await Promise.all([approve(here, 100_000), approve(there, 200_000)])
  const ends = [await atRest(here, ids[0]), await atRest(there, ids[1])]
  expect(ends.map(({ state }) => state).sort()).toEqual(['confirmed', 'refused'])
  expect(approvals()).toBe(1)
})

test('two ACH documents for one payment are created without a warning: each computer knows its own register', async () => {
  const document = async (officer: Backend): Promise<Decision> =>
    atRest(
      officer,
      submitted(
        await officer.ask('decisions', 'createAchAuthorization', {
          requestKey: crypto.randomUUID(),
          facilityId: 'fac_smpl01',
          purpose: aSinglePayment('PAY-1'),
        }),
      ),
    )
  expect(await document(here)).toMatchObject({ state: 'confirmed' })
  expect(await document(there)).toMatchObject({ state: 'confirmed' })
  expect(service.control.processedCount('create-ach-authorization', 'fac_smpl01')).toBe(2)
})
