import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** Every folder and file below a folder, with its permissions (the last nine bits). */
export async function entriesOf(
  folder: string,
): Promise<{ readonly path: string; readonly isFolder: boolean; readonly rights: number }[]> {
  const paths = await readdir(folder, { recursive: true, withFileTypes: true })
  return Promise.all(
    ['', ...paths.map((entry) => relative(folder, join(entry.parentPath, entry.name)))].map(
      async (path) => {
        const facts = await stat(join(folder, path))
        return { path, isFolder: facts.isDirectory(), rights: facts.mode & 0o777 }
      },
    ),
  )
}

/** Encodings in which a text can occur in a file: name of the encoding, and the bytes to search for. */
export function encodingsOf(text: string): readonly (readonly [name: string, bytes: Buffer])[] {
  const utf8 = Buffer.from(text, 'utf8')
  const little = Buffer.from(text, 'utf16le')
  const hex = utf8.toString('hex')
  return [
    ['utf-8', utf8],
    ['utf-16le', little],
    ['utf-16be', Buffer.from(little).swap16()],
    ['hex', Buffer.from(hex)],
    ['HEX', Buffer.from(hex.toUpperCase())],
    ...[0, 1, 2].flatMap((before) => {
      const core = base64Core(utf8, before)
      const urlSafe = core.replaceAll('+', '-').replaceAll('/', '_')
      return [core, urlSafe].map((found) => [`base64+${before}`, Buffer.from(found)] as const)
    }),
  ]
}

/**
 * The characters of a text's base64 that don't depend on the surrounding bytes, if `before` bytes
 * precede it in its group of three.
 */
function base64Core(bytes: Buffer, before: number): string {
  const padded = Buffer.concat([Buffer.alloc(before), bytes])
  const whole = padded.toString('base64').replaceAll('=', '')
  const last = padded.length % 3 === 0 ? whole.length : whole.length - 1
  return whole.slice(before === 0 ? 0 : before + 1, last)
}

/** Where the named texts occur, as `path: name (encoding)`; empty if none does. */
export async function findInFolder(
  folder: string,
  texts: Readonly<Record<string, string>>,
  isSearched: (path: string) => boolean = () => true,
): Promise<string[]> {
  const hits: string[] = []
  for (const { path, isFolder } of await entriesOf(folder)) {
    if (isFolder || !isSearched(path)) continue
    const content = await readFile(join(folder, path))
    for (const [name, text] of Object.entries(texts)) {
      for (const [encoding, bytes] of encodingsOf(text)) {
        if (content.includes(bytes)) hits.push(`${path}: ${name} (${encoding})`)
      }
    }
  }
  return hits
}
