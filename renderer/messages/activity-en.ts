import { decisionStates } from './en-vocabulary.ts'

/** How a line of the activity log ended, and what it was about, in English. */
export const activityEn = {
  /** By the first word of what the log keeps. */
  outcomes: {
    queued: decisionStates.queued.label,
    started: 'On its way',
    'not-sent': 'Did not leave this computer',
    unknown: decisionStates.unknown.label,
    held: decisionStates.held.label,
    confirmed: decisionStates.confirmed.label,
    refused: decisionStates.refused.label,
    cancelled: decisionStates.cancelled.label,
    always: 'For every document of it',
    csv: 'As CSV',
    json: 'As JSON',
  } as Readonly<Record<string, string>>,
  withStatus: (outcome: string, status: string) => `${outcome}, HTTP ${status}`,
  withDetail: (outcome: string, detail: string) => `${outcome}: ${detail}`,
  /** Why a document’s address was not opened, by the name of the rule. */
  addressRules: {
    empty: 'there is no address',
    'too-long': 'its address is too long',
    'control-or-white-space': 'its address holds hidden characters',
    backslash: 'its address holds a backslash',
    'not-a-url': 'its address is not a web address',
    'not-https': 'its address is not https',
    'user-info': 'its address holds a user name or password',
    slashes: 'its address has the wrong number of slashes',
    'trailing-dot': 'its host ends in a dot',
    'ip-address': 'its host is a number',
    'host-not-plain': 'its host holds unusual characters',
    port: 'its address names a port',
  } as Readonly<Record<string, string>>,
  /** What was decided, by what it was decided on. */
  decided: {
    application: 'Decided to approve',
    facility: 'Decided on an ACH authorization',
    lending_details: 'Decided on lending details',
    webhook: 'Decided on the webhook URL',
  } as Readonly<Record<string, string>>,
  /** Names of what has no id. */
  subjects: {
    activity: 'Activity log',
    documents: 'Register of documents',
    lending_details: 'Lending details',
    webhook: 'Webhook URL',
    keychain: 'Keychain',
    passphrase: 'Passphrase',
  } as Readonly<Record<string, string>>,
} as const

export type ActivityMessages = typeof activityEn
