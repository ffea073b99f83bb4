import { isRecord, type JsonObject } from '../../json.ts'
import { reasonsProblem } from '../../values/rejection-reasons.ts'
import { asSeen } from '../../values/typed-text.ts'
import { visibleText } from '../../values/visible-text.ts'
import type {
  LetterKind,
  LetterSettings,
  LetterTemplate,
  ReportingAgency,
} from './letter-settings.ts'
import {
  agencyParagraph,
  ecoaNotice,
  inquiriesFactor,
  letterBlanks,
  modelLetters,
  otherSourceParagraph,
  pricingScoreParagraph,
  requiredBlanks,
  scoreParagraph,
  type LetterBlank,
} from './model-letters.ts'

/** Source of the information that the decision was based on (15 U.S.C. 1681m). */
export const letterSources = ['none', 'report', 'other', 'report-and-other'] as const
export type LetterSource = (typeof letterSources)[number]

/** Whether the letter must name a reporting agency, and its score if one was used. */
export const usesReport = (source: LetterSource): boolean =>
  source === 'report' || source === 'report-and-other'

/** What an officer enters for one letter. Lists have one entry per line; days are YYYY-MM-DD or empty. */
export interface LetterForm {
  /** Name and address. */
  readonly recipient: string
  /** The requested credit, as worded in the sentence. */
  readonly credit: string
  readonly reasons: string
  readonly terms: string
  readonly needed: string
  readonly replyBy: string
  readonly source: LetterSource
  /** The name of one of the lender's reporting agencies. */
  readonly agency: string
  readonly usesScore: boolean
  readonly score: string
  readonly scoreDate: string
  readonly factors: string
  /** Whether the number of inquiries was a key factor too. */
  readonly inquiries: boolean
}

export const emptyLetterForm: LetterForm = {
  recipient: '',
  credit: '',
  reasons: '',
  terms: '',
  needed: '',
  replyBy: '',
  source: 'none',
  agency: '',
  usesScore: false,
  score: '',
  scoreDate: '',
  factors: '',
  inquiries: false,
}

/**
 * Reads the form of a stored draft, possibly of another version, for a letter of this kind. Blank
 * fields of a draft for another kind are skipped, because its letter may not have asked for them.
 */
export function letterFormIn(content: JsonObject, kind: LetterKind): Partial<LetterForm> {
  const form = isRecord(content['form']) ? content['form'] : {}
  const isOther = content['kind'] !== kind
  return Object.fromEntries(
    Object.entries(emptyLetterForm).flatMap(([name, empty]) => {
      const stored = form[name]
      const fits = typeof stored === typeof empty && (name !== 'source' || isSource(stored))
      return fits && !(isOther && stored === empty) ? [[name, stored]] : []
    }),
  )
}
const isSource = (value: unknown): boolean => letterSources.some((source) => source === value)

/**
 * A credit score has up to four key factors, and a fifth only for inquiries (15 U.S.C.
 * 1681g(f)(1)(C), (9)).
 */
export const mostFactors = 4

/** Missing or invalid parts of a letter; each prevents sending it. */
export type LetterProblem =
  | 'creditor'
  | 'phone'
  | 'federal-agency'
  | 'wording'
  | 'recipient'
  | 'credit'
  | 'reasons-missing'
  | 'reasons-too-many'
  | 'reasons-too-vague'
  | 'terms'
  | 'needed'
  | 'reply-by'
  | 'agency'
  | 'score'
  | 'score-range'
  | 'score-date'
  | 'factors'
  | 'factors-too-many'

export interface Letter {
  /** Paragraphs separated by blank lines: first the letterhead, then the heading, then the rest. */
  readonly text: string
  /**
   * The day by which a notice of incompleteness asks for a response; null for other kinds, or
   * without a day.
   */
  readonly replyBy: string | null
  /** Empty if the letter may be sent. */
  readonly problems: readonly LetterProblem[]
}

