import { appendFileSync } from 'node:fs'
import { expect } from 'vitest'

/** What is recorded of a flow while it runs, as one JSON object per line. */
export interface HandsLine {
  readonly kind: 'worked' | 'otherwise' | 'lost'
  /** Name of the test, with the names of its suites. */
  readonly flow: string
  readonly file: string
  /** For `otherwise`: what is done in another way, and why; for `lost`: the action that lost the focus. */
  readonly text: string
}

const told = new Set<string>()

/** Records a fact of the running flow, once; does nothing if no record file is set. */
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
