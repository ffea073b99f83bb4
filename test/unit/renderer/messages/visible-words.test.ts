import { describe, expect, it } from 'vitest'
import { joinsInScript, joinsInTemplate } from '../../../support/checks/joined-text.ts'
import { pageSources } from '../../../support/checks/page-sources.ts'
import { scriptOf, wordsInScript, wordsInTemplate } from '../../../support/checks/visible-text.ts'

/** Contains classes of component parts, by slot name. */
const classTable = 'ui-options.ts'

const components = pageSources('.vue')
const scripts = [
  ...components.map(({ path, text }) => ({ path, text: scriptOf(text) })),
  ...pageSources('.ts').filter(
    ({ path }) => !path.startsWith('messages/') && !isTable(path) && path !== classTable,
  ),
]

/** Whether a file contains only texts of one language. */
function isOfOneLanguage(path: string): boolean {
  return /(?:^|\/)(?:en|en-[a-z-]+|[a-z-]+-en)\.ts$/.test(path)
}

/** Whether a file is a message table: such a file, or a small table with its choice of language. */
function isTable(path: string): boolean {
  return isOfOneLanguage(path) || path.endsWith('-messages.ts')
}

/** For anyone who looks into a fault, in the terms of the code. */
const forHelpers = 'screens/settings/diagnostics.ts'

/** Imports of a source file that aren't only types. */
function importsOf(source: string): { from: string; names: string[] }[] {
  return [...source.matchAll(/^import (?!type )(.*?) ?from '([^']+)'$/gms)]
    .map(([, list = '', from = '']) => ({
      from,
      names: list
        .split(/[{},]/)
        .map((name) => name.trim())
        .filter((name) => name !== '' && !name.startsWith('type ')),
    }))
    .filter(({ names }) => names.length > 0)
}

describe('every visible text is in renderer/messages', () => {
  it('none is in a template', () => {
    expect(
      components.flatMap(({ path, text }) =>
        wordsInTemplate(text).map(({ line, words }) => `${path}:${line} ${words}`),
      ),
    ).toEqual([])
  })

  it('none is in a script', () => {
    expect(
      scripts.flatMap(({ path, text }) =>
        wordsInScript(text).map(({ words }) => `${path}: ${words}`),
      ),
    ).toEqual([])
  })

  it('language tables are accessed only through Loan Desk’s language', () => {
    const taking = [...components, ...pageSources('.ts')].filter(
      ({ path, text }) =>
        !isTable(path) &&
        importsOf(text).some(
          ({ from, names }) => isOfOneLanguage(from) || names.some((name) => /^\w+En$/.test(name)),
        ),
    )
    expect(taking.length).toBeGreaterThan(3)
    expect(
      taking.filter(({ text }) => !text.includes('inLanguage(')).map(({ path }) => path),
    ).toEqual([])
  })
})

describe('every sentence is complete in renderer/messages', () => {
  it('none is concatenated in a template', () => {
    expect(
      components.flatMap(({ path, text }) =>
        joinsInTemplate(text).map(({ line, source }) => `${path}:${line} ${source}`),
      ),
    ).toEqual([])
  })

  it('none is concatenated in a script', () => {
    const tables = pageSources('.ts').filter(
      ({ path }) => path.startsWith('messages/') && !isTable(path),
    )
    expect(
      [...scripts, ...tables]
        .filter(({ path }) => path !== forHelpers)
        .flatMap(({ path, text }) => joinsInScript(text).map((source) => `${path}: ${source}`)),
    ).toEqual([])
  })
})
