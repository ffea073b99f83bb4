import { decisionStates } from '../../messages/en-decisions.ts'
import { businessSizes, noticeKinds, noticeManners } from '../../messages/en-vocabulary.ts'

/** Outcomes and subjects of activity entries, in English. */
export const activityEn = {
  /** Keyed by the first word of the logged outcome. */
  outcomes: {
    queued: decisionStates.queued.label,
    started: 'Started',
    'not-sent': 'Not sent',
    'too-early': 'Not possible yet',
    'under-claim': 'Under the officer’s own claim',
    'log-confirmed': 'Activity log of this computer confirmed',
    'registered-only': 'Only once registered',
    'team-rules': 'Rules of the team',
    unknown: decisionStates.unknown.label,
    held: decisionStates.held.label,
    confirmed: decisionStates.confirmed.label,
    refused: decisionStates.refused.label,
    canceled: decisionStates.canceled.label,
    /** In entries of versions before desk.db's sixth step: entries are never changed. */
    cancelled: decisionStates.canceled.label,
    always: 'For all its documents',
    csv: 'CSV',
    json: 'JSON',
  } as Readonly<Record<string, string>>,
  /** Kinds of notices, and their delivery methods. */
  notices: { ...noticeKinds, ...noticeManners } as Readonly<Record<string, string>>,
  letterVersion: (version: string) => `Letter settings version ${version}`,
  /** Business sizes by revenue. */
  revenues: businessSizes as Readonly<Record<string, string>>,
  withStatus: (outcome: string, status: string) => `${outcome}, HTTP ${status}`,
  withDetail: (outcome: string, detail: string) => `${outcome}: ${detail}`,
  wordsHash: (start: string) => `SHA-256 of the borrower’s words ${start}…`,
  /** Why a document address was refused, by rule. */
  addressRules: {
    empty: 'no address',
    'too-long': 'address too long',
    'control-or-white-space': 'address contains hidden characters',
    backslash: 'address contains a backslash',
    'not-a-url': 'not a web address',
    'not-https': 'address isn’t https',
    'user-info': 'address contains a user name or password',
    slashes: 'address has the wrong number of slashes',
    'trailing-dot': 'host ends in a dot',
    'ip-address': 'host is an IP address',
    'host-not-plain': 'host contains unusual characters',
    port: 'address has a port',
  } as Readonly<Record<string, string>>,
  /** The submission, by the type of its subject. */
  decided: {
    application: 'Submitted an approval',
    facility: 'Submitted an ACH authorization request',
    lending_details: 'Submitted lending details',
    webhook: 'Submitted a webhook URL',
  } as Readonly<Record<string, string>>,
  /** Names of subjects without an ID. */
  subjects: {
    activity: 'Activity log',
    documents: 'Document register',
    lending_details: 'Lending details',
    webhook: 'Webhook URL',
    keychain: 'Keychain',
    passphrase: 'Passphrase',
  } as Readonly<Record<string, string>>,
} as const

export type ActivityMessages = typeof activityEn
