import { failed, ok, type Result } from '../../shared/result.ts'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** Bytes that are inspected before a file is read. */
const firstBytes = 256 * 1024
/** Bytes that are decoded at once; then the page can draw. */
const pieceBytes = 256 * 1024

/** Signatures of files that are not text, with their type. */
const signatures: readonly (readonly [
  signature: readonly number[],
  code: 'spreadsheet' | 'binary',
])[] = [
  [[0x50, 0x4b, 0x03, 0x04], 'spreadsheet'], // zip: xlsx, ods, numbers
  [[0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], 'spreadsheet'], // xls
  [[0x25, 0x50, 0x44, 0x46], 'binary'], // PDF
  [[0x1f, 0x8b], 'binary'], // gzip
  [[0x89, 0x50, 0x4e, 0x47], 'binary'], // PNG
  [[0xff, 0xd8, 0xff], 'binary'], // JPEG
  [[0xff, 0xfe, 0x00, 0x00], 'binary'], // UTF-32, which no browser decodes
]

/**
 * The encoding of a file's text, detected from its first bytes. Fails with list-is-spreadsheet,
 * list-is-binary, or list-unreadable if the file can't be read. Text detected as UTF-8 may turn out
 * to be Windows-1252 later.
 */
export async function encodingOf(file: Blob): Promise<Result<Encoding>> {
  const read = await bytesOf(file.slice(0, firstBytes))
  if (!read.ok) return read
  const bytes = read.value
  const signature = signatures.find(([signs]) =>
    signs.every((sign, place) => bytes[place] === sign),
  )
  if (signature !== undefined) {
    return failed(signature[1] === 'spreadsheet' ? 'list-is-spreadsheet' : 'list-is-binary')
  }
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return ok('utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return ok('utf-16be')
  const zeros = [0, 0]
  for (const [place, byte] of bytes.entries()) {
    if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1
  }
  const [even = 0, odd = 0] = zeros
  if (even + odd === 0) return ok('utf-8')
  // Latin text in UTF-16 without a byte order mark: every second byte is zero, and no other byte.
  const half = bytes.length / 2
  if (even === 0 && odd > half * 0.9) return ok('utf-16le')
  if (odd === 0 && even > half * 0.9) return ok('utf-16be')
  return failed('list-is-binary')
}

/** The bytes are not valid UTF-8: the file has an older encoding and has to be read again from the start. */
export class NotUtf8 extends Error {}

/**
 * The text of a file in pieces, without byte order mark, and with LF line ends. Throws NotUtf8, and
 * FileUnreadable if the rest of the file can't be read.
 */
export async function* textOf(
  file: Blob,
  encoding: Encoding,
): AsyncGenerator<{ readonly text: string; readonly bytesRead: number }> {
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' })
  let endsInReturn = false
  for (let from = 0; ; from += pieceBytes) {
    const isLast = from + pieceBytes >= file.size
    const bytes = await bytesOf(file.slice(from, from + pieceBytes))
    if (!bytes.ok) throw new FileUnreadable()
    const decoded = decode(decoder, bytes.value, isLast)
    const text: string = endsInReturn ? `\r${decoded}` : decoded
    // A CR at the end of a piece may be the first half of a CRLF.
    endsInReturn = !isLast && text.endsWith('\r')
    yield {
      text: (endsInReturn ? text.slice(0, -1) : text).replaceAll(/\r\n?/g, '\n'),
      bytesRead: Math.min(from + pieceBytes, file.size),
    }
    if (isLast) return
  }
}

/** The file was removed or locked while it was read. */
export class FileUnreadable extends Error {}

function decode(decoder: TextDecoder, bytes: Uint8Array, isLast: boolean): string {
  try {
    return decoder.decode(bytes, { stream: !isLast })
  } catch {
    throw new NotUtf8()
  }
}

async function bytesOf(piece: Blob): Promise<Result<Uint8Array<ArrayBuffer>>> {
  try {
    return ok(new Uint8Array(await piece.arrayBuffer()))
  } catch {
    return failed('list-unreadable')
  }
}
