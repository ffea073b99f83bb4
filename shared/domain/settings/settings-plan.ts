import { isRecord, type JsonValue } from '../../json.ts'
import { creditTypes } from '../../values/vocabulary.ts'
import type { NamedTerms } from '../offers/offer-schema.ts'
import { beginningOf, withoutNumber } from '../offers/template-names.ts'
import { productLimitNames } from '../offers/policy/credit-policy.ts'
import { policyRuleNames } from '../offers/policy/policy-rules.ts'
import { severityOf } from '../offers/policy/policy.ts'
import type { TeamRules } from '../team/team-rules.ts'
import {
  connectionByName,
  connectionFields,
  picked,
  sameNameKey,
  settingNames,
  type ConnectionFields,
  type CurrentConnection,
  type CurrentSettings,
  type SettingsFile,
  type PortableConnection,
} from './settings-file.ts'

/** One value that an import would change. */
export interface SettingChange {
  /** `theme`, `unitsProfile`, `policyLimits.highApr` … */
  readonly field: string
  readonly before: JsonValue
  readonly after: JsonValue
}

export interface ConnectionPlan {
  readonly name: string
  readonly kind: 'sandbox' | 'production'
  readonly baseUrl: string
  /**
   * add: it is new and needs its client ID and secret. change, same: it exists. other-service: a
   * connection of that name exists for another address or environment and isn't changed.
   */
  readonly outcome: 'add' | 'change' | 'same' | 'other-service'
  readonly changes: readonly SettingChange[]
  /**
   * Names of templates that would be added; templates that already exist with the same terms aren't
   * added.
   */
  readonly templates: readonly string[]
}

/** All effects of importing a file: nothing else is changed, and nothing is removed. */
export interface SettingsPlan {
  readonly settings: readonly SettingChange[]
  readonly connections: readonly ConnectionPlan[]
}

/** Production connections whose service profile would change, which needs an extra confirmation. */
export function otherProfiles({ connections }: SettingsPlan): readonly ConnectionPlan[] {
  return connections.filter(
    ({ kind, changes }) => kind === 'production' && changesField(changes, 'serviceProfile'),
  )
}

export const changesField = (
  changes: readonly SettingChange[],
  ...fields: readonly (keyof ConnectionFields)[]
): boolean => changes.some(({ field }) => fields.some((name) => name === field))

export function settingsPlan(file: SettingsFile, current: CurrentSettings): SettingsPlan {
  return {
    settings: changesOf(
      picked(current.settings, settingNames),
      picked(file.settings, settingNames),
    ),
    connections: file.connections.map((coming) => connectionPlan(coming, current)),
  }
}

/**
 * Templates that don't exist yet: with another name, or the same name and other terms. One that an
 * earlier import added under a number exists.
 */
export function newTemplates(
  coming: PortableConnection,
  here: CurrentConnection | null,
): readonly NamedTerms[] {
  const known = new Set(
    (here?.templates ?? []).flatMap(({ name, terms }) => [
      templateKey({ name, terms }),
      templateKey({ name: withoutNumber(name), terms }),
    ]),
  )
  return coming.templates.filter(
    ({ name, terms }) =>
      !known.has(templateKey({ name, terms })) &&
      !known.has(templateKey({ name: beginningOf(name), terms })),
  )
}

function connectionPlan(coming: PortableConnection, current: CurrentSettings): ConnectionPlan {
  const { name, kind, baseUrl } = coming
  const here = connectionByName(current, name)
  if (here !== null && (here.connection.baseUrl !== baseUrl || here.connection.kind !== kind)) {
    return { name, kind, baseUrl, outcome: 'other-service', changes: [], templates: [] }
  }
  const changes =
    here === null
      ? []
      : changesOf(
          flat(picked(here.connection, connectionFields)),
          flat(picked(coming, connectionFields)),
        )
  const templates = newTemplates(coming, here).map((template) => template.name)
  const isSame = changes.length === 0 && templates.length === 0
  const outcome = here === null ? 'add' : isSame ? 'same' : 'change'
  return { name, kind, baseUrl, outcome, changes, templates }
}

/** The differences between two sets of rules for offers. */
export const rulesChanges = (before: TeamRules, after: TeamRules): SettingChange[] =>
  changesOf(flatRules(before), flatRules(after))

function flat({
  policyLimits,
  disabledRules,
  ruleSeverities,
  creditPolicy,
  disclosures,
  letters: { version: _, agencies, templates, ...letterhead },
  ...fields
}: ConnectionFields): Record<string, JsonValue> {
  return {
    ...fields,
    ...flatRules({ policyLimits, disabledRules, ruleSeverities, creditPolicy }),
    ...Object.fromEntries(
      Object.entries(disclosures).map(([name, value]) => [`disclosures.${name}`, value]),
    ),
    ...Object.fromEntries(
      Object.entries({ ...letterhead, ...templates }).map(([name, value]) => [
        `letters.${name}`,
        value,
      ]),
    ),
    'letters.agencies': agencies.map((agency) => ({ ...agency })),
  }
}

/** Rules as flat fields: one field per limit; lists of rule names are sorted. */
function flatRules({
  policyLimits,
  disabledRules,
  ruleSeverities,
  creditPolicy,
}: TeamRules): Record<string, JsonValue> {
  return {
    disabledRules: disabledRules.toSorted(),
    ...Object.fromEntries(
      policyRuleNames.map((rule) => [`ruleSeverities.${rule}`, severityOf(rule, ruleSeverities)]),
    ),
    'creditPolicy.ficoFloor': creditPolicy.ficoFloor,
    'creditPolicy.bankruptcy': creditPolicy.bankruptcy,
    'creditPolicy.stateCaps': creditPolicy.stateCaps.map((cap) => ({ ...cap })),
    ...Object.fromEntries(
      creditTypes.flatMap((type) =>
        productLimitNames.map((name) => [
          `creditPolicy.products.${type}.${name}`,
          creditPolicy.products[type]?.[name] ?? null,
        ]),
      ),
    ),
    ...Object.fromEntries(
      Object.entries(policyLimits).map(([name, limit]) => [`policyLimits.${name}`, limit]),
    ),
  }
}

function changesOf(
  before: Readonly<Record<string, JsonValue>>,
  after: Readonly<Record<string, JsonValue>>,
): SettingChange[] {
  return Object.keys(after)
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
}

/** Key that is equal for equal templates, regardless of field order. */
function templateKey({ name, terms }: NamedTerms): string {
  return JSON.stringify([sameNameKey(name), inOrder(terms)])
}

function inOrder(value: unknown): unknown {
  if (!isRecord(value)) return value
  return Object.keys(value)
    .sort()
    .map((key) => [key, inOrder(value[key])])
}
