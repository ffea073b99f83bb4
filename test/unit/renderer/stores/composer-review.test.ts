import { describe, expect, it } from 'vitest'
import { useComposerReviewStore } from '../../../../renderer/stores/composer-review.ts'
import { useComposerStore } from '../../../../renderer/stores/composer.ts'
import { useNotificationsStore } from '../../../../renderer/stores/notifications.ts'
import type { Decision, DecisionState } from '../../../../shared/domain/decisions/decision.ts'
import { failed, ok } from '../../../../shared/result.ts'
import { aComposerDesk, applicationId } from './composer-fixture.ts'

const aDecision = (state: DecisionState, fields: Partial<Decision> = {}): Decision =>
  ({
    id: 'd1',
    kind: 'approve',
    subject: applicationId,
    state,
    failure: null,
    createdAt: 1,
    updatedAt: 1,
    ...fields,
  }) as Decision

async function reviewing(requestedAmount = 1_000_000) {
  const desk = aComposerDesk({ application: { requestedAmount } })
  const composer = useComposerStore()
  await composer.open(applicationId)
  const key = composer.offers[0]?.key ?? ''
  composer.setText(key, 'amount', '10,000')
  composer.setText(key, 'interestRate', '12')
  composer.setText(key, 'loanTerm.term', '12')
  const review = useComposerReviewStore()
  await review.begin(applicationId)
  desk.decisions.set('d1', aDecision('queued'))
  desk.responses.set('decisions.approve', ok(aDecision('queued')))
  const become = async (now: Decision, revision: number) => {
    desk.decisions.set('d1', now)
    desk.notify({
      name: 'decisions.changed',
      revision,
      payload: { ids: ['d1'], summary: { waiting: 0, attention: 0, blocker: null } },
    })
    await settled()
  }
  return { desk, composer, review, key, become }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('approving', () => {
  it('sends the offers with what the officer saw, under one key however often it is pressed', async () => {
    const { desk, composer, review } = await reviewing()
    await Promise.all([review.approve(), review.approve()])
    await review.approve()
    expect(desk.sent('decisions.approve')).toEqual([
      {
        requestKey: review.requestKey,
        applicationId,
        offers: [expect.objectContaining({ type: 'loan_offer', amount: 1_000_000 })],
        estimates: [{ paidOutOn: composer.today, feeTreatment: 'withheld' }],
        seen: { status: 'pending', requestedAmount: 1_000_000, offers: null },
        overrides: [],
      },
    ])
    expect(review.requestKey).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('reports a late failure of an approval at once and at its own application', async () => {
    const { desk, review } = await reviewing()
    desk.responses.set('decisions.approve', failed('disk-full'))
    const approving = review.approve()
    await Promise.all([approving, review.begin('app_other')])
    expect(review.failure).toBeNull()
    expect(useNotificationsStore().shown).toMatchObject([
      { text: `Application ${applicationId}: The disk is full.`, stays: true },
    ])
    await review.begin(applicationId)
    expect(review.failure).toMatchObject({ code: 'disk-full' })
  })

  it('shows a late cancellation at no other application', async () => {
    const { desk, review } = await reviewing()
    await review.approve()
    desk.responses.set('decisions.ofSubject', ok([]))
    desk.responses.set('decisions.cancel', ok(aDecision('canceled')))
    await Promise.all([review.cancel(), review.begin('app_other')])
    expect(review.decision).toBeNull()
    await review.begin(applicationId)
    await review.approve()
    desk.responses.set('decisions.cancel', failed('disk-full'))
    await Promise.all([review.cancel(), review.begin('app_other')])
    expect(review.failure).toBeNull()
  })

  it('requires a reason for each warning and sends it', async () => {
    const { desk, composer, review } = await reviewing(999_999)
    await review.approve()
    expect(review.canApprove).toBe(false)
    const [warning] = composer.warnings
    if (warning === undefined) throw new Error('a warning expected')
    composer.setReason(warning, '   ')
    expect(review.missingReasons).toHaveLength(1)
    composer.setReason(warning, ' Larger on request ')
    await review.approve()
    expect(desk.sent('decisions.approve')).toMatchObject([
      {
        overrides: [
          { rule: 'amount-above-requested', path: 'offers[0].amount', reason: 'Larger on request' },
        ],
      },
    ])
  })

  it('is stopped by a rule that blocks', async () => {
    const { desk, composer, review, key } = await reviewing()
    composer.setText(key, 'loanTerm.term', '2')
    expect(composer.blocks.map(({ rule }) => rule)).toEqual(['too-few-payments'])
    await review.approve()
    expect(desk.sent('decisions.approve')).toEqual([])
  })

  it('can be retried under the same key if Loan Desk did not accept it', async () => {
    const { desk, review } = await reviewing()
    desk.responses.set('decisions.approve', failed('bridge-closed'))
    await review.approve()
    expect(review.failure?.code).toBe('bridge-closed')
    desk.responses.set('decisions.approve', ok(aDecision('queued')))
    await review.approve()
    const keys = desk
      .sent('decisions.approve')
      .map((sent) => (sent as { requestKey: string }).requestKey)
    expect(keys).toEqual([review.requestKey, review.requestKey])
  })
})

describe('after approving', () => {
  it('keeps the draft until the decision is confirmed', async () => {
    const { desk, review, become } = await reviewing()
    await review.approve()
    await settled()
    expect(desk.drafts.has(applicationId)).toBe(true)
    await become(aDecision('sending', { updatedAt: 2 }), 1)
    expect(review.decision?.state).toBe('sending')
    expect(desk.drafts.has(applicationId)).toBe(true)
    await become(aDecision('confirmed', { updatedAt: 3 }), 2)
    expect(review.decision?.state).toBe('confirmed')
    expect(desk.drafts.has(applicationId)).toBe(false)
  })

  it('doesn’t change the offers of another application that the officer composes by then', async () => {
    const { desk, composer, review, become } = await reviewing()
    await review.approve()
    await composer.open('app_other')
    composer.setText(composer.offers[0]?.key ?? '', 'amount', '2,000')
    await composer.flush()
    await become(aDecision('confirmed', { updatedAt: 2 }), 1)
    expect(desk.sent('drafts.discard')).toEqual([])
    expect(desk.drafts.has('app_other')).toBe(true)
  })

  it('a refusal links to its field, and the corrected offers can be sent as a new decision', async () => {
    const { composer, review, become } = await reviewing()
    await review.approve()
    const problems = [{ path: 'offers[0].loan_term.term', code: 'x', message: 'too short' }]
    const failure = { code: 'service-refused', problems } as const
    await become(aDecision('refused', { updatedAt: 2, failure }), 1)
    const [offer] = composer.offers
    expect(offer && composer.serviceProblemAt(offer, 'loanTerm.term')).toBe('too short')
    const before = review.requestKey
    review.beginAgain()
    expect(review.requestKey).not.toBe(before)
    expect(review.canApprove).toBe(true)
  })

  it('shows a decision that is still in progress when the review is opened again', async () => {
    const { desk, review } = await reviewing()
    desk.decisions.set('d1', aDecision('unknown'))
    await review.begin(applicationId)
    expect(review.decision?.state).toBe('unknown')
    expect(review.canApprove).toBe(false)
  })

  it('starts a new review after a refusal', async () => {
    const { desk, review } = await reviewing()
    desk.decisions.set('d1', aDecision('refused'))
    await review.begin(applicationId)
    expect(review.decision).toBeNull()
  })
})
