import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  templatesFromText,
  templatesToText,
} from '../../../../renderer/stores/composer-templates.ts'
import { anyOffer } from '../../../support/builders/offer-arbitraries.ts'

const named = fc.record({
  id: fc.uuid(),
  name: fc
    .string({ minLength: 1, maxLength: 80 })
    .filter((text) => text === text.trim() && text !== ''),
  terms: anyOffer,
  savedAt: fc.nat(),
  team: fc.constant(null),
  by: fc.constant(null),
})

describe('templates exported as text', () => {
  it('are the same after import', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(named, { minLength: 1, maxLength: 5 }), async (templates) => {
        expect(await templatesFromText(templatesToText(templates))).toEqual({
          ok: true,
          value: templates.map(({ name, terms }) => ({ name, terms })),
        })
      }),
      { numRuns: 30 },
    )
  })

  it.each([
    ['no JSON', '{', 'import-unreadable'],
    ['another file', '{"kind":"notes","templates":[]}', 'template-invalid'],
    ['none', '{"kind":"loan-desk-offer-templates","templates":[]}', 'template-invalid'],
    ['null', 'null', 'template-invalid'],
    [
      'an offer of an unknown type',
      '{"kind":"loan-desk-offer-templates","templates":[{"name":"a","terms":{"type":"gift"}}]}',
      'template-invalid',
    ],
    ['far too much', ' '.repeat(1_000_001), 'import-too-large'],
    [
      'nested too deep',
      `{"kind":"loan-desk-offer-templates","templates":${'['.repeat(5_000)}${']'.repeat(5_000)}}`,
      'import-unreadable',
    ],
  ])('are rejected: %s', async (_, text, code) => {
    expect(await templatesFromText(text)).toMatchObject({ ok: false, error: { code } })
  })

  it('are rejected with the position of the error', async () => {
    const [template] = fc.sample(named, 1)
    const text = templatesToText(template === undefined ? [] : [template])
    const wrong = text.replace(/"interestRate": \d+,?\n\s+"latePaymentFee"/, '"latePaymentFee"')
    const read = await templatesFromText(wrong.replace(/"amount": \d+/, '"amount": "1000"'))
    expect(read).toMatchObject({ ok: false, error: { code: 'template-invalid' } })
    expect(!read.ok && read.error.detail).toContain('templates[0]')
  })
})
