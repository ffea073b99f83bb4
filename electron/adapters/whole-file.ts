import { lstat, mkdtemp, open, readdir, rename, rm, type FileHandle } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { hourMs } from '../../shared/durations.ts'

const prefix = '.loan-desk-'
/** A name of `mkdtemp`, which adds six characters. */
const made = /^\.loan-desk-[A-Za-z0-9]{6}$/

/** Replaces a file in one step: the old file stays intact until then, even if the power fails. */
export async function replaceFile(
  path: string,
  content: string | AsyncIterable<string | Uint8Array>,
): Promise<void> {
  await removeLeft(dirname(path))
  // In a new folder, because any name beside `path` could belong to another file.
  const folder = await mkdtemp(join(dirname(path), prefix))
  try {
    const unfinished = join(folder, basename(path))
    await withOpen(await open(unfinished, 'wx', 0o600), async (file) => {
      await file.writeFile(content)
      await file.sync()
    })
    await rename(unfinished, path)
    await keepName(dirname(path))
  } finally {
    // A folder that can't be removed now is removed by a later call.
    await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}

/**
 * Removes the unfinished files of killed processes. A file that was written to in the last hour may
 * still be in progress. Failures are ignored: they don't concern the new file.
 */
async function removeLeft(folder: string): Promise<void> {
  try {
    for (const name of await readdir(folder)) {
      const left = join(folder, name)
      if (made.test(name) && (await isOld(left))) await rm(left, { recursive: true, force: true })
    }
  } catch {
    return
  }
}

async function isOld(folder: string): Promise<boolean> {
  if (!(await lstat(folder)).isDirectory()) return false
  const parts = [folder, ...(await readdir(folder)).map((name) => join(folder, name))]
  const facts = await Promise.all(parts.map((part) => lstat(part)))
  return facts.every(({ mtimeMs }) => Date.now() - mtimeMs > hourMs)
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
