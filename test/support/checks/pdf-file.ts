import { execFileSync } from 'node:child_process'
import { programLimitMs } from '../program-limit.ts'

/** Whether the PDF tools (Poppler) are installed. */
export function hasPoppler(): boolean {
  try {
    poppler('pdfinfo', ['-v'])
    return true
  } catch {
    return false
  }
}

function poppler(program: 'pdftotext' | 'pdfinfo', options: readonly string[]): string {
  return execFileSync(program, options, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: programLimitMs,
  })
}

/** Text of each page of a PDF, in its layout on the page. */
export function pdfPages(file: string): readonly string[] {
  return poppler('pdftotext', ['-layout', file, '-']).split('\f').slice(0, -1)
}

/** A fact about a PDF by its name in pdfinfo, such as `Title`; undefined if the PDF has none. */
export function pdfFact(file: string, name: string): string | undefined {
  const line = poppler('pdfinfo', [file])
    .split('\n')
    .find((text) => text.startsWith(`${name}:`))
  return line?.slice(name.length + 1).trim()
}
