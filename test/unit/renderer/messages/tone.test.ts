import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { pageSources } from '../../../support/checks/page-sources.ts'

/* The mechanical rules of tone: short, sentence case, no exclamation marks, typographic signs. */

interface Said {
  readonly path: string
  readonly text: string
  /** True for a whole text; false for a part of one between placeholders. */
  readonly isWhole: boolean
}

/** Every text of the English tables, without the names of their entries and their imports. */
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

function projectFile(path: string): string {
  return readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8')
}

/** Lines of a Markdown page, without code. */
function proseOf(markdown: string): string[] {
  return markdown
    .replace(/```[\s\S]*?```/g, '')
    .replace(/`[^`]*`/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
}

const isEnglish = (path: string): boolean =>
  /(?:^|\/)(?:en|en-[a-z-]+|[a-z-]+-(?:en|messages|failures)|failure-message|refusal-details)\.ts$/.test(
    path,
  )

const all = pageSources('.ts')
  .filter(({ path }) => isEnglish(path))
  .flatMap(({ path, text }) => textsOf(path, text))

/** Names of screens, products, programs and keys. */
const names = new Set(
  `Activity America Appearance Appendix Application Approve Caps Cmd Connections Create Ctrl Debian Desk Enter Excel Federal
   Lending Loan Mode Offer Ok Print Lock Session Set Settings Starter Submissions Truth Verify Refresh Reserve Resources`.split(
    /\s+/,
  ),
)

function wrong(test: (said: Said) => boolean): string[] {
  return all.filter(test).map(({ path, text }) => `${path}: ${text}`)
}

/**
 * Words that visible text doesn't use, each with the term to use: the project's vocabulary, to
 * which new terms are added first.
 */
const notUsed: readonly (readonly [pattern: RegExp, use: string])[] = [
  [/(?<!Loan )(?<![-.])\bdesk(?:’s|s)?\b(?![-.])/i, 'Loan Desk, the app, this computer'],
  [/\b(?:take|takes|taken|taking|took)\b[^.]*\boff\b/i, 'remove'],
  [
    /\b(?:put|puts|putting)\b[^.]*\b(?:back|aside)\b|\bset aside\b/i,
    'restore, dismiss, quarantine',
  ],
  [/\b(?:take|taken|took|takes)\b[^.]*\bback\b/i, 'cancel'],
  [/\bgo(?:es)? on\b|\bleave it\b|\bthe same again\b/i, 'continue, resume, cancel, confirm'],
  [/\bby (?:your|the officer’s) word\b|\bwaits? for your word\b/i, 'recorded manually, confirmed'],
  [/\brepl(?:y|ies)\b|\banswered\b/i, 'response'],
  [/\banew\b|\ball the same\b|\blook twice\b|\bonce more\b/i, 'again, anyway, review'],
  [/\bwhoever\b|\bnobody\b(?! can)|\bask the lender\b/i, 'your administrator'],
  [/(?<!quotation |question )\bmarks?\b(?! as| the| document)/i, 'annotations, used'],
  [/\breasons? for rejection\b/i, 'reasons for denial'],
  [
    /\bclosed line\b|\bpayouts?\b|\brhythm\b/i,
    'closed-end line of credit, disbursement, payment frequency',
  ],
  [/\bseal(?:s|ed)?\b/i, 'integrity hash'],
  [
    /\bhindrance\b|\bkeyhole\b|\bshelf\b|\btwins?\b/i,
    'blocker, preload API, backup store, in-memory fake',
  ],
  [/\be-mail|\bcancelled\b|\blicence|\bfavour|\bcolour/i, 'email, canceled, license, favor, color'],
  [/\bId\b|(?<![-_./])\bids?\b(?![-_:.])/, 'ID, IDs'],
  [/\d\s%/, '12.50%, without a space'],
  [
    /\b(?:desktop|computer|system|on-screen) notices?\b|\bnotices? (?:appears?|pops?)\b/i,
    'notification; "notice" is a letter to a borrower',
  ],
]

describe('visible text', () => {
  it('is found by the scan', () => {
    expect(all.length).toBeGreaterThan(1_200)
  })

  it('has no exclamation marks', () => {
    expect(wrong(({ text }) => text.includes('!'))).toEqual([])
  })

  it('doesn’t plead or apologize', () => {
    expect(
      wrong(({ text }) => /\b(?:please|sorry|oops|kindly|unfortunately)\b/i.test(text)),
    ).toEqual([])
  })

  it('uses typographic characters', () => {
    expect(wrong(({ text }) => /\.\.\.|[a-z]'[a-z]|"/i.test(text))).toEqual([])
  })

  it('has single spaces, and none at an end', () => {
    expect(
      wrong(({ text, isWhole }) => / {2}/.test(text) || (isWhole && text !== text.trim())),
    ).toEqual([])
  })

  it('is in sentence case', () => {
    const capitals = ({ text }: Said): string[] =>
      [...text.matchAll(/(?<=[\p{L}\d,’] )\p{Lu}\p{Ll}+/gu)].map(([word]) => word)
    expect(wrong((said) => capitals(said).some((word) => !names.has(word)))).toEqual([])
  })

  it.each(notUsed)('doesn’t match %s', (pattern) => {
    expect(wrong(({ text }) => pattern.test(text))).toEqual([])
  })
})

describe('README, guide and the text outside the page', () => {
  const guides = ['.github/guide/README.md', '.github/guide/team-space.md']
  const written = ['README.md', 'SECURITY.md', ...guides, 'test/README.md']
  const sources = written.map((path) => ({ path, lines: proseOf(projectFile(path)) }))
  const windowText = textsOf('window-words.ts', projectFile('electron/window/window-words.ts'))

  it.each(notUsed)('doesn’t match %s', (pattern) => {
    const found = sources.flatMap(({ path, lines }) =>
      lines.filter((line) => pattern.test(line)).map((line) => `${path}: ${line.slice(0, 160)}`),
    )
    const inWindow = windowText.filter(({ text }) => pattern.test(text))
    expect([...found, ...inWindow.map(({ text }) => text)]).toEqual([])
  })
})
