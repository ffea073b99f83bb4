import { failed, ok, type Result } from '../../shared/result.ts'

/**
 * The text of a file that the officer chose. Fails with import-too-large (`largest` is in bytes), or
 * with list-unreadable if the file was moved, is locked, or belongs to another account.
 */
export async function chosenText(file: Blob, largest: number): Promise<Result<string>> {
  if (file.size > largest) return failed('import-too-large')
  try {
    return ok(await file.text())
  } catch {
    return failed('list-unreadable')
  }
}
