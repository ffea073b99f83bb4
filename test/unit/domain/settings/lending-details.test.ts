import { describe, expect, it } from 'vitest'
import {
  lendingDetailsSchema,
  parseUsPhone,
  type LendingDetails,
} from '../../../../shared/domain/settings/lending-details.ts'
import { usStateCodes, zipFitsState } from '../../../../shared/values/us-states.ts'
import { parseWebhookUrl } from '../../../../shared/domain/settings/webhook-url.ts'

const details: LendingDetails = {
  address: {
    line1: '1 Market Street',
    line2: null,
    city: 'San Francisco',
    state: 'CA',
    zip: '94105',
  },
  csPhone: '+14155552671',
  csEmail: 'help@lender.example',
}
const withAddress = (fields: Partial<LendingDetails['address']>) => ({
  ...details,
  address: { ...details.address, ...fields },
})

describe('lending details', () => {
  it.each([
    ['as usual', details],
    ['with a second line', withAddress({ line2: 'Suite 400' })],
    ['with ZIP+4', withAddress({ zip: '94105-1234' })],
    ['of Puerto Rico', withAddress({ state: 'PR', zip: '00901' })],
    ['with a line of 256 characters', withAddress({ line1: 'x'.repeat(256) })],
  ])('are accepted %s', async (_, value) => {
    expect(await lendingDetailsSchema.isValid(value)).toBe(true)
  })

  it.each([
    ['no first line', withAddress({ line1: '' })],
    ['a line of 257 characters', withAddress({ line1: 'x'.repeat(257) })],
    ['a city of 31 characters', withAddress({ city: 'x'.repeat(31) })],
    ['a state that is none', withAddress({ state: 'XX' })],
    ['a state in small letters', withAddress({ state: 'ca' })],
    ['a ZIP of four digits', withAddress({ zip: '9410' })],
    ['a ZIP with letters after it', withAddress({ zip: '94105x' })],
    ['a phone that is possible and not valid', { ...details, csPhone: '+11234567890' }],
    ['a phone not in E.164', { ...details, csPhone: '(415) 555-2671' }],
    ['an e-mail without a dot', { ...details, csEmail: 'help@lender' }],
    ['an e-mail with two @', { ...details, csEmail: 'a@b@lender.example' }],
    ['an e-mail of 255 characters', { ...details, csEmail: `${'a'.repeat(240)}@lender.example` }],
    ['a field too many', { ...details, fax: '1' }],
  ])('are rejected with %s', async (_, value) => {
    expect(await lendingDetailsSchema.isValid(value)).toBe(false)
  })
})

describe('a telephone number', () => {
  it.each(['(415) 555-2671', '415.555.2671', '+1 415 555 2671', ' 4155552671 '])(
    'typed as %s is stored in E.164',
    (typed) => expect(parseUsPhone(typed)).toEqual({ ok: true, value: '+14155552671' }),
  )

  it.each([
    ['(800) 555-2671', '+18005552671'],
    ['787-722-0000', '+17877220000'],
    ['(671) 475-1234', '+16714751234'],
    ['340 774 1234', '+13407741234'],
    ['670 234 1234', '+16702341234'],
    ['684 633 1234', '+16846331234'],
  ])('of no state or of a territory, %s, is stored too', (typed, kept) =>
    expect(parseUsPhone(typed)).toEqual({ ok: true, value: kept }),
  )

  it.each(['1234567890', '911', '+44 20 7946 0018', 'call us', ''])('is invalid: %s', (typed) =>
    expect(parseUsPhone(typed).ok).toBe(false),
  )

  it.each(['+1 416 967 1111', '416-967-1111', '+1 876 926 1234', '809 555 1234'])(
    '%s has the country code of the United States but is in another country',
    (typed) => expect(parseUsPhone(typed).ok).toBe(false),
  )

  it.each(['415 555 2671 ext. 12', '(415) 555-2671 x12'])(
    '%s has an extension, which E.164 doesn’t support',
    (typed) => expect(parseUsPhone(typed).ok).toBe(false),
  )
})

describe('a ZIP code', () => {
  it('is checked against the prefixes of its state', () => {
    expect(zipFitsState('94105', 'CA')).toBe(true)
    expect(zipFitsState('10001', 'CA')).toBe(false)
    expect(zipFitsState('00501', 'NY')).toBe(true)
  })

  it('has its state among the 50 states, the District and five territories', () => {
    expect(usStateCodes).toHaveLength(56)
  })
})

describe('a webhook URL', () => {
  it('must be https to a host', () => {
    expect(parseWebhookUrl(' https://hooks.lender.example/events?x=1 ')).toEqual({
      ok: true,
      value: 'https://hooks.lender.example/events?x=1',
    })
  })

  it.each([
    ['http://hooks.lender.example/', 'not-https'],
    ['javascript:alert(1)', 'not-https'],
    ['https:hooks.lender.example', 'not-https'],
    ['hooks.lender.example', 'not-a-url'],
    ['https://', 'not-a-url'],
    ['https://ok@evil.example/', 'user-info'],
    ['https://hooks.lender.example/\u0009x', 'hidden-characters'],
    ['https:\\\\hooks.lender.example', 'hidden-characters'],
    ['https://hooks\u200b.lender.example/', 'hidden-characters'],
    [`https://hooks.lender.example/${'x'.repeat(2048)}`, 'too-long'],
    // é is sent as %C3%A9.
    [`https://hooks.lender.example/${'é'.repeat(400)}`, 'too-long'],
  ])('rejects %j: %s', (typed, code) => {
    expect(parseWebhookUrl(typed)).toMatchObject({ error: { problems: [{ path: 'url', code }] } })
  })
})
