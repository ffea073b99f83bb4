import { parse } from 'vue/compiler-sfc'
import ts from 'typescript'

/*
 * Sentences that are concatenated outside of the message tables: two values in a row, a value and
 * punctuation, a list joined by a separator. Other languages may need another order, other
 * punctuation or no space; only a sentence with placeholders can be translated into each.
 */

/** Names by which components access message tables, and functions that format a value as text. */
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

/** Node and prop types of compiler-core. */
const node = { text: 2, interpolation: 5, directive: 7 } as const

export interface Joined {
  readonly line: number
  readonly source: string
}

/** Values that share a line of a template with a text or with another value. */
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

/** Texts of a script that are concatenated from messages and something else. */
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

/** `.join(', ')`: joins by a separator other than a line break. */
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
