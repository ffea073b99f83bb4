import type { Result } from '../../shared/result.ts'

export interface Opener {
  /** Opens an already checked URL in the system browser. Fails with opener-failed. */
  openInBrowser(url: URL): Promise<Result<null>>
}

export interface Clipboard {
  /** Replaces the computer's clipboard. Fails with clipboard-unavailable. */
  write(text: string): Promise<Result<null>>
}

export interface FileSaver {
  /**
   * Writes text, bytes, or a stream of text chunks to a file that the officer chooses (to the
   * exports folder if there is no dialog), completely or not at all. Returns null if the officer
   * canceled; then no chunk was requested. Fails with export-busy while another file is being
   * chosen, with canceled if a chunk threw an AbortError, and with save-not-allowed, disk-full or
   * save-failed.
   */
  save(
    suggestedName: string,
    content: AsyncIterable<string | Uint8Array>,
  ): Promise<Result<{ readonly where: string } | null>>
}

/** Prints Loan Desk's page to PDF. Fails with print-failed. */
export interface PagePrinter {
  toPdf(): Promise<Result<Uint8Array>>
}
