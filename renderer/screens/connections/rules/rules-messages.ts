import {
  productQuantity,
  type ProductLimitName,
} from '../../../../shared/domain/offers/policy/credit-policy.ts'
import type { KnownCreditType } from '../../../../shared/values/vocabulary.ts'
import { formatFacts, plural } from '../../../messages/format.ts'
import { inLanguage } from '../../../messages/language.ts'

const productLimits: Record<ProductLimitName, string> = {
  amount: 'Maximum amount',
  months: 'Longest term',
  rate: 'Highest interest rate',
  fee: 'Highest origination fee',
}

/** Text for a connection's rules and credit policy, in English. */
const rulesEn = {
  title: 'Rules and credit policy',
  lead: (connection: string) =>
    `For ${connection}. Rules from the service’s specification always apply.`,
  policy: 'Credit policy',
  policyHint: 'Empty fields set no limit.',
  ficoFloor: 'FICO floor',
  ficoHint: 'A score from 300 to 850.',
  bankruptcy: 'Check for bankruptcies',
  bankruptcyHint: 'A bankruptcy on file becomes a finding.',
  products: 'Limits by credit type',
  productLimits,
  annualFee: 'Highest annual fee',
  units: { money: 'dollars', rate: 'percent', days: 'days', count: 'months' },
  noLimits: 'No limits',
  limitsSet: (count: number) => plural(count, { one: 'limit', other: 'limits' }),
  stateCaps: {
    title: 'Consumer caps by state',
    hint: 'The lender’s own table. A row covers offers from one amount to another; empty fields set no cap.',
    covered:
      'Your service has the lender’s caps: Loan Desk uses those, and this table only until they are fetched.',
    add: 'Add cap',
    remove: (row: number) => `Remove cap ${row}`,
    row: (row: number) => `Cap ${row}`,
    state: 'State',
    from: 'Amount from',
    to: 'Amount to',
    apr: 'Highest APR',
    fee: 'Highest fee',
    source: 'Source',
    sourceHint: 'Where the lender has it from.',
    asOf: 'As of',
    stateProblem: 'Enter a state, such as CA.',
    bandProblem: 'Enter at least the amount from.',
    sourceProblem: 'Enter a source, such as “Compliance table 4”.',
    dateProblem: 'Enter a date, such as 11/22/2026.',
    amounts: (from: string, to: string | null) =>
      to === null ? `from ${from}` : `${from} to ${to}`,
    aprAt: (rate: string) => `APR ${rate}`,
    feeAt: (rate: string) => `fee ${rate}`,
    inWords: (state: string, caps: readonly string[], source: string, asOf: string) =>
      `${state} ${formatFacts(caps)} (${source}, ${asOf})`,
  },
  rules: 'Rules',
  rulesHint: 'Stop blocks the approval. Warn needs your reason.',
  modes: { off: 'Off', warn: 'Warn', block: 'Stop' },
  modeOf: (rule: string) => `${rule}: off, warn or stop`,
  save: 'Save rules',
  saved: 'Rules saved.',
  changed: 'The rules changed while you were editing. Your changes are kept.',
  team: {
    none: 'Your team has no rules yet. Until another senior officer confirms a proposal, this computer’s own apply here.',
    inForce: (since: string, proposedBy: string, confirmedBy: string) =>
      `The team’s rules since ${since}: proposed by ${proposedBy}, confirmed by ${confirmedBy}.`,
    proposal: 'Proposed change',
    proposedBy: (officer: string, at: string) => `Proposed by ${officer} on ${at}`,
    proposedByYou: (at: string) => `Proposed by you on ${at}`,
    changes: 'What changes',
    after: 'Proposed',
    noChanges: 'It changes nothing of what applies here.',
    waits: 'It applies once another senior officer confirms it.',
    confirm: 'Confirm change',
    confirmed: 'Change confirmed.',
    withdraw: 'Withdraw proposal',
    withdrawn: 'Proposal withdrawn.',
    propose: 'Propose change',
    proposed: 'Change proposed.',
    notProposed: 'The change wasn’t proposed',
    replaces: 'A new proposal replaces the one that waits.',
    seniors: 'Only senior officers can propose changes to the team’s rules.',
    offline: 'Proposing a change needs the team space.',
  },
  notSaved: 'The rules weren’t saved',
} as const

/** Text for a connection's rules and credit policy, in the app's language. */
export const rulesMessages = inLanguage({ en: rulesEn })

/** The label of a product's limit; the fee of a line of credit is an annual one. */
export function productLimitLabel(type: KnownCreditType, name: ProductLimitName): string {
  const isAnnual = name === 'fee' && productQuantity(type, name) === 'money'
  return isAnnual ? rulesMessages.annualFee : rulesMessages.productLimits[name]
}
