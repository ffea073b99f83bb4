import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  emptyLetterForm,
  letterBlocks,
  letterFormIn,
  letterOf,
  missingBlanks,
  type LetterForm,
} from '../../../../shared/domain/notices/letter.ts'
import { formReasonOf, formReasons } from '../../../../shared/domain/notices/letter-reasons.ts'
import {
  agencyNames,
  letterSettingsIn,
  letterTemplateOf,
  letterTemplates,
  noLetterSettings,
  type LetterSettings,
  type LetterTemplate,
} from '../../../../shared/domain/notices/letter-settings.ts'
import { modelLetters } from '../../../../shared/domain/notices/model-letters.ts'
import { knownReasons } from '../../../../shared/values/rejection-reasons.ts'

const bureau = {
  name: 'Northern Bureau',
  address: 'P.O. Box 1\nAllen, TX 75013',
  phone: '800-555-0111',
  lowestScore: 300,
  highestScore: 850,
}
const settings: LetterSettings = {
  ...noLetterSettings,
  version: 3,
  creditor: 'Harborlight Lending\n12 Quay Street\nPortland, ME 04101',
  phone: '800-555-0100',
  federalAgency: 'Federal Trade Commission\nEqual Credit Opportunity\nWashington, DC 20580',
  agencies: [bureau],
}
const form: LetterForm = {
  ...emptyLetterForm,
  recipient: 'Ana Brooks\n4 Elm Road\nBangor, ME 04401',
  credit: 'a consumer installment loan of $24,000.00',
  reasons: 'Unable to verify income\nBankruptcy',
  terms: 'A loan of $12,000.00 at an interest rate of 12.50%',
  needed: 'Two recent payslips\nProof of address',
  replyBy: '2026-12-20',
}
const withReport: LetterForm = {
  ...form,
  ...{ source: 'report', agency: 'Northern Bureau', usesScore: true, score: '555' },
  ...{ scoreDate: '2026-11-02', factors: 'Serious delinquency\nProportion of balances' },
}
const letter = (template: LetterTemplate, changes: Partial<LetterForm> = {}, own = settings) =>
  letterOf({
    template,
    form: { ...form, ...changes },
    settings: own,
    today: '2026-11-23',
    dayInWords: (day) => `day ${day}`,
  })

test('a letter can name every agency that has a name', () => {
  const agencies = [{ ...bureau, name: '' }, bureau]
  expect(agencyNames({ ...settings, agencies })).toEqual(['Northern Bureau'])
})

describe('the elements that the regulation requires', () => {
  test.each([
    ['the action taken', /we regret that we are unable to approve your application/],
    [
      'the creditor’s name and address',
      /^Harborlight Lending\n12 Quay Street\nPortland, ME 04101\n/,
    ],
    ['the principal reasons', /reason\(s\):\n\n- Unable to verify income\n- Bankruptcy\n/],
    ['the ECOA notice', /Notice: The Federal Equal Credit Opportunity Act prohibits creditors/],
    ['the federal agency', /concerning this creditor is Federal Trade Commission, Equal Credit/],
    ['the date', /\n\nday 2026-11-23\n\n/],
    ['the applicant', /\n\nAna Brooks\n4 Elm Road\nBangor, ME 04401\n\n/],
    ['the credit asked for', /Your request for a consumer installment loan of \$24,000\.00 was/],
  ])('are in an adverse action notice: %s', (_, expected) => {
    const { text, problems } = letter('adverse-action')
    expect(problems).toEqual([])
    expect(text).toMatch(expected)
    expect(text).not.toContain('Fair Credit Reporting Act')
  })

  test.each([
    ['the agency', /\n\nNorthern Bureau\nP\.O\. Box 1\nAllen, TX 75013\n800-555-0111\n\n/],
    [
      'who answers for the score',
      /credit score, you should contact Northern Bureau at the address/,
    ],
    ['that it decided nothing', /The reporting agency played no part in our decision/],
    ['the free copy', /a free copy of your report from the reporting agency, if you request it no/],
    ['the dispute', /the right to dispute the matter with the reporting agency/],
    ['the score', /\nYour credit score: 555\nDate: day 2026-11-02\n/],
    ['its range', /Scores range from a low of 300 to a high of 850\./],
    ['its key factors', /:\n\n- Serious delinquency\n- Proportion of balances\n/],
  ])('are in a notice that used a report and a score: %s', (_, expected) => {
    const { text, problems } = letter('adverse-action', withReport)
    expect(problems).toEqual([])
    expect(text).toMatch(expected)
  })

  test('include the right to the nature of information from another source', () => {
    const { text } = letter('adverse-action', { source: 'other' })
    expect(text).toMatch(/for disclosure of the nature of this information/)
  })

  test('include both when a report and another source were used', () => {
    const { text, problems } = letter('adverse-action', {
      ...withReport,
      source: 'report-and-other',
    })
    expect(problems).toEqual([])
    expect(text).toMatch(/The reporting agency played no part in our decision/)
    expect(text).toMatch(/\nYour credit score: 555\n/)
    expect(text).toMatch(/for disclosure of the nature of this information/)
    const noAgency = { ...withReport, source: 'report-and-other', agency: '' } as const
    expect(letter('adverse-action', noAgency).problems).toContain('agency')
  })

  test('are in a counteroffer with adverse action: reasons, terms, reply date, ECOA notice', () => {
    const { text, problems, replyBy } = letter('counteroffer-with-adverse-action', withReport)
    expect(problems).toEqual([])
    expect(replyBy).toBeNull()
    expect(text).toMatch(/on the terms that you requested for the following reason\(s\):\n\n- Un/)
    expect(text).toMatch(/following terms:\n\n- A loan of \$12,000\.00 at an interest rate/)
    expect(text).toMatch(
      /please notify us by day 2026-12-20 at the following address:\nHarborlight/,
    )
    expect(text).toMatch(/Equal Credit Opportunity Act prohibits/)
  })

  test('are in a notice of incompleteness: what is needed, by when, and the consequence', () => {
    const { text, problems, replyBy } = letter('incompleteness')
    expect(problems).toEqual([])
    expect(replyBy).toBe('2026-12-20')
    expect(text).toMatch(/\n\n- Two recent payslips\n- Proof of address\n\nWe need to receive/)
    expect(text).toMatch(/by day 2026-12-20\. If we do not receive it by that date/)
    expect(text).toMatch(/unable to give further consideration to your credit request/)
  })
})

