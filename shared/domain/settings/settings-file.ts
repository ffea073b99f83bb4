import { array, boolean, mixed, number, object, string, ValidationError, type InferType } from 'yup'
import { isRecord, parseSharedJson } from '../../json.ts'
import { failed, ok, type FieldProblem, type Result } from '../../result.ts'
import { isTimeZone, parseBaseUrl, type Connection } from '../connections/connection.ts'
import {
  fileLetterSettingsSchema,
  letterSettingsIn,
  noLetterSettings,
} from '../notices/letter-settings.ts'
import { mostNamedTerms, namedTermsSchema, type NamedTerms } from '../offers/offer-schema.ts'
import { fileRulesShape, standardRules } from '../offers/policy/lender-rules.ts'
import { settingSchemas } from './settings-schema.ts'
import type { Settings } from './settings.ts'
import { defaultServiceProfile, serviceProfileNames } from '../../service-profiles/all-profiles.ts'
import { unitsProfileNames } from '../../values/units.ts'

/** Identifies a settings file, to distinguish other JSON from a damaged settings file. */
const fileKind = 'loan-desk-settings'
const fileVersion = 1
/** Maximum characters of a file. */
export const largestSettingsFile = 1_000_000
const mostConnections = 50
const mostProblems = 20

/** Settings that a file contains. What an officer has merely seen (such as the tour) isn't exported. */
export const settingNames = ['theme', 'density', 'singleKeys', 'documentOldAfterDays'] as const
type PortableSettings = Pick<Settings, (typeof settingNames)[number]>

/**
 * The connection fields that a settings file contains. It excludes the secret and the client ID,
 * which are typed again, and trusted hosts, because only an officer can grant trust.
 */
export const connectionFields = [
  'unitsProfile',
  'serviceProfile',
  'timeZone',
  'starterMode',
  'disabledRules',
  'ruleSeverities',
  'policyLimits',
  'creditPolicy',
  'disclosures',
  'letters',
] as const
export type ConnectionFields = Pick<Connection, (typeof connectionFields)[number]>

export interface PortableConnection extends ConnectionFields {
  readonly name: string
  readonly kind: 'sandbox' | 'production'
  readonly baseUrl: string
  readonly templates: readonly NamedTerms[]
}

export interface SettingsFile {
  readonly settings: PortableSettings
  readonly connections: readonly PortableConnection[]
}

/** What a file contains; files of earlier versions lack parts of a connection. */
interface FileContent {
  readonly settings: PortableSettings
  readonly connections: readonly (Omit<InferType<typeof connectionSchema>, 'templates'> &
    Pick<PortableConnection, 'templates'>)[]
}

/** A connection in Loan Desk with its templates. */
export interface CurrentConnection {
  readonly connection: Connection
  readonly templates: readonly NamedTerms[]
}

/** Everything in Loan Desk that a file can contain or change. */
export interface CurrentSettings {
  readonly settings: Settings
  readonly connections: readonly CurrentConnection[]
}

export function settingsFileText({ settings, connections }: CurrentSettings): string {
  const content = {
    kind: fileKind,
    version: fileVersion,
    settings: picked(settings, settingNames),
    connections: connections.filter(isPortable).map(({ connection, templates }) => ({
      ...picked(connection, ['name', 'kind', 'baseUrl']),
      ...picked(connection, connectionFields),
      templates: templates.map((template) => picked(template, ['name', 'terms'])),
    })),
  }
  return `${JSON.stringify(content, null, 2)}\n`
}

/** The sample connection isn't exported: every Loan Desk has its own. */
const isPortable = ({ connection }: CurrentConnection): boolean => connection.kind !== 'sample'

const timeZone = () =>
  string()
    .max(64)
    .test('time-zone', (zone) => zone !== undefined && isTimeZone(zone))
    .required()

const connectionSchema = object({
  name: string().trim().min(1).max(60).required(),
  kind: string()
    .oneOf(['sandbox', 'production'] as const)
    .required(),
  baseUrl: string()
    .max(2048)
    .test('base-url', (url) => {
      const parsed = parseBaseUrl(url ?? '')
      return parsed.ok && parsed.value === url
    })
    .required(),
  unitsProfile: string().oneOf(unitsProfileNames).required(),
  // Files of earlier versions lack it.
  serviceProfile: string().oneOf(serviceProfileNames).optional(),
  timeZone: timeZone(),
  starterMode: boolean().required(),
  ...fileRulesShape,
  // Files of earlier versions lack them.
  letters: fileLetterSettingsSchema.default(undefined).optional(),
  // Each template is validated separately, so that problems include its position.
  templates: array(mixed().required()).max(mostNamedTerms).required(),
})
  .noUnknown()
  .strict()
  .required()

