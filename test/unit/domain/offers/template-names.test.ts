import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { isNameTaken, withOwnNames } from '../../../../shared/domain/offers/template-names.ts'

it('gives each template a unique name, ignoring case, no longer than a name may be', () => {
  const names = fc.array(fc.constantFrom('Usual', 'USUAL', 'usual (2)', 'é', 'x'.repeat(80)))
  fc.assert(
    fc.property(names, (all) => {
      const own = withOwnNames(all.map((name) => ({ name })))
      for (const [place, { name }] of own.entries()) {
        expect(isNameTaken(name, own.slice(0, place))).toBe(false)
        expect(name.length).toBeLessThanOrEqual(80)
        if (!isNameTaken(all[place] ?? '', own.slice(0, place))) expect(name).toBe(all[place])
      }
    }),
  )
})

it('numbers hundreds of templates with one name in a moment, as a colleague could save them', () => {
  const comparison = vi.spyOn(Intl.Collator.prototype, 'compare', 'get')
  const tails = Array.from({ length: 50 }, (_, place) => `${'a'.repeat(75)}${place % 25}`)
  const own = withOwnNames(
    [...Array<string>(100).fill('Usual'), ...tails].map((name) => ({ name })),
  )
  expect(own.slice(98, 101).map(({ name }) => name)).toEqual([
    'Usual (99)',
    'Usual (100)',
    tails[0],
  ])
  expect(own.at(-1)?.name).toBe(`${'a'.repeat(74)} (26)`)
  expect(comparison.mock.calls.length).toBeLessThan(2 * 150 ** 2)
})

it('never cuts a character in half for the number', () => {
  const name = `${'a'.repeat(73)}😀 offer`
  const second = withOwnNames([{ name }, { name }])[1]
  expect(second).toEqual({ name: `${'a'.repeat(73)} (2)` })
})
