import { parseApplicationId } from '../../values/ids.ts'
import { mostIds } from './worklist.ts'

/** Why a value of a list is no application id, the most telling reason first. */
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

/** Prefix and the 256 characters that may follow it. */
export const longestId = 260

/** Rules in the order of `idProblems`, each with the sign that it points at. */
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
  /** One id, or several of one cell: an id holds no white space, so nothing else can be meant. */
  | { readonly kind: 'ids'; readonly ids: readonly string[] }
  /** `sign` is the first character that is not allowed, if any. */
  | { readonly kind: 'wrong'; readonly problem: IdProblem; readonly sign: string | null }

/** Reads one value of a list, as a file or a person gave it. */
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

/** Where the ids stand in the rows of a file: one column, counted from 0, or every one. */
export interface IdPlace {
  readonly column: number | 'every'
  readonly hasHeader: boolean
}

/** Names that a column of application ids goes by, letters only, the plainest first. */
const columnNames = ['applicationid', 'appid', 'loanapplicationid', 'application', 'id']

/**
 * Where the ids most likely stand, from the first rows. A column with ids that is named as one comes
 * first, then the one with most ids; if two or more hold little else, it is a list that was
 * written in lines of several ids. IDs without their prefix count only if no ID has one: a number of
 * a loan or an invoice looks like them.
 */
export function guessIdPlace(rows: readonly (readonly string[])[]): IdPlace {
  const width = Math.max(1, ...rows.map((row) => row.length))
  const isFull = (cell: string): boolean => cell.trim().startsWith('app_')
  const hasIds = (cell: string): boolean => readIdCell(cell).kind === 'ids'
  const hasFull = rows.some((row) => row.some((cell) => isFull(cell) && hasIds(cell)))
  const columns = Array.from({ length: width }, (_, column) => {
    const cells = rows.map((row) => row[column] ?? '').filter((cell) => cell.trim() !== '')
    const filled = cells.length
    const good = cells.filter((cell) => hasIds(cell) && (isFull(cell) || !hasFull)).length
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

/** A first line that is none of the ids, above others that are. */
function isHeader(rows: readonly (readonly string[])[], column: number): boolean {
  const [first, ...others] = rows.map((row) => readIdCell(row[column] ?? '').kind)
  const isName = /^[\p{L}][\p{L}\p{N} _.-]*$/u.test(rows[0]?.[column]?.trim() ?? '')
  return first === 'wrong' && isName && others.includes('ids')
}

/** Most lines that are named one by one; those beyond are counted. */
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

/** What the lines of a file hold. */
export interface IdList {
  /** Each once, in the order of the file. */
  readonly ids: readonly string[]
  readonly lines: number
  readonly blank: number
  readonly wrong: { readonly count: number; readonly named: readonly WrongLine[] }
  readonly repeated: { readonly count: number; readonly named: readonly RepeatedId[] }
  /** The line at which reading stopped because there were enough ids, or null. */
  readonly stoppedAt: number | null
}

export interface IdCollector {
  /** Takes the row of one line (or several, if a cell has line breaks); false: enough. */
  take(row: readonly string[], line: number): boolean
  list(): IdList
}

/** Gathers the ids of a file row by row, and what is wrong with the others. */
export function createIdCollector(place: IdPlace): IdCollector {
  const firstLines = new Map<string, number>()
  const wrong: WrongLine[] = []
  const repeated: RepeatedId[] = []
  const counts = { wrong: 0, repeated: 0, blank: 0, lines: 0 }
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
      // Lines may be blank above the names.
      if (headerIsAhead && row.some((cell) => cell.trim() !== '')) {
        headerIsAhead = false
        counts.lines += 1
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
      counts.lines += 1
      if (filled.length === 0) counts.blank += 1
      return true
    },
    list: () => ({
      ids: [...firstLines.keys()],
      lines: counts.lines,
      blank: counts.blank,
      wrong: { count: counts.wrong, named: wrong },
      repeated: { count: counts.repeated, named: repeated },
      stoppedAt,
    }),
  }
}

/**
 * A value of somebody's file as it can be shown: short, and with the name of each character that
 * would not be seen or would turn the line around in its place.
 */
export function shownText(text: string): string {
  const short = text.length > longestShown ? `${text.slice(0, longestShown)}…` : text
  return short.replace(/\p{C}/gu, characterName)
}

/** A character by its number: U+202E. */
export function characterName(sign: string): string {
  return `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}