const fileSchema = object({
  kind: string()
    .oneOf([fileKind] as const)
    .required(),
  version: number()
    .oneOf([fileVersion] as const)
    .required(),
  settings: object({
    theme: settingSchemas.theme.required(),
    density: settingSchemas.density.required(),
    singleKeys: settingSchemas.singleKeys.required(),
    documentOldAfterDays: settingSchemas.documentOldAfterDays.required(),
  })
    .noUnknown()
    .strict()
    .required(),
  connections: array(connectionSchema)
    .max(mostConnections)
    // Also runs if a connection is invalid.
    .test('names', (list: readonly unknown[] = []) => {
      const names = list.flatMap((one) =>
        isRecord(one) && typeof one['name'] === 'string' ? sameNameKey(one['name']) : [],
      )
      return new Set(names).size === names.length
    })
    .required(),
})
  .noUnknown()
  .strict()
  .required()

/**
 * Reads a settings file. Fails with import-too-large, import-unreadable (not JSON),
 * settings-file-other (other JSON, or another file version) or settings-file-invalid, whose
 * `problems` contain each position and the rule that it breaks, never the value.
 */
export async function readSettingsFile(text: string): Promise<Result<FileContent>> {
  if (text.length > largestSettingsFile) return failed('import-too-large')
  const content = parseSharedJson(text)
  if (content === undefined) return failed('import-unreadable')
  if (!isRecord(content) || content['kind'] !== fileKind || content['version'] !== fileVersion) {
    return failed('settings-file-other')
  }
  let place = ''
  try {
    const { settings, connections } = await fileSchema.validate(content, wholly)
    const read: FileContent['connections'][number][] = []
    for (const [position, { templates, ...connection }] of connections.entries()) {
      const named: NamedTerms[] = []
      for (const [which, template] of templates.entries()) {
        place = `connections[${position}].templates[${which}].`
        named.push(await namedTermsSchema.validate(template, wholly))
      }
      read.push({ ...connection, templates: named })
    }
    return ok({ settings, connections: read })
  } catch (cause) {
    if (!(cause instanceof ValidationError)) throw cause
    return failed('settings-file-invalid', { problems: problemsOf(cause, place) })
  }
}

/**
 * Completes what a file lacks: with the connection's own in Loan Desk, so that the import doesn't
 * change it, or with the standard rules and no letter settings for a new connection.
 */
export function completeSettings(file: FileContent, current: CurrentSettings): SettingsFile {
  return {
    ...file,
    connections: file.connections.map((coming) => {
      const own = connectionByName(current, coming.name)?.connection ?? newConnection()
      return {
        ...coming,
        serviceProfile: coming.serviceProfile ?? own.serviceProfile,
        ruleSeverities: coming.ruleSeverities ?? own.ruleSeverities,
        creditPolicy: { ...own.creditPolicy, ...coming.creditPolicy },
        disclosures: coming.disclosures ?? own.disclosures,
        letters: letterSettingsIn(coming.letters ?? {}, own.letters),
      }
    }),
  }
}

const newConnection = () => ({
  ...standardRules(),
  serviceProfile: defaultServiceProfile,
  letters: noLetterSettings,
})

const wholly = { strict: true, abortEarly: false } as const

function problemsOf(error: ValidationError, place: string): FieldProblem[] {
  const parts = error.inner.length === 0 ? [error] : error.inner
  return parts.slice(0, mostProblems).map(({ path, type }) => ({
    path: `${place}${path ?? ''}`.slice(0, 200),
    code: type ?? 'invalid',
  }))
}

/** A copy with only these fields. */
export function picked<T extends object, K extends keyof T>(
  value: T,
  names: readonly K[],
): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, value[name]])) as Pick<T, K>
}

/** Key for comparing names of connections and templates, which are case-insensitive. */
export function sameNameKey(name: string): string {
  return name.trim().toLowerCase()
}

/** The connection with this name, regardless of its address. */
export function connectionByName(current: CurrentSettings, name: string): CurrentConnection | null {
  const key = sameNameKey(name)
  return current.connections.find(({ connection }) => sameNameKey(connection.name) === key) ?? null
}
