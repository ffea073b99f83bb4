import { array, boolean, string } from 'yup'
import { connectionKinds, type Connection } from '../domain/connections/connection.ts'
import { isPlainHost, mostTrustedHosts } from '../domain/documents/document-host.ts'
import { letterSettingsSchema } from '../domain/notices/letter-settings.ts'
import type { ConnectionState } from '../domain/startup/app-state.ts'
import { lenderRulesShape } from '../domain/offers/policy/lender-rules.ts'
import { serviceProfileNames } from '../service-profiles/all-profiles.ts'
import { unitsProfileNames } from '../values/units.ts'
import { entry, exactly, nothing } from './entry.ts'

const connectionId = () => string().min(1).max(64).required()

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
  /** Whether the officer has confirmed this profile when asked about it. */
  profileConfirmed: boolean().optional(),
}

const connectionForm = {
  ...editable,
  kind: string().oneOf(connectionKinds).required(),
  /** The connection to copy the rules for offers from; the standard rules if omitted. */
  rulesOf: string().min(1).max(64).optional(),
}

/** Unfinished work of a connection that is about to be removed, and what blocks removing it. */
export interface Unsent {
  readonly decisions: number
  readonly drafts: number
  /** Last day (YYYY-MM-DD) on which its documents must be kept; null if it has none. */
  readonly documentsKeptUntil: string | null
  /** Last day (YYYY-MM-DD) on which its recorded notices and letters must be kept; null if it has none. */
  readonly noticesKeptUntil: string | null
}

export const connections = {
  list: entry<readonly Connection[]>()(nothing),
  /**
   * Tries the credentials with a real token request; saves nothing if that fails. Fails with
   * service-profile-differs (detail: the name of the detected profile) until the officer confirms a
   * profile that differs from the detected one.
   */
  create: entry<Connection>()(exactly({ ...connectionForm, secret: secret().required() })),
  /**
   * Changes a connection; its kind can't be changed. A new secret (null keeps the stored one),
   * client ID or URL is tried with a real token request first. A new URL requires typing the secret
   * again (credentials-missing): the stored secret is never sent to another host. Fails with
   * connection-in-use while something is being sent, or if open submissions would go elsewhere or
   * in other units than decided; with service-profile-differs as `create` does; and with
   * confirmation-required if the profile of a Production connection changes without confirmation.
   */
  update: entry<Connection>()(
    exactly({ ...editable, id: connectionId(), secret: secret().nullable().defined() }),
  ),
  /**
   * Sets the connection's rules for offers and its credit policy; also for the sample. Fails with
   * team-rules-shared if the rules are the team's.
   */
  setRules: entry<Connection>()(exactly({ ...lenderRulesShape, id: connectionId() })),
  /** The lender's settings for letters; each change creates a new version. */
  setLetters: entry<Connection>()(
    exactly({ id: connectionId(), letters: letterSettingsSchema.required() }),
  ),
  /** Deletes the secret and the token; fails with connection-in-use while something is being sent. */
  forgetSecret: entry<Connection>()(exactly({ id: connectionId() })),
  activate: entry<ConnectionState>()(exactly({ id: connectionId() })),
  unsent: entry<Unsent>()(exactly({ id: connectionId() })),
  /**
   * Removes all data of the connection except its lines in the activity log. If work is unfinished,
   * the officer must type the connection's name. Fails with documents-kept or notices-kept
   * (`detail` is the day) until the retention periods of its last document and last notice are
   * over.
   */
  remove: entry<null>()(exactly({ id: connectionId(), typedName: string().max(60).defined() })),
} as const

/** The service's webhook URLs, in the service's order. */
export interface WebhookNow {
  readonly urls: readonly string[]
  readonly readAt: number
}

/** The webhook as set at the service. */
export const webhook = {
  /**
   * Fetches the URLs from the service. Fails with not-offered if it doesn't provide them, and with
   * offline.
   */
  read: entry<WebhookNow>()(nothing),
} as const

/** The running session with the service in use. */
export const session = {
  state: entry<ConnectionState>()(nothing),
  /** Gets a new token now, whatever the age of the last. */
  signIn: entry<ConnectionState>()(nothing),
  /** Switches the embedded sample service on or off; refused for any other service. */
  setSampleReachable: entry<ConnectionState>()(exactly({ reachable: boolean().required() })),
} as const
