import { parse } from 'vue/compiler-sfc'
import ts from 'typescript'

/*
 * Sentences that are put together outside of the tables of words: two values in a row, a value and
 * a sign, a list with a sign between. Another language may have another order, another sign, or no
 * space; only a sentence with places in it can be written in each.
 */

/** Names by which components know tables of words, and what writes a value in words. */
const wordsSource =
  /\b(?:words|text|common|\w+Messages)(?:\.|\[)|\b(?:format[A-Z]\w*|\w+(?:Name|Text))\(/

interface TemplateNode {
  readonly type: number
  readonly loc: { readonly source: string; readonly start: { readonly line: number } }
  readonly content?: unknown
  readonly props?: readonly {
    readonly type: number
    readonly loc: { readonly start: { readonly line: number } }
    readonly exp?: { readonly content?: string }
  }[]
  readonly children?: readonly unknown[]
}

/** Compiler-core's kinds of nodes and props. */
const node = { text: 2, interpolation: 5, directive: 7 } as const

export interface Joined {
  readonly line: number
  readonly source: string
}

/** Values that stand in one line of a template with a text, or with each other. */
export function joinsInTemplate(component: string): Joined[] {
  const ast = parse(component).descriptor.template?.ast
  const found: Joined[] = []
  const visit = (one: TemplateNode): void => {
    let line: TemplateNode[] = []
    const end = (): void => {
      const values = line.filter(({ type }) => type === node.interpolation)
      const hasText = line.some(
        ({ type, content }) =>
          type === node.text && typeof content === 'string' && /\S/.test(content),
      )
      const [first] = line
      if (first !== undefined && (values.length > 1 || (values.length === 1 && hasText))) {
        const source = line.map(({ loc }) => loc.source).join('')
        found.push({ line: first.loc.start.line, source: source.replaceAll(/\s+/g, ' ').trim() })
      }
      line = []
    }
    for (const child of (one.children ?? []) as readonly TemplateNode[]) {
      if (child.type === node.interpolation) {
        const { content } = child.content as { readonly content: string }
        for (const source of joinsIn(`(${content})`)) {
          found.push({ line: child.loc.start.line, source })
        }
      }
      if (child.type === node.text || child.type === node.interpolation) line.push(child)
      else end()
    }
    end()
    for (const { type, loc, exp } of one.props ?? []) {
      if (type !== node.directive || exp?.content === undefined) continue
      for (const source of joinsIn(`(${exp.content})`)) found.push({ line: loc.start.line, source })
    }
    for (const child of (one.children ?? []) as readonly TemplateNode[]) visit(child)
  }
  if (ast !== undefined) visit(ast)
  return found
}

/** Texts of a script that are made of words and something else. */
export function joinsInScript(script: string): string[] {
  return joinsIn(script)
}

function joinsIn(script: string): string[] {
  const file = ts.createSourceFile('script.ts', script, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (one: ts.Node): void => {
    const source = one.getText(file).replaceAll(/\s+/g, ' ')
    if (ts.isTemplateExpression(one) && wordsSource.test(expressionsOf(one, file)))
      found.push(source)
    if (isJoinBySign(one)) found.push(source)
    if (isSum(one) && wordsSource.test(source)) found.push(source)
    ts.forEachChild(one, visit)
  }
  visit(file)
  return found
}

function expressionsOf(one: ts.TemplateExpression, file: ts.SourceFile): string {
  return one.templateSpans.map(({ expression }) => expression.getText(file)).join(' ')
}

/** `.join(', ')`: signs and no line end. */
function isJoinBySign(one: ts.Node): boolean {
  if (!ts.isCallExpression(one) || !ts.isPropertyAccessExpression(one.expression)) return false
  const [sign] = one.arguments
  return (
    one.expression.name.text === 'join' &&
    sign !== undefined &&
    ts.isStringLiteral(sign) &&
    /[^\s]/.test(sign.text) &&
    /\s/.test(sign.text)
  )
}

/** `a + ' ' + b`. */
function isSum(one: ts.Node): boolean {
  if (!ts.isBinaryExpression(one) || one.operatorToken.kind !== ts.SyntaxKind.PlusToken)
    return false
  return [one.left, one.right].some((side) => ts.isStringLiteral(side))
}
