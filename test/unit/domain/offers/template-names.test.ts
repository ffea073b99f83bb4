import fc from 'fast-check'
import { expect, it } from 'vitest'
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
