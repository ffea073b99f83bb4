import { describe, expect, it } from 'vitest'
import { documentUrlRules } from '../../../../electron/services/documents/document-address.ts'
import { settingKinds } from '../../../../shared/domain/decisions/kinds/all-kinds.ts'
import { failureMessages } from '../../../../renderer/messages/failures/failure-messages.ts'
import {
  activityAction,
  activityConnection,
  activityOutcome,
  subjectName,
} from '../../../../renderer/screens/activity/activity-words.ts'

const told = (outcome: string | null): string => activityOutcome({ outcome })

describe('the result text of an activity log line', () => {
  it.each([
    ['queued', 'Waiting to send'],
    ['started', 'Started'],
    ['refused 404', 'Refused, HTTP 404'],
    ['confirmed 200', 'Confirmed, HTTP 200'],
    ['refused not-https', 'Refused: address isn’t https'],
    ['opener-failed docs.example', `${failureMessages['opener-failed'].happened}: docs.example`],
    ['docs.example', 'docs.example'],
    ['0123456789abcdef'.repeat(4), 'SHA-256 of the borrower’s words 0123456789ab…'],
    [
      `queued ${'0123456789abcdef'.repeat(4)}`,
      'Waiting to send: SHA-256 of the borrower’s words 0123456789ab…',
    ],
    ['always', 'For all its documents'],
    ['', ''],
    [null, ''],
  ])('shows %s as %s', (outcome, words) => {
    expect(told(outcome)).toBe(words)
  })

  it.each([
    [
      'notice-recorded',
      'adverse-action mailed 2026-11-20',
      'Adverse action notice · Mailed · Nov 20, 2026',
    ],
    [
      'notice-recorded',
      'adverse-action mailed 2026-11-20 3',
      'Adverse action notice · Mailed · Nov 20, 2026 · Letter settings version 3',
    ],
    ['letter-made', 'adverse-action 3', 'Adverse action notice · Letter settings version 3'],
    ['notice-removed', 'withdrawal 2026-11-20', 'No notice: the borrower withdrew · Nov 20, 2026'],
    ['complete-date-set', '2026-11-10', 'Nov 10, 2026'],
    ['complete-date-removed', null, ''],
    ['revenue-set', 'large', 'More than $1 million, or trade credit'],
    ['payment-changed', 'settled', 'Settled'],
    ['payment-changed', 'failed R10', 'Failed: R10'],
    ['payment-changed', 'cancellation_pending', 'Cancellation pending'],
  ] as const)('for %s shows %s: %s', (action, outcome, words) => {
    expect(activityOutcome({ action, outcome })).toBe(words)
  })

  it('spells out an unknown code', () => {
    expect(told('put-on-the-shelf')).toBe('Put on the shelf')
  })

  it.each(documentUrlRules)('has a sentence for the rule %s', (rule) => {
    expect(told(`refused ${rule}`)).toMatch(/^Refused: .+ .+/)
  })
})

describe('the action text of an activity log line', () => {
  it.each([
    ['decision-made', 'app_4kXw9QdTzRn2', 'Submitted an approval'],
    ['decision-made', 'fac_smpl01', 'Submitted an ACH authorization request'],
    ['decision-made', 'facility-1', 'Submitted an ACH authorization request'],
    ['decision-made', 'lending_details', 'Submitted lending details'],
    ['decision-made', 'webhook', 'Submitted a webhook URL'],
    ['signed-in', 'app_4kXw9QdTzRn2', 'Signed in'],
  ] as const)('shows what %s of %s decided', (action, subject, words) => {
    expect(activityAction({ action, subject })).toBe(words)
  })
})

describe('the subject text of an activity log line', () => {
  it.each([
    ['app_4kXw9QdTzRn2', 'app_4kXw9QdTzRn2'],
    ['fac_smpl01', 'fac_smpl01'],
    ['desk-2026-11-20-daily.db', 'desk-2026-11-20-daily.db'],
    ['activity', 'Activity log'],
    ['docs.example', 'docs.example'],
  ])('names %s', (subject, name) => {
    expect(subjectName(subject)).toBe(name)
  })

  it('names the connection if it still exists, and beside a subject only if there are several', () => {
    const alder = { id: 'one', name: 'Alder Bank' }
    const birch = { id: 'two', name: 'Birch Bank' }
    const about = (subject: string | null, connectionId: string | null, all = [alder]): string =>
      activityConnection({ subject, connectionId }, all)
    expect(about(null, 'one')).toBe('Alder Bank')
    expect([about(null, 'removed'), about(null, null)]).toEqual(['', ''])
    expect(about('app_4kXw9QdTzRn2', 'one')).toBe('')
    expect(about('app_4kXw9QdTzRn2', 'one', [alder, birch])).toBe('Alder Bank')
  })

  it.each(Object.values(settingKinds))('has a name for the setting $subject', ({ subject }) => {
    const settingNames: readonly string[] = ['Lending details', 'Webhook URL']
    expect(settingNames).toContain(subjectName(subject))
  })
})