/** Placeholder for missing parts of the letter. */
const gap = '_____'

export interface LetterRequest {
  readonly template: LetterTemplate
  readonly form: LetterForm
  readonly settings: LetterSettings
  /** YYYY-MM-DD in the lender's time zone. */
  readonly today: string
  /** Formats a day for the letter. */
  readonly dayInWords: (day: string) => string
}

/** Fills in the lender's template, or the model form, with the officer's entries. */
export function letterOf(request: LetterRequest): Letter {
  const { template, form, settings } = request
  const problems = new Set<LetterProblem>()
  const lineOf = (text: string, problem: LetterProblem): string => {
    const lines = linesOf(text)
    if (lines.length === 0) problems.add(problem)
    return lines.join('\n') || gap
  }
  const listOf = (text: string, problem: LetterProblem): string =>
    lineOf(text, problem).replace(/^/gm, listMark)
  const dayOf = (day: string, problem: LetterProblem): string =>
    day === '' ? lineOf('', problem) : request.dayInWords(day)

  const checkAddress = (text: string, problem: LetterProblem): void => {
    // A name alone isn't an address.
    if (linesOf(text).length < 2) problems.add(problem)
  }
  const creditor = lineOf([settings.creditor, settings.phone].join('\n'), 'creditor')
  checkAddress(settings.creditor, 'creditor')
  // 12 CFR 1002.9(a)(2)(ii).
  if (template === 'right-to-reasons') lineOf(settings.phone, 'phone')
  const filling: Filling = { lineOf, dayOf, add: (problem) => problems.add(problem) }
  const fill: Readonly<Record<LetterBlank, () => string>> = {
    date: () => request.dayInWords(request.today),
    recipient: () => {
      checkAddress(form.recipient, 'recipient')
      return lineOf(form.recipient, 'recipient')
    },
    credit: () => lineOf(form.credit, 'credit'),
    reasons: () => {
      for (const problem of reasonProblems(form.reasons)) problems.add(problem)
      return listOf(form.reasons, 'reasons-missing')
    },
    terms: () => listOf(form.terms, 'terms'),
    needed: () => listOf(form.needed, 'needed'),
    'reply by': () => {
      if (form.replyBy <= request.today) problems.add('reply-by')
      return dayOf(form.replyBy, 'reply-by')
    },
    creditor: () => creditor,
    report: () => reportOf(request, filling),
    agency: () => contactOf(request, filling),
    score: () =>
      form.usesScore
        ? scoreOf(request, pricingScoreParagraph(agencyOf(request)?.name ?? gap), filling)
        : '',
    'ECOA notice': () =>
      ecoaNotice(
        linesOf(lineOf(settings.federalAgency, 'federal-agency'))
          .join(', ')
          .replace(/,(?=, )|[.,]$/g, ''),
      ),
  }
  const wording = templateOf(template, settings)
  // Settings from a file may have a text that the form wouldn't accept.
  if (missingBlanks(template, wording).length > 0) problems.add('wording')
  const filled = wording.replace(/\{([^{}\n]+)\}/g, (whole, name: string) => {
    const blank = letterBlanks.find((known) => known === name)
    return blank === undefined ? whole : fill[blank]()
  })
  return {
    text: paragraphs(`${creditor}\n\n${filled}`).join('\n\n'),
    replyBy: template === 'incompleteness' ? form.replyBy || null : null,
    problems: [...problems],
  }
}

/** The lender's own text, or that of the model form. */
export function templateOf(template: LetterTemplate, { templates }: LetterSettings): string {
  return templates[template].trim() === '' ? modelLetters[template] : templates[template]
}

/** The required blanks that a template lacks. */
export function missingBlanks(template: LetterTemplate, words: string): readonly LetterBlank[] {
  return requiredBlanks[template].filter((blank) => !words.includes(`{${blank}}`))
}