describe('a letter to a business', () => {
  test('of adverse action is form C-7 by credit type, and keeps the FCRA elements', () => {
    const template = letterTemplateOf('adverse-action', 'commercial_bnpl')
    const { text, problems } = letter(template, withReport)
    expect(problems).toEqual([])
    expect(text).toMatch(/^Harborlight Lending\n12 Quay Street\nPortland, ME 04101\n/)
    expect(text).toMatch(/unable to extend credit to you at this time for the following reasons:\n/)
    expect(text).toMatch(/reasons:\n\n- Unable to verify income\n- Bankruptcy\n/)
    expect(text).toMatch(/a right under the Fair Credit Reporting Act/)
    expect(text).toMatch(/\nYour credit score: 555\n/)
    expect(text).toMatch(/Equal Credit Opportunity Act prohibits/)
    expect(letter(template).text).not.toMatch(/Fair Credit Reporting Act/)
  })

  test('has its own form only for adverse action, and a consumer has none of these forms', () => {
    expect(letterTemplateOf('adverse-action', 'consumer_bnpl')).toBe('adverse-action')
    expect(letterTemplateOf('adverse-action', null)).toBe('adverse-action')
    expect(letterTemplateOf('incompleteness', 'commercial_bnpl')).toBe('incompleteness')
  })

  test('at application states the right to reasons and a contact with a telephone number', () => {
    const { text, problems } = letter('right-to-reasons')
    expect(problems).toEqual([])
    expect(text).toMatch(/the right to a written statement of the specific reasons for the denial/)
    expect(text).toMatch(/within 60 days from the date you are notified of our decision/)
    expect(text).toMatch(/within 30 days of receiving your request/)
    expect(text).toMatch(
      /\n\nHarborlight Lending\n12 Quay Street\nPortland, ME 04101\n800-555-0100\n/,
    )
    expect(text).toMatch(/Equal Credit Opportunity Act prohibits/)
    const noPhone = { ...settings, phone: '' }
    expect(letter('right-to-reasons', {}, noPhone).problems).toEqual(['phone'])
    expect(letter('adverse-action', {}, noPhone).problems).toEqual([])
  })
})

test('letters that an earlier version kept are completed with new fields', () => {
  const templates = { 'adverse-action': 'Own' }
  expect(letterSettingsIn({ creditor: 'Harborlight', templates })).toEqual({
    ...{ ...noLetterSettings, creditor: 'Harborlight' },
    templates: { ...noLetterSettings.templates, ...templates },
  })
})

