import { describe, expect, it } from 'vitest'
import { joinsInScript, joinsInTemplate } from '../../support/joined-words.ts'
import { pageSources } from '../../support/page-sources.ts'
import { scriptOf, wordsInScript, wordsInTemplate } from '../../support/spoken-words.ts'

/** Says classes of parts, by the names of their slots. */
const classTable = 'ui-options.ts'

const components = pageSources('.vue')
const scripts = [
  ...components.map(({ path, text }) => ({ path, text: scriptOf(text) })),
  ...pageSources('.ts').filter(({ path }) => !path.startsWith('messages/') && path !== classTable),
]

const isOfOneLanguage = (path: string): boolean =>
  /(?:^|\/)(?:en|en-[a-z-]+|[a-z-]+-en)\.ts$/.test(path)

/** Written for whoever helps with a fault, in the words of the code. */
const forHelpers = 'screens/settings/diagnostics.ts'

/** What a source imports; `isType` where nothing of it is left when the source runs. */
function importsOf(source: string): { from: string; isType: boolean }[] {
  return [...source.matchAll(/^import (type )?(.*?) ?from '([^']+)'$/gms)].map(
    ([, type, names = '', from = '']) => ({
      from,
      isType: type !== undefined || /^\{(?:\s*type \w+,?)+\s*\}$/.test(names),
    }),
  )
}

describe('every visible word stands in renderer/messages', () => {
  it('none stands in a template', () => {
    expect(
      components.flatMap(({ path, text }) =>
        wordsInTemplate(text).map(({ line, words }) => `${path}:${line} ${words}`),
      ),
    ).toEqual([])
  })

  it('none stands in a script', () => {
    expect(
      scripts.flatMap(({ path, text }) =>
        wordsInScript(text).map(({ words }) => `${path}: ${words}`),
      ),
    ).toEqual([])
  })

  it('a table of one language is reached through the language of the desk alone', () => {
    const taking = [...components, ...pageSources('.ts')].filter(
      ({ path, text }) =>
        !isOfOneLanguage(path) &&
        importsOf(text).some(({ from, isType }) => isOfOneLanguage(from) && !isType),
    )
    expect(taking.length).toBeGreaterThan(10)
    expect(
      taking.filter(({ text }) => !text.includes('inLanguage(')).map(({ path }) => path),
    ).toEqual([])
  })

  it.each([
    ['<p>Hello</p>', ['Hello']],
    ['<p>{{ isOld ? `old` : words.young }}</p>', ['old']],
    ['<p>{{ kind === `old` ? words.old : words.young }}</p>', []],
    ['<UButton label="Save" />', ['Save']],
    ['<UButton :label="busy ? `Saving ${name}` : words.save" />', ['Saving']],
    ['<UButton :id="`${id}-day`" icon="i-lucide-x" class="flex" />', []],
    ['<slot name="head"><i title="4 × 4" alt="a map" /></slot>', ['a map']],
    ['<p>{{ facts.join(" and ") }} · 12</p>', []],
  ])('finds in %s: %j', (template, found) => {
    expect(wordsInTemplate(`<template>${template}</template>`).map(({ words }) => words)).toEqual(
      found,
    )
  })

  it.each([
    [`const items = [{ label: 'Remove', icon: 'i-lucide-x' }]`, ['Remove']],
    [`toast.add({ title: failed ? 'Could not' : words.done })`, ['Could not']],
    [`say('Nothing was sent')`, ['Nothing was sent']],
    [`const kind = 'loan_offer'`, []],
  ])('finds in the script %s: %j', (script, found) => {
    expect([...new Set(wordsInScript(script).map(({ words }) => words))]).toEqual(found)
  })
})

describe('every sentence stands whole in renderer/messages', () => {
  it('none is put together in a template', () => {
    expect(
      components.flatMap(({ path, text }) =>
        joinsInTemplate(text).map(({ line, source }) => `${path}:${line} ${source}`),
      ),
    ).toEqual([])
  })

  it('none is put together in a script', () => {
    const tables = pageSources('.ts').filter(
      ({ path }) => path.startsWith('messages/') && !isOfOneLanguage(path),
    )
    expect(
      [...scripts, ...tables]
        .filter(({ path }) => path !== forHelpers)
        .flatMap(({ path, text }) => joinsInScript(text).map((source) => `${path}: ${source}`)),
    ).toEqual([])
  })

  it.each([
    ['<p>{{ words.lead }}: {{ name }}</p>', ['{{ words.lead }}: {{ name }}']],
    ['<p>{{ name }}. </p>', ['{{ name }}.']],
    ['<p>{{ name }}<b>{{ age }}</b></p>', []],
    ['<UButton :label="`${words.open} ${id}`" />', ['`${words.open} ${id}`']],
    ['<UButton :label="words.open + \' \' + id" />', ["words.open + ' '"]],
    ['<i :class="`tone-${tone}`" :title="words.open(id)" />', []],
    ["<p>{{ facts.join(' · ') }}</p>", ["facts.join(' · ')"]],
    ['<p :title="facts.join(\' · \')" />', ["facts.join(' · ')"]],
  ])('finds in %s: %j', (template, found) => {
    expect(joinsInTemplate(`<template>${template}</template>`).map(({ source }) => source)).toEqual(
      found,
    )
  })
})
