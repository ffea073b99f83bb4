import type { WorklistFilter } from '../../../../shared/domain/worklist/worklist.ts'
import { searchableKind, searchTerms } from '../../../../shared/domain/worklist/worklist-search.ts'
import { foldedText } from '../../../../shared/values/folded-text.ts'
import { fromStored } from '../stored-json.ts'
import type { StoreDatabase } from '../store-database.ts'
import { isFilling } from './filling.ts'
import { condition, listed, type Condition } from './worklist-filter.ts'

/** Up to this many matches are looked up and sorted. */
export const fewMatches = 2_000
/** If more than this share of all lines can match, the texts of all lines are read. */
const manyMatches = 0.05
/** Only a search's rarest trigrams are queried: the others exclude few more lines, and take long. */
const trigramsAsked = 4

export interface Search {
  /** Numbers of the only lines that can match; null if any line can. */
  readonly candidates: ReadonlySet<number> | null
  /** Conditions that the list's indexes can evaluate. */
  readonly indexed: readonly Condition[]
  /** Conditions on a line's texts. */
  readonly texts: readonly Condition[]
}

/** What the trigram index tells about a search. */
export function searchLines(database: StoreDatabase, { search = '' }: WorklistFilter): Search {
  const typed = searchTerms(search)
  if (typed.length === 0) return { candidates: null, indexed: [], texts: [] }
  const isWhole = !isFilling(database)
  const named = namesIn(database)
  const terms = typed.map((term) => termOf(database, named, term, isWhole))
  const matches = (isIndexed: boolean) =>
    terms.filter((term) => term.isIndexed === isIndexed).map((term) => term.matches)
  const conditions = { indexed: matches(true), texts: matches(false) }
  // A term that also matches kinds doesn't restrict which texts can match.
  const grams = [
    ...new Set(terms.flatMap(({ term, kinds }) => (kinds.length > 0 ? [] : gramsOf(term)))),
  ]
  if (grams.length === 0 || !isWhole) return { candidates: null, ...conditions }
  const most = fewMatches + Math.floor(lastNumber(database) * manyMatches)
  const found = linesWithAll(database, grams, most + 1)
  const annotated = annotatedLines(
    database,
    terms.flatMap(({ annotationSets }) => annotationSets),
    most + 1,
  )
  const isMany = found.length > most || annotated.length > most
  return { candidates: isMany ? null : new Set([...found, ...annotated]), ...conditions }
}

/** Texts of statuses and credit types, and tags, each with the number of its kind or annotation set. */
interface Names {
  readonly kinds: readonly { readonly no: number; readonly text: string }[]
  readonly annotationSets: readonly { readonly no: number; readonly tags: readonly string[] }[]
}

/** Read once for all terms: there may be thousands of sets of tags. */
function namesIn(database: StoreDatabase): Names {
  return {
    kinds: database
      .lists<[number, string | null, string | null]>('select no, status, credit_type from kind')
      .map(([no, status, creditType]) => ({ no, text: searchableKind(status, creditType) })),
    annotationSets: database
      .lists<[number, string]>('select no, tags from annotation_set')
      .map(([no, tags]) => ({ no, tags: fromStored<string[]>(tags).map(foldedText) })),
  }
}

/**
 * How a line matches a term: by its texts, or by its status, credit type or tags. `isWhole`: all
 * lines are in the search index.
 */
function termOf(database: StoreDatabase, named: Names, term: string, isWhole: boolean) {
  const kinds = named.kinds.filter(({ text }) => text.includes(term)).map(({ no }) => no)
  const tag = term.replace(/^#/, '')
  const annotationSets = named.annotationSets
    .filter(({ tags }) => tags.some((one) => one.includes(tag)))
    .map(({ no }) => no)
  const few = isWhole && kinds.length > 0 ? fewContaining(database, term) : null
  const inTexts = few === null ? contains(term) : condition(`no in ${listed}`, JSON.stringify(few))
  return {
    term,
    kinds,
    annotationSets,
    isIndexed: few !== null,
    matches: condition(
      `(kind_no in ${listed} or annotation_set_no in ${listed} or ${inTexts.sql})`,
      JSON.stringify(kinds),
      JSON.stringify(annotationSets),
      ...inTexts.parameters,
    ),
  }
}

const contains = (term: string): Condition =>
  condition('(instr(search_text, ?) > 0 or instr(note_text, ?) > 0)', term, term)

/**
 * Numbers of the lines whose texts contain a term; null if there are more than a few. For a term
 * that also matches a kind, the list's indexes are then sufficient.
 */
function fewContaining(database: StoreDatabase, term: string): number[] | null {
  const possible = linesWithAll(database, gramsOf(term), fewMatches + 1)
  if (possible.length > fewMatches) return null
  const { sql, parameters } = contains(term)
  return database.numbers(
    `select no from line where no in ${listed} and ${sql}`,
    JSON.stringify(possible),
    ...parameters,
  )
}

/** Lines with one of these annotation sets, such as those that match a term only by their tags. */
function annotatedLines(
  database: StoreDatabase,
  annotationSets: readonly number[],
  most: number,
): number[] {
  if (annotationSets.length === 0) return []
  const sql = `select no from line where annotation_set_no <> 1 and annotation_set_no in ${listed} limit ?`
  return database.numbers(sql, JSON.stringify(annotationSets), most)
}

/** Highest number of a line; 0 without lines. */
export function lastNumber(database: StoreDatabase): number {
  return database.get<{ no: number | null }>('select max(no) as no from line')?.no ?? 0
}

/** A term's entries in the index: its trigrams, or the term itself if it is shorter. */
function gramsOf(term: string): string[] {
  const signs = Array.from(term)
  const last = Math.max(signs.length - 3, 0)
  return signs.slice(0, last + 1).map((_, from) => signs.slice(from, from + 3).join(''))
}

/** The index lists lines by number: the further a trigram's first lines reach, the rarer it is. */
function rarest(database: StoreDatabase, trigrams: readonly string[]): string[] {
  return trigrams
    .map((gram) => ({ gram, lines: linesWith(database, gram, fewMatches) }))
    .sort(
      (a, b) => a.lines.length - b.lines.length || (b.lines.at(-1) ?? 0) - (a.lines.at(-1) ?? 0),
    )
    .slice(0, trigramsAsked)
    .map(({ gram }) => gram)
}

/** Lines that have all of the grams, according to the trigram index. */
function linesWithAll(database: StoreDatabase, grams: readonly string[], most: number): number[] {
  const trigrams = rarest(
    database,
    grams.filter((gram) => Array.from(gram).length === 3),
  )
  return trigrams.length === 0
    ? linesWith(database, grams[0] ?? '', most)
    : database.numbers(
        'select rowid from line_search where line_search match ? limit ?',
        trigrams.map((gram) => `"${gram.replaceAll('"', '""')}"`).join(' AND '),
        most,
      )
}

/** For a gram of fewer than three characters: the lines of all trigrams that begin with it. */
function linesWith(database: StoreDatabase, gram: string, most: number): number[] {
  return database.numbers(
    'select doc from line_trigram where term >= ? and term < ? limit ?',
    gram,
    `${gram}\u{10ffff}`,
    most,
  )
}