test.each([
  ['what a report includes', /a record of your credit history\. It includes information about/],
  ['that the terms come from it', /information from your credit report to set the terms/],
  ['that others may have better ones', /may be less favorable than the terms offered to consumers/],
  ['the right to dispute', /verify the accuracy .* right to dispute any inaccurate information/],
  ['the agency', /\n\nNorthern Bureau\nP\.O\. Box 1\nAllen, TX 75013\n800-555-0111\n\n/],
  ['the free copy', /without charge for 60 days after you receive this notice/],
  ['the Bureau’s website', /www\.consumerfinance\.gov\/learnmore/],
  ['what a score is', /takes into account the information .* can change over time/],
  [
    'the score, its date and range',
    /score: 555\nDate: day 2026-11-02\nScores range from a low of 300/,
  ],
  ['its key factors', /:\n\n- Serious delinquency\n- Proportion of balances\n/],
  ['who provided it', /credit score from Northern Bureau and used it to set the terms/],
])('a risk-based pricing notice meets 12 CFR 1022.73(a)(1): %s', (_, expected) => {
  const { text, problems } = letter('risk-based-pricing', withReport)
  expect(problems).toEqual([])
  expect(text).toMatch(expected)
})

test('a risk-based pricing notice names its agency, and mentions no score without one', () => {
  expect(letter('risk-based-pricing').problems).toEqual(['agency'])
  const { text, problems } = letter('risk-based-pricing', { ...withReport, usesScore: false })
  expect(problems).toEqual([])
  expect(text).not.toContain('score')
})

describe('a letter has a problem', () => {
  test.each([
    ['recipient', {}, { recipient: ' \n ' }],
    ['recipient', {}, { recipient: 'Ana Brooks\n \n' }],
    ['credit', {}, { credit: '' }],
    ['reasons-missing', {}, { reasons: '' }],
    ['reasons-too-many', {}, { reasons: formReasons.slice(0, 5).join('\n') }],
    ['reasons-too-vague', {}, { reasons: 'Failed to achieve a qualifying score' }],
    ['reasons-too-vague', {}, { reasons: 'credit_score_too_low' }],
    ['reasons-too-vague', {}, { reasons: 'Credit score too low\nFraud risk too high' }],
    ['creditor', { creditor: 'Harborlight Lending' }, {}],
    ['federal-agency', { federalAgency: '' }, {}],
    ['agency', {}, { ...withReport, agency: 'Another' }],
    ['agency', { agencies: [{ ...bureau, phone: '' }] }, withReport],
    ['agency', { agencies: [{ ...bureau, address: ' ' }] }, withReport],
    ['score', {}, { ...withReport, score: '' }],
    ['score', {}, { ...withReport, score: '299' }],
    ['score', {}, { ...withReport, score: '851' }],
    ['score', {}, { ...withReport, score: '6OO' }],
    ['score-range', { agencies: [{ ...bureau, lowestScore: null }] }, withReport],
    ['score-range', { agencies: [{ ...bureau, lowestScore: 850 }] }, withReport],
    ['score-date', {}, { ...withReport, scoreDate: '' }],
    ['factors', {}, { ...withReport, factors: '' }],
    ['factors-too-many', {}, { ...withReport, factors: 'a\nb\nc\nd\ne' }],
  ] as const)('reported as %s', (problem, own, changes) => {
    expect(letter('adverse-action', changes, { ...settings, ...own }).problems).toContain(problem)
  })

  test('but none if names and addresses are on at least two lines', () => {
    const own = { ...settings, creditor: 'Harborlight Lending\n1 Harbor Way' }
    const recipient = 'Ana Brooks\n4 Elm Road'
    expect(letter('adverse-action', { recipient }, own).problems).toEqual([])
  })

  test('without terms and a date, or without what is needed', () => {
    const empty = { terms: '', needed: '', replyBy: '' }
    expect(letter('counteroffer', empty).problems).toEqual(['terms', 'reply-by'])
    expect(letter('incompleteness', empty).problems).toEqual(['needed', 'reply-by'])
  })

  test.each(['incompleteness', 'counteroffer', 'counteroffer-with-adverse-action'] as const)(
    'if the reply date is over, for %s',
    (kind) => {
      expect(letter(kind, { replyBy: '2026-11-23' }).problems).toEqual(['reply-by'])
      expect(letter(kind, { replyBy: '2025-12-20' }).problems).toEqual(['reply-by'])
      expect(letter(kind, { replyBy: '2026-11-24' }).problems).toEqual([])
    },
  )

  test.each([{ score: ' 300 ' }, { score: '850' }, { usesScore: false, score: '' }])(
    'but none if its score is within the range or was not used: %o',
    (changes) => {
      expect(letter('adverse-action', { ...withReport, ...changes }).problems).toEqual([])
    },
  )

  test('if the score date is in the future', () => {
    const scoredOn = (scoreDate: string) => letter('adverse-action', { ...withReport, scoreDate })
    expect(scoredOn('2026-11-24').problems).toEqual(['score-date'])
    expect(scoredOn('2026-11-23').problems).toEqual([])
  })

  test('but none if inquiries are the only key factor, or the fifth one', () => {
    const four = { ...withReport, factors: 'a\nb\nc\nd', inquiries: true }
    expect(letter('adverse-action', four).problems).toEqual([])
    const alone = letter('adverse-action', { ...withReport, factors: '', inquiries: true })
    expect(alone.problems).toEqual([])
    expect(alone.text).toContain('- Number of recent inquiries on consumer report')
  })
})

