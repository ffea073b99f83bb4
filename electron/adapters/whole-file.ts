import { rename, rm, writeFile } from 'node:fs/promises'

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
  const beside = `${path}.part`
  try {
    await writeFile(beside, content, { mode: 0o600 })
    await rename(beside, path)
  } catch (cause) {
    await rm(beside, { force: true })
    throw cause
  }
}
