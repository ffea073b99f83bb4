import Papa from 'papaparse'
import {
  createIdCollector,
  guessIdPlace,
  isFullId,
  readIdCell,
  type IdList,
  type IdPlace,
} from '../../shared/domain/worklist/id-list.ts'
import { failed, ok, type Result } from '../../shared/result.ts'
import { encodingOf, FileUnreadable, NotUtf8, textOf, type Encoding } from './id-file-text.ts'

/** Number of rows used to guess columns and separators, and number of those shown as preview. */
const sampleRows = 200
const previewRows = 6
const separators = [',', ';', '\t', '|']
/** In characters. A longer record means that a quote was never closed. */
const longestRecord = 1_000_000

/** Result of inspecting a file: its first lines, and the probable place of its IDs. */
export interface IdFilePreview {
  readonly encoding: Encoding
  readonly separator: string
  readonly rows: readonly (readonly string[])[]
  readonly columns: number
  readonly guess: IdPlace
}

/** Reports the progress of reading, and cancels it. */
export interface ReadingWatch {
  /** 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly isCanceled: () => boolean
  /** Gives the page time to draw and to handle keys. */
  readonly pause: () => Promise<void>
}

type Take = (row: readonly string[], line: number) => boolean

/**
 * Inspects the first lines of a file. Fails with list-is-spreadsheet, list-is-binary,
 * list-unreadable, list-empty, list-quote-open or list-line-too-long (`detail` names the line).
 */
export async function previewIdFile(
  file: Blob,
  watch: Pick<ReadingWatch, 'pause'>,
): Promise<Result<IdFilePreview>> {
  const encoding = await encodingOf(file)
  if (!encoding.ok) return encoding
  return withEncoding(encoding.value, async (chosen) => {
    const separator = await separatorOf(file, chosen)
    const rows: (readonly string[])[] = []
    const read = await readRows(
      file,
      { encoding: chosen, separator },
      { pause: watch.pause, onProgress: () => undefined, isCanceled: () => false },
      (row) => {
        if (row.some((cell) => cell.trim() !== '')) rows.push(row)
        return rows.length < sampleRows
      },
    )
    if (!read.ok) return read
    if (rows.length === 0) return failed('list-empty')
    return ok({
      encoding: chosen,
      separator,
      rows: rows.slice(0, previewRows),
      columns: Math.max(...rows.map((row) => row.length)),
      guess: guessIdPlace(rows),
    })
  })
}

/** Reads all IDs in a file, at most 50,000. Fails as `previewIdFile` does, or with canceled. */
export async function readIdFile(
  file: Blob,
  format: Pick<IdFilePreview, 'encoding' | 'separator'>,
  place: IdPlace,
  watch: ReadingWatch,
): Promise<Result<IdList>> {
  return withEncoding(format.encoding, async (encoding) => {
    const collector = createIdCollector(place)
    const read = await readRows(file, { ...format, encoding }, watch, (row, line) =>
      collector.take(row, line),
    )
    return read.ok ? ok(collector.list()) : read
  })
}

/** Text that turns out not to be UTF-8 is read again as Windows-1252, in which every byte is a character. */
async function withEncoding<T>(
  encoding: Encoding,
  read: (encoding: Encoding) => Promise<Result<T>>,
): Promise<Result<T>> {
  try {
    return await read(encoding)
  } catch (cause) {
    if (cause instanceof NotUtf8) return withEncoding('windows-1252', read)
    if (cause instanceof FileUnreadable) return failed('list-unreadable')
    throw cause
  }
}

/**
 * The separator with the most IDs in their own cells, full IDs first; if several have the most, Papa
 * Parse's guess. By itself, it takes the comma in amounts such as 1,250.00 for the separator.
 */
async function separatorOf(file: Blob, encoding: Encoding): Promise<string> {
  let sample = ''
  for await (const { text } of textOf(file, encoding)) {
    sample = text
    break
  }
  const options = { preview: sampleRows, skipEmptyLines: true }
  const { meta } = Papa.parse(sample, { ...options, delimitersToGuess: separators })
  const guess = meta.delimiter
  const counted = [guess, ...separators].map((delimiter) => {
    const { data } = Papa.parse<string[]>(sample, { ...options, delimiter })
    const ids = data.flat().filter((cell) => readIdCell(cell).kind === 'ids')
    return { delimiter, ids: ids.length, full: ids.filter(isFullId).length }
  })
  return counted.toSorted((a, b) => b.full - a.full || b.ids - a.ids)[0]?.delimiter ?? guess
}

/** The result of Papa Parse's parser, which its types leave untyped. */
interface ParsedPiece {
  readonly data: readonly (readonly string[])[]
  readonly errors: readonly { readonly code: string; readonly row?: number }[]
  readonly meta: { readonly cursor: number }
}

/**
 * Passes each row, with the number of its first line, to `take`, until `take` returns that it has
 * enough. An incomplete record at the end of a piece is parsed with the next piece.
 */
async function readRows(
  file: Blob,
  format: { readonly encoding: Encoding; readonly separator: string },
  watch: ReadingWatch,
  take: Take,
): Promise<Result<null>> {
  const parser = new Papa.Parser({ delimiter: format.separator, newline: '\n' })
  let rest = ''
  let line = 1
  for await (const { text, bytesRead } of textOf(file, format.encoding)) {
    if (watch.isCanceled()) return failed('canceled')
    const isLast = bytesRead >= file.size
    const waiting = rest + text
    const parsed = parser.parse(waiting, 0, !isLast) as ParsedPiece
    const open = parsed.errors.find(({ code }) => code === 'MissingQuotes')
    const misplaced = new Set(
      parsed.errors.filter(({ code }) => code === 'InvalidQuotes').map(({ row }) => row),
    )
    const last = parsed.data.length - 1
    for (const [place, row] of parsed.data.entries()) {
      const feeds = lineFeedsIn(row)
      // With text after its closing quote, a cell ends at a later quote, and hides the lines between.
      const hidesLines = feeds > 0 && misplaced.has(place)
      if (hidesLines || (open !== undefined && place === open.row)) {
        return failed('list-quote-open', { detail: `line ${line}` })
      }
      // The end of the last line starts no further line.
      const isAfterEnd = isLast && place === last && row.length === 1 && row[0] === ''
      if (!isAfterEnd && !take(row, line)) return ok()
      line += 1 + feeds
    }
    rest = isLast ? '' : waiting.slice(parsed.meta.cursor)
    if (rest.length > longestRecord) {
      const code = rest.includes('"') ? 'list-quote-open' : 'list-line-too-long'
      return failed(code, { detail: `line ${line}` })
    }
    watch.onProgress(file.size === 0 ? 1 : bytesRead / file.size)
    await watch.pause()
  }
  return ok()
}

function lineFeedsIn(row: readonly string[]): number {
  let feeds = 0
  for (const cell of row) {
    for (let at = cell.indexOf('\n'); at >= 0; at = cell.indexOf('\n', at + 1)) feeds += 1
  }
  return feeds
}
