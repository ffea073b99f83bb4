import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { pageSources } from '../../support/page-sources.ts'

/*
 * The mechanical part of the tone: short, in sentence case, no exclamation marks, typographic signs.
 */

interface Said {
  readonly path: string
  readonly text: string
  /** A whole text; else the part of one between its places. */
  readonly isWhole: boolean
}

/** Every text of the English tables; not the names of their entries, nor what they import. */
function textsOf(path: string, source: string): Said[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true)
  const said: Said[] = []
  const visit = (one: ts.Node): void => {
    if (ts.isImportDeclaration(one) || ts.isTypeNode(one)) return
    if (ts.isPropertyAssignment(one)) {
      visit(one.initializer)
      return
    }
    const isWhole = ts.isStringLiteral(one) || ts.isNoSubstitutionTemplateLiteral(one)
    if (isWhole || ts.isTemplateHead(one) || ts.isTemplateMiddleOrTemplateTail(one)) {
      if (/[a-z]/i.test(one.text)) said.push({ path, text: one.text, isWhole })
      return
    }
    ts.forEachChild(one, visit)
  }
  visit(file)
  return said
}

const isEnglish = (path: string): boolean =>
  /^messages\/(?:en|en-[a-z-]+|[a-z-]+-en|[a-z-]+-failures|failure-message|refusal-details|service-messages)\.ts$/.test(
    path,
  )

const all = pageSources('.ts')
  .filter(({ path }) => isEnglish(path))
  .flatMap(({ path, text }) => textsOf(path, text))

/** Names of places in the desk, of things with a name of their own, and of keys. */
const names = new Set(
  `Activity Appearance Appendix Application Cmd Connections Create Ctrl Debian Decisions Desk Excel Federal
   Loan Mode Offer Ok Print Session Set Settings Starter States United Verify Reserve Resources`.split(
    /\s+/,
  ),
)

function wrong(test: (said: Said) => boolean): string[] {
  return all.filter(test).map(({ path, text }) => `${path}: ${text}`)
}

describe('the words of the desk', () => {
  it('are found', () => {
    expect(all.length).toBeGreaterThan(1_200)
  })

  it('do not shout', () => {
    expect(wrong(({ text }) => text.includes('!'))).toEqual([])
  })

  it('do not plead', () => {
    expect(
      wrong(({ text }) => /\b(?:please|sorry|oops|kindly|unfortunately)\b/i.test(text)),
    ).toEqual([])
  })

  it('have typographic signs', () => {
    expect(wrong(({ text }) => /\.\.\.|[a-z]'[a-z]|"/i.test(text))).toEqual([])
  })

  it('have single spaces, and none at an end', () => {
    expect(
      wrong(({ text, isWhole }) => / {2}/.test(text) || (isWhole && text !== text.trim())),
    ).toEqual([])
  })

  it('are in sentence case', () => {
    const capitals = ({ text }: Said): string[] =>
      [...text.matchAll(/(?<=[\p{L}\d,’] )\p{Lu}\p{Ll}+/gu)].map(([word]) => word)
    expect(wrong((said) => capitals(said).some((word) => !names.has(word)))).toEqual([])
  })

  it('say what to do in the words of a person', () => {
    expect(
      wrong(({ text }) =>
        /\b(?:anew|on the wire|invalid input|error occurred|successfully)\b/i.test(text),
      ),
    ).toEqual([])
  })
})
