import { parse } from 'vue/compiler-sfc'
import ts from 'typescript'

/** Props that a person reads or hears, of elements and of @nuxt/ui's and Loan Desk's components. */
const spokenProps = new Set([
  'title',
  'label',
  'placeholder',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'alt',
  'description',
  'legend',
  'help',
  'hint',
  'lead',
  'text',
  'kept',
  'error',
  'suffix',
])
const hasLetters = /\p{L}/u
/** In a script these names also stand for colors, kinds of failures and much else. */
const ambiguousInScripts = new Set(['text', 'error', 'lead', 'kept'])
/** Node and prop types of compiler-core. */
const node = { element: 1, text: 2, interpolation: 5, attribute: 6, directive: 7 } as const

interface Found {
  readonly line: number
  readonly words: string
}

interface TemplateNode {
  readonly type: number
  readonly loc: { readonly start: { readonly line: number } }
  readonly content?: unknown
  readonly props?: readonly TemplateProp[]
  readonly children?: readonly unknown[]
}

interface TemplateProp extends TemplateNode {
  readonly name: string
  readonly value?: { readonly content: string }
  readonly arg?: { readonly content?: string }
  readonly exp?: { readonly content?: string }
}

/** Visible words in a component's own template. */
export function wordsInTemplate(component: string): Found[] {
  const ast = parse(component).descriptor.template?.ast
  const found: Found[] = []
  const add = (line: number, words: string): void => {
    if (hasLetters.test(words)) found.push({ line, words: words.trim() })
  }
  const visit = (one: TemplateNode): void => {
    const { line } = one.loc.start
    if (one.type === node.text && typeof one.content === 'string') add(line, one.content)
    if (one.type === node.interpolation) {
      const { content } = one.content as { readonly content: string }
      for (const words of literalsOf(content)) add(line, words)
    }
    for (const prop of one.props ?? []) {
      if (prop.type === node.attribute && spokenProps.has(prop.name)) {
        add(prop.loc.start.line, prop.value?.content ?? '')
      }
      const isBound = prop.type === node.directive && prop.name === 'bind'
      if (isBound && spokenProps.has(prop.arg?.content ?? '')) {
        for (const words of literalsOf(prop.exp?.content ?? '')) add(prop.loc.start.line, words)
      }
    }
    for (const child of one.children ?? []) visit(child as TemplateNode)
  }
  if (ast !== undefined) visit(ast)
  return found
}

/** Visible words in a script: values of properties that a person reads or hears. */
export function wordsInScript(script: string): Found[] {
  const file = ts.createSourceFile('script.ts', script, ts.ScriptTarget.Latest, true)
  const found: Found[] = []
  const visit = (one: ts.Node): void => {
    if (
      ts.isPropertyAssignment(one) &&
      (ts.isIdentifier(one.name) || ts.isStringLiteral(one.name)) &&
      spokenProps.has(one.name.text) &&
      !ambiguousInScripts.has(one.name.text)
    ) {
      const { line } = file.getLineAndCharacterOfPosition(one.getStart(file))
      for (const words of valuesIn(one.initializer)) {
        if (hasLetters.test(words)) found.push({ line: line + 1, words })
      }
    }
    // A capital and two words make a sentence, wherever it is used.
    if (isText(one) && /^\p{Lu}\p{Ll}+ \p{Ll}+/u.test(one.text)) {
      const { line } = file.getLineAndCharacterOfPosition(one.getStart(file))
      found.push({ line: line + 1, words: one.text })
    }
    ts.forEachChild(one, visit)
  }
  visit(file)
  return found
}

export function scriptOf(component: string): string {
  return parse(component).descriptor.scriptSetup?.content ?? ''
}

function literalsOf(expression: string): string[] {
  const file = ts.createSourceFile('x.ts', `(${expression})`, ts.ScriptTarget.Latest, true)
  return valuesIn(file)
}

function isText(one: ts.Node): one is ts.StringLiteral | ts.NoSubstitutionTemplateLiteral {
  return ts.isStringLiteral(one) || ts.isNoSubstitutionTemplateLiteral(one)
}

const comparisons = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
])

/**
 * Texts that an expression can evaluate to; not those that it only compares, passes to a call or
 * looks up.
 */
function valuesIn(expression: ts.Node): string[] {
  const values: string[] = []
  const visit = (one: ts.Node): void => {
    if (ts.isBinaryExpression(one) && comparisons.has(one.operatorToken.kind)) return
    if (ts.isCallExpression(one) || ts.isElementAccessExpression(one)) return
    if (ts.isObjectLiteralExpression(one)) return
    if (isText(one)) values.push(one.text)
    if (ts.isTemplateHead(one) || ts.isTemplateMiddleOrTemplateTail(one)) values.push(one.text)
    ts.forEachChild(one, visit)
  }
  visit(expression)
  return values
}
