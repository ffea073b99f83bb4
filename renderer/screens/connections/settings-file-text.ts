import { entryOf, type JsonValue } from '../../../shared/json.ts'
import {
  policyLimitNames,
  policyLimitTable,
  type PolicyLimitName,
} from '../../../shared/domain/offers/policy/policy-limits.ts'
import { policyRuleNames, policyRules } from '../../../shared/domain/offers/policy/policy-rules.ts'
import {
  productLimitNames,
  productQuantity,
  type ProductLimitName,
} from '../../../shared/domain/offers/policy/credit-policy.ts'
import { stateCapsSchema, type StateCap } from '../../../shared/domain/offers/policy/state-caps.ts'
import {
  creditTypes,
  type KnownCreditType,
  type LoanTermType,
} from '../../../shared/values/vocabulary.ts'
import { creditTypeName, termName } from '../../messages/names.ts'
import { productLimitLabel, rulesMessages } from './rules/rules-messages.ts'
import { letterSettingsMessages } from './letters/letter-settings-messages.ts'
import { agenciesSchema, letterTemplates } from '../../../shared/domain/notices/letter-settings.ts'
import { disclosureSettingsMessages } from './disclosures/disclosure-settings-messages.ts'
import { disclosureSentenceNames } from '../../../shared/domain/offers/disclosure/disclosure-words.ts'
import type { Quantity } from '../../../shared/values/units.ts'
import { formatCalendarDate, formatList, formatMoney, formatRate } from '../../messages/format.ts'
import { policyMessages, policyLimitMessages, ruleName } from '../offers/composer-words.ts'
import { words } from '../../messages/words.ts'

const limitPrefix = 'policyLimits.'
const severityPrefix = 'ruleSeverities.'
const productPrefix = 'creditPolicy.products.'
const disclosurePrefix = 'disclosures.'
const letterPrefix = 'letters.'

/** The label of a field of a settings file; a field without a label keeps its name. */
export function fieldName(field: string): string {
  if (field.startsWith(severityPrefix)) return ruleName(field.slice(severityPrefix.length))
  if (field.startsWith(disclosurePrefix)) {
    return disclosureName(field.slice(disclosurePrefix.length))
  }
  if (field.startsWith(letterPrefix)) return letterFieldName(field.slice(letterPrefix.length))
  const product = productIn(field)
  if (product !== null) {
    return words.labeled(creditTypeName(product[0]), productLimitLabel(...product))
  }
  const limit = limitIn(field)
  if (limit === null) return words.transfer.fields[field] ?? field
  const rule = policyRuleNames.find((name) => policyRules[name].limits?.includes(limit) === true)
  const label = policyLimitMessages[limit]
  return rule === undefined ? label : words.labeled(policyMessages[rule].name, label)
}

/** A value of a settings file as text, in the officer's units. */
export function valueText(field: string, value: JsonValue): string {
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (field === 'creditPolicy.stateCaps' && stateCapsSchema.isValidSync(value)) {
    return value.length === 0 ? words.none : formatList(value.map(stateCapText))
  }
  if (field === `${letterPrefix}agencies` && agenciesSchema.isValidSync(value)) {
    return value.length === 0 ? words.none : formatList(value.map(({ name }) => name))
  }
  if (Array.isArray(value)) {
    return value.length === 0 ? words.none : formatList(value.map((rule) => ruleName(String(rule))))
  }
  const limit = limitIn(field)
  if (limit !== null && typeof value === 'number') {
    return quantityText(policyLimitTable[limit].quantity, value, 'payments')
  }
  const product = productIn(field)
  if (product !== null && typeof value === 'number') {
    return quantityText(productQuantity(...product), value, 'months')
  }
  if (field.startsWith(severityPrefix) && typeof value === 'string') {
    return entryOf(rulesMessages.modes, value) ?? value
  }
  if (typeof value === 'number') return String(value)
  if (value === '') return words.none
  return typeof value === 'string'
    ? (entryOf(entryOf(tables, field) ?? {}, value) ?? value)
    : words.none
}

function quantityText(quantity: Quantity, value: number, counted: LoanTermType): string {
  if (quantity === 'money') return formatMoney(value)
  if (quantity === 'rate') return formatRate(value)
  return termName(value, quantity === 'days' ? 'days' : counted)
}

function stateCapText({ state, from, to, apr, fee, source, asOf }: StateCap): string {
  const text = rulesMessages.stateCaps
  const caps = [
    ...(apr === null ? [] : [text.aprAt(formatRate(apr))]),
    ...(fee === null ? [] : [text.feeAt(formatRate(fee))]),
  ]
  const amounts = text.amounts(formatMoney(from), to === null ? null : formatMoney(to))
  return text.inWords(state, [amounts, ...caps], source, formatCalendarDate(asOf))
}

const tables: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  theme: words.settings.themes,
  density: words.settings.densities,
  unitsProfile: words.units,
  serviceProfile: words.serviceProfiles,
}

function disclosureName(code: string): string {
  const { title, sentences, ofRecord } = disclosureSettingsMessages
  const sentence = disclosureSentenceNames.find((name) => name === code)
  return words.labeled(title, sentence === undefined ? ofRecord : sentences[sentence].label)
}

function letterFieldName(code: string): string {
  const { title, creditor, phone, federalAgency, agencies, noticeIfNotAdverse, pricingCutoff } =
    letterSettingsMessages
  const names: Readonly<Record<string, string>> = {
    creditor,
    phone,
    federalAgency,
    agencies,
    noticeIfNotAdverse,
    pricingCutoff,
  }
  const kind = letterTemplates.find((template) => template === code)
  const name = kind === undefined ? names[code] : letterSettingsMessages.letter(kind)
  return words.labeled(title, name ?? code)
}

function productIn(field: string): readonly [KnownCreditType, ProductLimitName] | null {
  if (!field.startsWith(productPrefix)) return null
  const [of, limit] = field.slice(productPrefix.length).split('.')
  const type = creditTypes.find((known) => known === of)
  const name = productLimitNames.find((known) => known === limit)
  return type === undefined || name === undefined ? null : [type, name]
}

function limitIn(field: string): PolicyLimitName | null {
  if (!field.startsWith(limitPrefix)) return null
  const name = field.slice(limitPrefix.length)
  return policyLimitNames.find((known) => known === name) ?? null
}
