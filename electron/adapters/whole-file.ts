import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

export type FileContent = string | Uint8Array | AsyncIterable<string>

/**
 * Writes a new file, or nothing: what is half written goes again. Throws what the file system or
 * the content throws; EEXIST if something of that name is there.
 */
export async function writeNewFile(path: string, content: FileContent): Promise<void> {
  try {
    await writeFile(path, content, { flag: 'wx', mode: 0o600 })
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') await rm(path, { force: true })
    throw cause
  }
}

/** Puts a file in the place of another in one step: until then the old one stays whole. */
export async function replaceFile(path: string, content: FileContent): Promise<void> {
  // In a folder of its own: any name beside it could be another file's.
  const folder = await mkdtemp(join(dirname(path), '.loan-desk-'))
  try {
    const unfinished = join(folder, basename(path))
    await writeFile(unfinished, content, { mode: 0o600 })
    await rename(unfinished, path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
