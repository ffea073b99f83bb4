import { describe, expect, it } from 'vitest'
import { helpEn, type HelpTermName } from '../../../../renderer/messages/help-en.ts'
import { helpGroups } from '../../../../renderer/messages/help-words.ts'
import { offerHelp } from '../../../../renderer/screens/offers/offer-terms.ts'
import {
  figureTerms,
  offerTermsHelp,
  rowTerms,
  ruleTerms,
} from '../../../../renderer/screens/offers/help-terms.ts'
import { matchingTerms } from '../../../../renderer/screens/help/matching-terms.ts'
import { offerFromWire } from '../../../../shared/domain/wire/application.ts'

const names = Object.keys(helpEn.table) as HelpTermName[]

describe('the table of terms', () => {
  it.each(names)('defines %s in at most 30 words with its source', (name) => {
    const { meaning, source } = helpEn.table[name]
    expect(meaning).toMatch(/^\p{Lu}.*\.$/u)
    expect(meaning.split(' ').length).toBeLessThanOrEqual(30)
    expect(source).toMatch(/CFR \d|[Ss]ervice document|Loan Desk/)
  })

  it('says that the MAPR of every offer is estimated, like the findings and prices', () => {
    const { meaning } = helpEn.table['military-limit']
    expect(meaning).toContain('estimates it from the charges in the offer')
    expect(meaning).not.toContain('instead')
  })

  it('shows every term once on the help page', () => {
    expect(Object.values(helpGroups).flat().sort()).toEqual([...names].sort())
  })
})

describe('searching for a term', () => {
  it('finds it by its name, meaning and source', () => {
    expect(matchingTerms(names, 'basis')).toEqual(['basis-points'])
    expect(matchingTerms(names, 'STATEMENTS line')).toEqual(['billing-cycle'])
    expect(matchingTerms(names, '32 cfr 232')).toEqual(['military-limit'])
  })

  it('returns all terms for an empty search and none for an unknown word', () => {
    expect(matchingTerms(names, '  ')).toEqual(names)
    expect(matchingTerms(names, 'zebra')).toEqual([])
  })
})

describe('the terms of received offers', () => {
  const bare = offerFromWire({ type: 'loan_offer' }, 'cents-and-basis-points')

  it('match the offers, with a grace period by the offer’s kind', () => {
    const loan = { ...bare, originationFee: 0, gracePeriod: { term: 30, interestRate: 0 } }
    const line = { ...loan, type: 'revolving_line_of_credit_offer', billingCycle: 30 }
    expect(offerHelp([bare])).toEqual([])
    expect(offerHelp([loan])).toEqual(['origination-fee', 'grace-period-loan'])
    expect(offerHelp([{ ...bare, latePaymentFee: 0 }])).toEqual(['late-payment-fee'])
    // Not the finance charge of a loan, which is its whole cost.
    expect(offerHelp([{ ...bare, financeCharge: 0 }])).toEqual(['monthly-finance-charge'])
    expect(offerHelp([loan, line])).toEqual([
      'origination-fee',
      'grace-period-loan',
      'grace-period-line',
      'billing-cycle',
    ])
  })
})

describe('the terms of composed offers', () => {
  const loan = 'loan_offer'
  const line = 'revolving_line_of_credit_offer'

  it('match the figures of each kind, once each', () => {
    expect(figureTerms([])).toEqual([])
    expect(figureTerms([line, line])).toEqual(['apr', 'minimum-payment'])
    expect(figureTerms([loan, line])).toEqual([
      ...figureTerms([loan]),
      ...figureTerms([line]).filter((term) => term !== 'apr'),
    ])
  })

  it('include the grace period of each kind, and no fee that none of them has', () => {
    expect(rowTerms('gracePeriod.term', [loan])).toEqual(['grace-period-loan'])
    expect(rowTerms('gracePeriod.term', [line, loan])).toEqual([
      'grace-period-loan',
      'grace-period-line',
    ])
    expect(offerTermsHelp([line])).not.toContain('origination-fee')
    expect(offerTermsHelp([loan])).not.toContain('billing-cycle')
    expect(offerTermsHelp([loan, line])).toEqual([...new Set(offerTermsHelp([loan, line]))])
  })

  it('include those that a rule depends on', () => {
    expect(ruleTerms(['identical-offers'])).toEqual([])
    expect(ruleTerms(['apr-over-military-limit', 'apr-near-military-limit'])).toEqual([
      'apr',
      'military-limit',
    ])
  })
})
