import { expect, it } from 'vitest'
import { operationWords } from '../../../../renderer/screens/activity/operation-messages.ts'
import type { AppliedOperation } from '../../../../shared/domain/team/applied.ts'
import type { OperationBody, OperationKind } from '../../../../shared/domain/team/operations.ts'

const uuid = '8b0f9a52-4a57-4a53-9c51-1d4f0b6e2a10'
const sha256 = 'a'.repeat(64)

const told: {
  readonly [K in OperationKind]: readonly [body: OperationBody<K>, did: string, detail?: string]
} = {
  'claim.take': [{ minutes: 30 }, 'Claimed the application for 30 minutes'],
  'claim.renew': [{ minutes: 60 }, 'Extended the claim to 60 minutes'],
  'claim.release': [{}, 'Released the claim'],
  'claim.take-over': [{ minutes: 30, reason: 'Jo is ill' }, 'Took over the claim', 'Jo is ill'],
  'note.append': [{ text: '<b>Called</b>' }, 'Wrote a note', '<b>Called</b>'],
  'note.replace': [{ note: uuid, text: 'Called twice' }, 'Edited a note', 'Called twice'],
  'note.remove': [{ note: uuid }, 'Removed a note'],
  'tag.add': [{ name: 'branch 4' }, 'Added a tag', 'branch 4'],
  'tag.remove': [{ name: 'branch 4' }, 'Removed a tag', 'branch 4'],
  'follow-up.set': [{ day: '2026-12-01' }, 'Set the follow-up to Dec 1, 2026'],
  'follow-up.clear': [{}, 'Removed the follow-up date'],
  'ach.register': [
    { payment: sha256, reference: 'INV-2291', amountCents: 125_000, plannedOn: '2026-12-01' },
    'Registered an ACH document for $1,250.00',
    'INV-2291 · Dec 1, 2026',
  ],
  'ach.void': [
    { registration: uuid, reason: 'Never made' },
    'Voided an ACH registration',
    'Never made',
  ],
  'decision.open': [{ decision: 'reject', bodyHash: sha256 }, 'Registered a rejection'],
  'decision.close': [
    { registration: uuid, outcome: 'refused' },
    'Recorded the outcome of a decision',
    'Refused',
  ],
  'policy.propose': [{ rules: '{}' }, 'Proposed team rules'],
  'policy.confirm': [{ proposal: uuid }, 'Confirmed team rules'],
  'copy.announce': [{ readAt: 1, bodyHash: sha256 }, 'Fetched the application for the team'],
  'desk.witness': [{ number: 1, hash: sha256 }, 'Recorded that their activity log has 1 entry'],
  'notice.record': [
    {
      ...{ kind: 'adverse-action', day: '2026-12-01', manner: 'handed-over', replyBy: null },
      ...{ creditType: null, letterVersion: 2, letterHash: sha256 },
    },
    'Recorded a notice',
    'Adverse action notice · Handed over · Dec 1, 2026',
  ],
  'notice.remove': [{ notice: uuid }, 'Removed the record of a notice'],
  'notice.facts': [
    {
      ...{ completeOn: '2026-12-01', completeReason: '<b>Payslip</b>' },
      ...{ otherTerms: true, business: 'large' },
    },
    'Recorded what notices depend on',
    'Complete on Dec 1, 2026: <b>Payslip</b> · Given on other terms than requested · Gross revenue: More than $1 million, or trade credit',
  ],
  'template.put': [
    { name: '<b>Usual</b>', terms: '{}' },
    'Saved an offer template',
    '<b>Usual</b>',
  ],
  'template.remove': [{}, 'Removed an offer template'],
}

it.each(Object.entries(told))('describes what %s did', (kind, [body, did, detail]) => {
  const operation = { kind, body } as AppliedOperation
  expect(operationWords(operation)).toEqual(detail === undefined ? { did } : { did, detail })
})

it('says that notice facts were removed when all of them are empty', () => {
  const body = { completeOn: null, completeReason: null, otherTerms: false, business: null }
  const operation = { kind: 'notice.facts', body } as AppliedOperation
  expect(operationWords(operation)).toEqual({ did: 'Removed what was recorded for notices' })
})
