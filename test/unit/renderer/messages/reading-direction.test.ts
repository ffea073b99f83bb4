import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pageSources } from '../../../support/checks/page-sources.ts'

/*
 * A right-to-left page is mirrored automatically if its classes say start and end, except where a
 * physical side is meant.
 */

const sides =
  /(?<![\w.$-])-?(?:(?:ml|mr|pl|pr|left|right|scroll-[mp][lr])-(?:\d|px|auto|full|\[|\()|(?:rounded|border)-(?:l|r|tl|tr|bl|br)(?=[\s"'`-])|(?:text|float|clear)-(?:left|right)\b)[^\s"'`]*/g
const sidesInCss =
  /(?:margin|padding|border)-(?:left|right)|(?:text-align|float):\s*(?:left|right)|(?<![\w-])(?:left|right):/g

const root = join(import.meta.dirname, '../../../../renderer')
const styles = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.css'),
)

const styleOf = (component: string): string =>
  [...component.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(([, css]) => css).join('\n')

describe('the page layout uses start and end instead of left and right', () => {
  it('in its classes', () => {
    const sources = [
      ...pageSources('.vue'),
      ...pageSources('.ts').filter(({ path }) => !path.startsWith('messages/')),
    ]
    expect(
      sources.flatMap(({ path, text }) =>
        [...text.matchAll(sides)].map(([found]) => `${path}: ${found}`),
      ),
    ).toEqual([])
  })

  it('in its styles', () => {
    const sources = [
      ...styles.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
      ...pageSources('.vue').map(({ path, text }) => ({ path, text: styleOf(text) })),
    ]
    expect(styles.length).toBeGreaterThan(1)
    expect(
      sources.flatMap(({ path, text }) =>
        [...text.matchAll(sidesInCss)].map(([found]) => `${path}: ${found}`),
      ),
    ).toEqual([])
  })
})