test('a lender’s own text replaces the model form, with the same blanks', () => {
  const own = 'Decision\n\n{recipient}\n\nNo, because:\n\n{reasons}\n\nAsk {name}.\n{creditor}'
  const templates = { ...settings.templates, 'adverse-action': own }
  const { text, problems } = letter('adverse-action', {}, { ...settings, templates })
  expect(problems).toEqual(['wording'])
  expect(text).toMatch(
    /\n\nNo, because:\n\n- Unable to verify income\n- Bankruptcy\n\nAsk \{name\}\./,
  )
  expect(missingBlanks('adverse-action', own)).toEqual(['report', 'ECOA notice'])
})

test.each(letterTemplates)('the model form of %s has every required blank', (kind) => {
  expect(missingBlanks(kind, modelLetters[kind])).toEqual([])
})

it('a letter splits into blocks: letterhead, heading, paragraphs, lists', () => {
  const blocks = letterBlocks(letter('incompleteness').text)
  expect(blocks.map(({ is }) => is).slice(0, 6)).toEqual([
    ...['letterhead', 'heading', 'paragraph', 'paragraph', 'paragraph', 'paragraph'],
  ])
  expect(blocks.find(({ is }) => is === 'list')?.lines).toEqual([
    ...['Two recent payslips', 'Proof of address'],
  ])
})

test('invisible characters of a pasted address are not printed, and make no line', () => {
  const recipient = '\u202aAna Brooks\u202c\n\ufeff4 El\u00adm Road'
  expect(letter('adverse-action', { recipient }).text).toContain('\n\nAna Brooks\n4 Elm Road\n\n')
  const { problems } = letter('adverse-action', { recipient: 'Ana Brooks\n\u200b' })
  expect(problems).toEqual(['recipient'])
})

test('a name keeps the joiners that its script needs', () => {
  const recipient = 'ශ්\u200dරී Perera\nمی\u200cنا ❤\ufe0f\n4\u200d Elm Road'
  const { text } = letter('adverse-action', { recipient })
  expect(text).toContain('\n\nශ්\u200dරී Perera\nمی\u200cنا ❤\ufe0f\n4 Elm Road\n\n')
  expect(letter('adverse-action', { recipient: 'Ana\n\ufe0f' }).text).toContain('⟨U+FE0F⟩')
})

test.each(['Agency,\n1 Main Street,\nDC 20580.', 'Agency\n1 Main Street\nDC 20580,'])(
  'the federal agency’s address is punctuated once: %j',
  (federalAgency) => {
    const { text } = letter('adverse-action', {}, { ...settings, federalAgency })
    expect(text).toMatch(/ is Agency, 1 Main Street, DC 20580\.$/)
  },
)

test('no typed text can become a heading or leave its paragraph', () => {
  const text = fc.string({ unit: 'binary', maxLength: 60 })
  fc.assert(
    fc.property(fc.constantFrom(...letterTemplates), text, text, (kind, one, other) => {
      const plain = letterBlocks(letter(kind).text)
      const typed = letterBlocks(letter(kind, { recipient: one, credit: other }).text)
      expect(typed.length).toBe(plain.length)
      expect(typed[1]).toEqual(plain[1])
    }),
  )
})

test('every reason code of the form is a known service code', () => {
  const mapped = Object.keys(knownReasons).filter((code) => formReasonOf(code) !== null)
  expect(formReasonOf('constructor')).toBeNull()
  expect(mapped.map((code) => knownReasons[code])).toEqual(mapped.map(() => 'sample-form'))
  expect(Object.values(knownReasons).filter((of) => of === 'sample-form').length).toBe(
    mapped.length,
  )
})

test('a draft of another version restores only the fields that fit', () => {
  const kept = { form: { recipient: 'Ana', score: 5, source: 'nowhere', inquiries: true } }
  expect(letterFormIn(kept, 'adverse-action')).toEqual({ recipient: 'Ana', inquiries: true })
  expect(letterFormIn({}, 'adverse-action')).toEqual({})
})

test('a draft restores fields left blank only to a letter of its own kind', () => {
  const kept = { kind: 'incompleteness', form: { ...emptyLetterForm, needed: 'Two payslips' } }
  expect(letterFormIn(kept, 'incompleteness')).toEqual(kept.form)
  expect(letterFormIn(kept, 'adverse-action')).toEqual({ needed: 'Two payslips' })
})
