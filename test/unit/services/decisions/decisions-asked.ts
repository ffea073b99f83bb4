import { expect } from 'vitest'
import type { Handlers } from '../../../../shared/contract/contract.ts'
import { achChecklist } from '../../../../shared/domain/documents/ach.ts'
import type { Decision } from '../../../../shared/domain/decisions/decision.ts'
import type { Result } from '../../../../shared/result.ts'

/* Requests of a page to the decisions service, and helpers for its results. */

export const requestKey = '7b0c9f1e-4f4e-4c57-9d43-0a8f6a3d2b11'
export const otherKey = '7b0c9f1e-4f4e-4c57-9d43-0a8f6a3d2b12'
export const thirdKey = '7b0c9f1e-4f4e-4c57-9d43-0a8f6a3d2b13'

export const purpose = {
  kind: 'single' as const,
  paymentReference: 'payment 1',
  amount: 41_250,
  plannedOn: '2026-12-01',
  ticked: [...achChecklist],
  consent: { way: 'phone' as const, takenOn: '2026-11-20', takenBy: 'officer' },
}

type DocumentAsked = Parameters<Handlers['decisions']['createAchAuthorization']>[0]

/** An ACH document for that payment, or for one with other terms. */
export const documentFor = (terms: Partial<DocumentAsked['purpose']> = {}): DocumentAsked => ({
  ...{ requestKey, facilityId: 'fac_1' },
  purpose: { ...purpose, ...terms },
})

/** The ID of a decision that must have been accepted. */
export async function idOf(
  response: Result<Decision> | Promise<Result<Decision>>,
): Promise<string> {
  const result = await response
  expect(result.ok).toBe(true)
  return result.ok ? result.value.id : ''
}
