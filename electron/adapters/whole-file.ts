import { mkdtemp, open, rename, rm, type FileHandle } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/**
 * Puts a file in the place of another in one step: until then the old one stays whole, also if the
 * power fails.
 */
export async function replaceFile(
  path: string,
  content: string | AsyncIterable<string | Uint8Array>,
): Promise<void> {
  // In a folder of its own: any name beside it could be another file's.
  const folder = await mkdtemp(join(dirname(path), '.loan-desk-'))
  try {
    const unfinished = join(folder, basename(path))
    await withOpen(await open(unfinished, 'wx', 0o600), async (file) => {
      await file.writeFile(content)
      await file.sync()
    })
    await rename(unfinished, path)
    await keepName(dirname(path))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The new file is there by now: a file system that can't do this for a folder changes nothing. */
async function keepName(folder: string): Promise<void> {
  try {
    await withOpen(await open(folder), (opened) => opened.sync())
  } catch {
    return
  }
}

async function withOpen(
  handle: FileHandle,
  work: (handle: FileHandle) => Promise<void>,
): Promise<void> {
  try {
    await work(handle)
  } finally {
    await handle.close()
  }
}
