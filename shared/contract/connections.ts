import { array, boolean, string } from 'yup'
import { connectionKinds, type Connection } from '../domain/connections/connection.ts'
import { isPlainHost, mostTrustedHosts } from '../domain/documents/document-host.ts'
import { letterSettingsSchema } from '../domain/notices/letter-settings.ts'
import type { ConnectionState } from '../domain/startup/app-state.ts'
import { lenderRulesShape } from '../domain/offers/lender-rules.ts'
import { serviceProfileNames } from '../service-profiles/all-profiles.ts'
import { unitsProfileNames } from '../values/units.ts'
import { entry, exactly, nothing } from './entry.ts'

export const connectionId = () => string().min(1).max(64).required()

const secret = () => string().min(1).max(1024)

const hosts = array(string().required().test('host', isPlainHost)).max(mostTrustedHosts).required()

const editable = {
  name: string().trim().min(1).max(60).required(),
  baseUrl: string().min(1).max(2048).required(),
  clientId: string().min(1).max(256).required(),
  unitsProfile: string().oneOf(unitsProfileNames).required(),
  serviceProfile: string().oneOf(serviceProfileNames).required(),
  timeZone: string().min(1).max(64).required(),
  starterMode: boolean().required(),
  trustedDocumentHosts: hosts,
  /** Whether the officer has confirmed this profile after a question about it. */
  profileConfirmed: boolean().optional(),
}

const connectionForm = {
  ...editable,
  kind: string().oneOf(connectionKinds).required(),
  /** The connection whose rules for offers it begins with; the standard ones without. */
  rulesOf: string().min(1).max(64).optional(),
}

/** What is unfinished in a connection that is about to be removed, and what keeps it from being. */
export interface Unsent {
  readonly decisions: number
  readonly drafts: number
  /** YYYY-MM-DD, the last day on which it has documents that must be kept; null if it has none. */
  readonly documentsKeptUntil: string | null
  /** The same of its recorded notices and their letters. */
  readonly noticesKeptUntil: string | null
}

export const connections = {
  list: entry<{ readonly connections: readonly Connection[]; readonly activeId: string | null }>()(
    nothing,
  ),
  /**
   * Tries the credentials with a real token request; saves nothing if that fails. Fails with
   * service-profile-differs (detail: the name of the profile that the service speaks) while a
   * differing one is not confirmed.
   */
  create: entry<Connection>()(exactly({ ...connectionForm, secret: secret().required() })),
  /**
   * Changes a connection; its kind stays. A new secret (null: the one that is kept), client id or
   * address is tried with a real token request first. A new address needs the secret typed again
   * (credentials-missing): what is kept is never shown to another host. Fails with
   * connection-in-use while something is being sent, or would be sent elsewhere than decided; as
   * above if the service speaks another profile; and with confirmation-required if the profile of a
   * Production connection changes and that is not confirmed.
   */
  update: entry<Connection>()(
    exactly({ ...editable, id: connectionId(), secret: secret().nullable().defined() }),
  ),
  /**
   * Sets its rules for offers and its credit policy; the sample's too. Fails with team-rules-shared
   * if they are its team's.
   */
  setRules: entry<Connection>()(exactly({ ...lenderRulesShape, id: connectionId() })),
  /** What the lender sets for its letters; each change makes another version. */
  setLetters: entry<Connection>()(
    exactly({ id: connectionId(), letters: letterSettingsSchema.required() }),
  ),
  /** Forgets the secret and the token; fails with connection-in-use while something is being sent. */
  forgetSecret: entry<Connection>()(exactly({ id: connectionId() })),
  activate: entry<ConnectionState>()(exactly({ id: connectionId() })),
  unsent: entry<Unsent>()(exactly({ id: connectionId() })),
  /**
   * Removes all that is kept of it but its lines of the activity log. Where something is unfinished,
   * its name has to be typed. Fails with documents-kept or notices-kept (`detail` is the day) until the
   * evidence of its last document, or its last notice, may go.
   */
  remove: entry<null>()(exactly({ id: connectionId(), typedName: string().max(60).defined() })),
} as const

/** The URLs of the service's events, in the service's order. */
export interface WebhookNow {
  readonly urls: readonly string[]
  readonly readAt: number
}

/** What the service itself has as its webhook. */
export const webhook = {
  /** Asks the service. Fails with not-offered where it doesn't show them, and with offline. */
  read: entry<WebhookNow>()(nothing),
} as const

/** The running session with the service in use. */
export const session = {
  state: entry<ConnectionState>()(nothing),
  /** Gets a new token now, whatever the age of the last. */
  signIn: entry<ConnectionState>()(nothing),
  /** The switch at the embedded sample service; refused for any other. */
  setSampleReachable: entry<ConnectionState>()(exactly({ reachable: boolean().required() })),
} as const
