import type { Browser, Locator, Page } from 'playwright-core'
import { patternOf } from './pseudo.ts'

type Words = string | RegExp
interface Named {
  readonly name?: Words
  readonly exact?: boolean
}
type Finder = (words: Words, options?: Named) => Locator
type Finders = Record<string, unknown>

const byText = ['getByText', 'getByLabel', 'getByPlaceholder', 'getByTitle', 'getByAltText']

/** From now on, searches by English words on any page of this process find their pseudo-locale text. */
export async function findInPseudo(browser: Browser): Promise<void> {
  const page = await browser.newPage()
  for (const finders of [prototypeOf(page), prototypeOf(page.locator('body'))]) {
    for (const way of byText) {
      const find = finders[way] as Finder
      finders[way] = function (this: Page, words: Words, options: Named = {}) {
        return find.call(this, patternOf(words, options.exact === true))
      }
    }
    const byRole = finders['getByRole'] as (role: string, options?: Named) => Locator
    finders['getByRole'] = function (this: Page, role: string, options: Named = {}) {
      const { name, exact, ...others } = options
      if (name === undefined) return byRole.call(this, role, options)
      return byRole.call(this, role, { ...others, name: patternOf(name, exact === true) })
    }
    for (const way of ['locator', 'filter']) {
      const narrow = finders[way] as ((...given: unknown[]) => Locator) | undefined
      if (narrow === undefined) continue
      finders[way] = function (this: Page, ...given: unknown[]) {
        return narrow.apply(this, given.map(withPattern))
      }
    }
  }
  await page.close()
}

function prototypeOf(one: object): Finders {
  return Object.getPrototypeOf(one) as Finders
}

function withPattern(given: unknown): unknown {
  if (typeof given !== 'object' || given === null) return given
  const translated = Object.entries(given).flatMap(([name, value]: [string, unknown]) =>
    (name === 'hasText' || name === 'hasNotText') &&
    (typeof value === 'string' || value instanceof RegExp)
      ? [[name, patternOf(value)] as const]
      : [],
  )
  return translated.length === 0 ? given : { ...given, ...Object.fromEntries(translated) }
}
