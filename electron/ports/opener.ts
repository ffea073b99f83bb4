import type { Result } from '../../shared/result.ts'

export interface Opener {
  /** Opens an address that was already checked in the system browser. Fails with opener-failed. */
  openInBrowser(url: URL): Promise<Result<null>>
}

export interface Clipboard {
  /** Replaces what is on the clipboard of the computer. Fails with clipboard-unavailable. */
  write(text: string): Promise<Result<null>>
}

export interface FileSaver {
  /**
   * Writes text, bytes, or text piece by piece to a file that the officer chooses (or, if there
   * is no dialog, to the exports folder), whole or not at all. null when the officer gave up, and
   * then no piece was asked for. Fails with export-busy while another file is being chosen, with
   * canceled if a piece threw an AbortError, and with save-not-allowed, disk-full or save-failed.
   */
  save(
    suggestedName: string,
    content: string | Uint8Array | AsyncIterable<string>,
  ): Promise<Result<{ readonly where: string } | null>>
}

/** The page of Loan Desk as it prints. Fails with print-failed. */
export interface PagePrinter {
  toPdf(): Promise<Result<Uint8Array>>
}
