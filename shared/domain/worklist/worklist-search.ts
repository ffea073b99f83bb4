import { inLanguage } from '../../languages.ts'
import { foldedText } from '../../values/folded-text.ts'
import { asSeen } from '../../values/typed-text.ts'
import * as vocabularyEn from '../../values/vocabulary-en.ts'
import { dollars } from '../../csv.ts'
import type { Application } from '../applications/application.ts'
import type { OfficerFilter } from './worklist.ts'

const names = inLanguage({ en: vocabularyEn })

type SearchedFields = Pick<
  Application,
  'borrowerId' | 'requestedAmount' | 'lenderOfRecord' | 'thirdPartyDisbursementDestination'
>

/**
 * The searchable text of an application: ID, borrower ID and name if known, amount (in dollars),
 * lender of record and merchant, in lower case without accents, one per line. Search terms contain
 * no white space, so none matches across two lines.
 */
export function searchableText(
  id: string,
  application: SearchedFields | null,
  borrowerName: string | null = null,
): string {
  const parts: (string | null)[] = [id, borrowerName]
  if (application !== null) {
    const { requestedAmount } = application
    parts.push(
      application.borrowerId,
      requestedAmount === null ? null : dollars(requestedAmount),
      application.lenderOfRecord,
      application.thirdPartyDisbursementDestination,
    )
  }
  return foldedText(parts.filter((part) => part !== null && part !== '').join('\n'))
}

/**
 * The searchable text of a status and a credit type, in lower case: their values, which contain the
 * words of their readable form, and the names shown by the page.
 */
export function searchableKind(status: string | null, creditType: string | null): string {
  const searched = [
    status,
    creditType,
    named(names.statuses, status),
    named(names.creditTypes, creditType),
    named(names.shortCreditTypes, creditType),
  ]
  return foldedText(searched.join('\n'))
}

function named(table: Readonly<Record<string, string>>, value: string | null): string | undefined {
  return value !== null && Object.hasOwn(table, value) ? table[value] : undefined
}

/** The credit terms of a search, and the remaining text to search for. */
export interface ReadSearch {
  readonly text: string
  readonly ficoFrom?: number
  readonly ficoTo?: number
  readonly ficoAbove?: number
  readonly ficoBelow?: number
  readonly bankruptcy?: boolean
}

const ficoTerm = /(?<!\S)fico\s*(<=|>=|<|>|=|:)?\s*(\d{3})(?!\S)/gi
const bankruptcyTerm = /(?<!\S)(no\s+)?bankruptcy(?!\S)/gi

/**
 * Extracts `fico<620`, `fico >= 700`, `fico 640`, `bankruptcy` and `no bankruptcy` from a search.
 * The narrowest of several terms counts; everything else stays text, without invisible characters.
 */
export function readSearch(typed: string): ReadSearch {
  let from: number | undefined
  let to: number | undefined
  let above: number | undefined
  let below: number | undefined
  let bankruptcy: boolean | undefined
  const text = asSeen(typed)
    .replace(ficoTerm, (_whole, sign: string | undefined, digits: string) => {
      const score = Number(digits)
      if (sign === '<') below = Math.min(below ?? score, score)
      else if (sign === '>') above = Math.max(above ?? score, score)
      else {
        if (sign !== '<=') from = Math.max(from ?? score, score)
        if (sign !== '>=') to = Math.min(to ?? score, score)
      }
      return ' '
    })
    .replace(bankruptcyTerm, (_whole, no: string | undefined) => {
      bankruptcy = no === undefined
      return ' '
    })
  return {
    text: text.trim(),
    ...(from !== undefined && { ficoFrom: from }),
    ...(to !== undefined && { ficoTo: to }),
    ...(above !== undefined && { ficoAbove: above }),
    ...(below !== undefined && { ficoBelow: below }),
    ...(bankruptcy !== undefined && { bankruptcy }),
  }
}

/**
 * Reads a filter's search. If its bankruptcy term contradicts the filter, which can match nothing,
 * the search stays text.
 */
export function searchOf({
  search = '',
  bankruptcy,
}: Pick<OfficerFilter, 'search' | 'bankruptcy'>): ReadSearch {
  const read = readSearch(search)
  const isContradiction =
    read.bankruptcy !== undefined && bankruptcy !== undefined && read.bankruptcy !== bankruptcy
  return isContradiction ? { text: search } : read
}

/**
 * The terms of a typed search, in lower case without accents; a row must contain all of them.
 * Dollar signs and thousands separators are removed from amounts: `$1,234.50` and `US$1,234.50`
 * become `1234.50`.
 */
export function searchTerms(typed: string): string[] {
  const terms = foldedText(typed)
    .split(/[\s\p{Cc}]+/u)
    .filter((term) => term !== '')
    .map((term) => (/^((us)?\$)?\d[\d,]*(\.\d*)?$/.test(term) ? term.replace(/[us$,]/g, '') : term))
  return [...new Set(terms)]
}
