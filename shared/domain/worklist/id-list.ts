import { parseApplicationId } from '../../values/ids.ts'
import { mostIds } from './worklist.ts'

/** Why a value of a list isn't an application ID, the most specific reason first. */
export const idProblems = [
  'too-long',
  'control',
  'invisible',
  'space',
  'quote',
  'path',
  'look-alike',
  'prefix',
  'character',
] as const
export type IdProblem = (typeof idProblems)[number]

/** The prefix and up to 256 more characters. */
export const longestId = 260

/** Rules in the order of `idProblems`, each with the pattern of the character that breaks it. */
const signs: readonly (readonly [IdProblem, RegExp])[] = [
  ['control', /\p{Cc}/u],
  ['invisible', /\p{Cf}|\p{Co}|\p{Cs}/u],
  ['space', /\s/],
  ['quote', /["'`´“”„‘’‚«»]/],
  ['path', /[/\\]/],
  ['look-alike', /[^\p{ASCII}]/u],
]

export type IdReading =
  | { readonly kind: 'blank' }
  /** One ID, or several from one cell. An ID never contains white space, so this is unambiguous. */
  | { readonly kind: 'ids'; readonly ids: readonly string[] }
  /** `sign` is the first invalid character, if any. */
  | { readonly kind: 'wrong'; readonly problem: IdProblem; readonly sign: string | null }

/** Reads one value of a list from a file or typed text. */
export function readIdCell(cell: string): IdReading {
  const text = cell.trim()
  if (text === '') return { kind: 'blank' }
  const ids = text.split(/\s+/).flatMap((part) => {
    const read = parseApplicationId(part)
    return read.ok ? [read.value] : []
  })
  if (ids.length === text.split(/\s+/).length) return { kind: 'ids', ids }
  if (text.length > longestId) return { kind: 'wrong', problem: 'too-long', sign: null }
  for (const [problem, pattern] of signs) {
    const sign = pattern.exec(text)?.[0]
    if (sign !== undefined) return { kind: 'wrong', problem, sign }
  }
  if (!text.startsWith('app_') || text === 'app_') {
    return { kind: 'wrong', problem: 'prefix', sign: null }
  }
  return {
    kind: 'wrong',
    problem: 'character',
    sign: /[^A-Za-z0-9._~-]/.exec(text.slice(4))?.[0] ?? null,
  }
}

/** Location of the IDs in the rows of a file: one column, counted from 0, or every column. */
export interface IdPlace {
  readonly column: number | 'every'
  readonly hasHeader: boolean
}

/** Whether a cell with IDs has their prefix. */
export const isFullId = (cell: string): boolean => cell.trim().startsWith('app_')

/** Names of application ID columns, letters only, the most specific first. */
const columnNames = ['applicationid', 'appid', 'loanapplicationid', 'application', 'id']

/**
 * Guesses the location of the IDs from the first rows. A column with IDs and a known name takes
 * precedence, then the column with the most IDs. If two or more columns contain almost only IDs,
 * the file is a list with several IDs per line. IDs without their prefix count only if no ID has
 * one, because loan or invoice numbers look like them.
 */
export function guessIdPlace(rows: readonly (readonly string[])[]): IdPlace {
  const width = Math.max(1, ...rows.map((row) => row.length))
  const hasIds = (cell: string): boolean => readIdCell(cell).kind === 'ids'
  const hasFull = rows.some((row) => row.some((cell) => isFullId(cell) && hasIds(cell)))
  const columns = Array.from({ length: width }, (_, column) => {
    const cells = rows.map((row) => row[column] ?? '').filter((cell) => cell.trim() !== '')
    const filled = cells.length
    const good = cells.filter((cell) => hasIds(cell) && (isFullId(cell) || !hasFull)).length
    const name = columnNames.indexOf((rows[0]?.[column] ?? '').toLowerCase().replace(/[^a-z]/g, ''))
    return { column, filled, good, name, isNamed: name >= 0 }
  })
  const withIds = columns.filter(({ good }) => good > 0)
  const named = (withIds.length === 0 ? columns : withIds)
    .filter(({ isNamed }) => isNamed)
    .sort((a, b) => a.name - b.name)[0]
  if (named !== undefined) return { column: named.column, hasHeader: true }
  const best = withIds.toSorted((a, b) => b.good - a.good || a.column - b.column)[0]
  if (best === undefined) return { column: 0, hasHeader: false }
  if (withIds.length > 1 && columns.every(({ filled, good }) => good >= filled - 1)) {
    return { column: 'every', hasHeader: false }
  }
  return { column: best.column, hasHeader: isHeader(rows, best.column) }
}

/** Whether the first line isn't an ID and some of the lines below are. */
function isHeader(rows: readonly (readonly string[])[], column: number): boolean {
  const [first, ...others] = rows.map((row) => readIdCell(row[column] ?? '').kind)
  const isName = /^[\p{L}][\p{L}\p{N} _.-]*$/u.test(rows[0]?.[column]?.trim() ?? '')
  return first === 'wrong' && isName && others.includes('ids')
}

/** Maximum number of lines that are listed individually; further lines are only counted. */
const mostNamed = 1_000
const longestShown = 80

export interface WrongLine {
  /** Number of the line in the file, counted from 1. */
  readonly line: number
  readonly shown: string
  readonly problem: IdProblem
  readonly sign: string | null
}

export interface RepeatedId {
  readonly line: number
  readonly id: string
  readonly firstLine: number
}

/** The IDs in the lines of a file. */
export interface IdList {
  /** Without duplicates, in the order of the file. */
  readonly ids: readonly string[]
  readonly blank: number
  readonly wrong: { readonly count: number; readonly named: readonly WrongLine[] }
  readonly repeated: { readonly count: number; readonly named: readonly RepeatedId[] }
  /** The line at which reading stopped because the maximum number of IDs was reached, or null. */
  readonly stoppedAt: number | null
}

export interface IdCollector {
  /**
   * Adds the row of one line (or of several lines, if a cell has line breaks). Returns false once
   * the maximum number of IDs is reached.
   */
  take(row: readonly string[], line: number): boolean
  list(): IdList
}

/** Collects the IDs of a file row by row, and the problems of values that aren't IDs. */
export function createIdCollector(place: IdPlace): IdCollector {
  const firstLines = new Map<string, number>()
  const wrong: WrongLine[] = []
  const repeated: RepeatedId[] = []
  const counts = { wrong: 0, repeated: 0, blank: 0 }
  let stoppedAt: number | null = null
  let headerIsAhead = place.hasHeader

  function takeId(id: string, line: number): boolean {
    const firstLine = firstLines.get(id)
    if (firstLine !== undefined) {
      counts.repeated += 1
      if (repeated.length < mostNamed) repeated.push({ line, id, firstLine })
      return true
    }
    if (firstLines.size >= mostIds) {
      stoppedAt = line
      return false
    }
    firstLines.set(id, line)
    return true
  }

  return {
    take(row, line) {
      // Blank lines may precede the header.
      if (headerIsAhead && row.some((cell) => cell.trim() !== '')) {
        headerIsAhead = false
        return true
      }
      const cells = place.column === 'every' ? row : [row[place.column] ?? '']
      const readings = cells.map((cell) => ({ cell, reading: readIdCell(cell) }))
      const filled = readings.filter(({ reading }) => reading.kind !== 'blank')
      for (const { cell, reading } of filled) {
        if (reading.kind === 'ids') {
          if (!reading.ids.every((id) => takeId(id, line))) return false
        } else if (reading.kind === 'wrong') {
          counts.wrong += 1
          if (wrong.length < mostNamed) {
            const { problem, sign } = reading
            wrong.push({ line, shown: shownText(cell), problem, sign })
          }
        }
      }
      if (filled.length === 0) counts.blank += 1
      return true
    },
    list: () => ({
      ids: [...firstLines.keys()],
      blank: counts.blank,
      wrong: { count: counts.wrong, named: wrong },
      repeated: { count: counts.repeated, named: repeated },
      stoppedAt,
    }),
  }
}

/**
 * A value from a file as display text: shortened, with each invisible or direction-changing
 * character replaced by its name.
 */
export function shownText(text: string): string {
  const cut = text.slice(0, longestShown).replace(/[\ud800-\udbff]$/, '')
  const short = text.length > longestShown ? `${cut}…` : text
  return short.replace(/\p{C}/gu, characterName)
}

/** A character as its code point, such as U+202E. */
export function characterName(sign: string): string {
  return `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}
