import { mkdtemp, open, rename, rm, type FileHandle } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** Replaces a file in one step: the old file stays intact until then, even if the power fails. */
export async function replaceFile(
  path: string,
  content: string | AsyncIterable<string | Uint8Array>,
): Promise<void> {
  // In a new folder, because any name beside `path` could belong to another file.
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

/**
 * Syncs the folder after the rename. Failures are ignored: the new file exists by now, and some
 * file systems can't sync a folder.
 */
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