/** One paragraph of a letter, for paper and for a screen reader. */
export interface LetterBlock {
  readonly is: 'letterhead' | 'heading' | 'paragraph' | 'list'
  readonly lines: readonly string[]
}

export function letterBlocks(text: string): readonly LetterBlock[] {
  return paragraphs(text).map((paragraph, index) => {
    const lines = paragraph.split('\n')
    if (index < 2) return { is: index === 0 ? 'letterhead' : 'heading', lines }
    return lines.every((line) => line.startsWith(listMark))
      ? { is: 'list', lines: lines.map((line) => line.slice(listMark.length)) }
      : { is: 'paragraph', lines }
  })
}

const listMark = '- '
const paragraphs = (text: string): string[] => text.trim().split(/\n\s*\n/)

export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => printable(asSeen(line).trim()))
    .filter((line) => line !== '')

/** Joiners and variation selectors stay: names in some scripts, and emoji, need them. */
const printable = (line: string): string =>
  line
    .split(/((?<!^)[\u200c\u200d\ufe0e\ufe0f]+)/)
    .map((part, index) => (index % 2 === 0 ? visibleText(part) : part))
    .join('')

function reasonProblems(reasons: string): readonly LetterProblem[] {
  const problem = reasonsProblem(linesOf(reasons).map((text) => ({ code: text, text })))
  return problem === null ? [] : [problem]
}

interface Filling {
  readonly lineOf: (text: string, problem: LetterProblem) => string
  readonly dayOf: (day: string, problem: LetterProblem) => string
  readonly add: (problem: LetterProblem) => unknown
}

/** The paragraphs that the Fair Credit Reporting Act requires for the source of the information. */
function reportOf(request: LetterRequest, filling: Filling): string {
  const { source, usesScore } = request.form
  const report = () => [
    agencyParagraph,
    contactOf(request, filling),
    ...(usesScore ? [scoreOf(request, scoreParagraph, filling)] : []),
  ]
  return [
    ...(usesReport(source) ? report() : []),
    ...(source === 'other' || source === 'report-and-other' ? [otherSourceParagraph] : []),
  ].join('\n\n')
}

const agencyOf = ({ form, settings }: LetterRequest): ReportingAgency | undefined =>
  settings.agencies.find(({ name }) => name === form.agency)

function contactOf(request: LetterRequest, { lineOf, add }: Filling): string {
  const { name, address, phone } = agencyOf(request) ?? { name: '', address: '', phone: '' }
  if ([name, address, phone].some((text) => text.trim() === '')) add('agency')
  return lineOf([name, address, phone].join('\n'), 'agency')
}

function scoreOf(
  request: LetterRequest,
  paragraph: string,
  { lineOf, dayOf, add }: Filling,
): string {
  const { form } = request
  const agency = agencyOf(request)
  const { lowestScore = null, highestScore = null } = agency ?? {}
  const hasRange = lowestScore !== null && highestScore !== null && lowestScore < highestScore
  if (!hasRange) add('score-range')
  const score = /^\d{1,4}$/.test(form.score.trim()) ? Number(form.score) : null
  if (score === null || (hasRange && (score < lowestScore || score > highestScore))) add('score')
  if (form.scoreDate > request.today) add('score-date')
  const typed = linesOf(form.factors)
  if (typed.length > mostFactors) add('factors-too-many')
  const factors = [...typed, ...(form.inquiries ? [inquiriesFactor] : [])].join('\n')
  return [
    paragraph,
    [
      `Your credit score: ${lineOf(form.score, 'score')}`,
      `Date: ${dayOf(form.scoreDate, 'score-date')}`,
      `Scores range from a low of ${lowestScore ?? gap} to a high of ${highestScore ?? gap}.`,
    ].join('\n'),
    'Key factors that adversely affected your credit score:',
    lineOf(factors, 'factors').replace(/^/gm, listMark),
    `If you have any questions regarding your credit score, you should contact ${agency?.name ?? gap} at the address and telephone number above.`,
  ].join('\n\n')
}
