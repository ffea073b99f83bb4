import { appendFileSync } from 'node:fs'
import { expect } from 'vitest'

/** What the hands tell of a flow while it runs, a line of JSON each. */
export interface HandsLine {
  readonly kind: 'worked' | 'otherwise' | 'lost'
  /** The test's name, with those of what it stands in. */
  readonly flow: string
  readonly file: string
  /** For `otherwise`: what is done in another way, and why; for `lost`: after what. */
  readonly text: string
}

const told = new Set<string>()

/** Notes a fact of the flow that runs, once; nowhere where nobody counts. */
export function record(kind: HandsLine['kind'], text = ''): void {
  const file = process.env['LOAN_DESK_HANDS_FILE']
  if (file === undefined) return
  const { currentTestName = '', testPath = '' } = expect.getState()
  const line: HandsLine = { kind, flow: currentTestName, file: testPath, text }
  const written = JSON.stringify(line)
  if (told.has(written)) return
  told.add(written)
  appendFileSync(file, `${written}\n`)
}
