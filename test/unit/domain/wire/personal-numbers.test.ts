import fc from 'fast-check'
import { expect, it } from 'vitest'
import { serviceErrorFromWire } from '../../../../shared/domain/wire/acknowledgments.ts'
import { plainBody } from '../../../../shared/domain/wire/body.ts'
import { withoutPersonalNumbers } from '../../../../shared/domain/wire/personal-numbers.ts'

it.each([
  ['SSN 900-12-3456.', 'SSN •••.'],
  ['SSN 900 12 3456 or 900123456', 'SSN ••• or •••'],
  ['900.12.3456, 900\u201112\u20113456, 900\u00a012\u00a03456', '•••, •••, •••'],
  ['900\u201312\u20133456 or 900\u221212\u22123456', '••• or •••'],
  ['routing:991230009,account:990700123456', 'routing:•••,account:…3456'],
])('removes every identifier and account number from %j', (text, shown) => {
  expect(withoutPersonalNumbers(text)).toBe(shown)
})

it.each([
  ...['app_900123456', 'pmt_5a990700123456', '2026-11-24T10:00:00.000Z', '20261124', 'Bangor, ME'],
  ...['04401-1234', '0.1234567890', '123456789.00', '1,234,567,890', '800-555-0100'],
])('leaves %j as it is', (text) => {
  expect(withoutPersonalNumbers(text)).toBe(text)
})

it('leaves at most four digits of a long number, whatever surrounds it', () => {
  const around = fc.string().map((text) => text.replace(/[\w.]/g, ''))
  const number = fc.stringMatching(/^[0-9]{9,20}$/)
  fc.assert(
    fc.property(around, number, around, (before, digits, after) => {
      expect(withoutPersonalNumbers(before + digits + after)).not.toMatch(/\d{5}/)
    }),
  )
})

it('keeps the IDs, phone numbers and addresses of a body, but no other long number', () => {
  const kept = {
    ...{ id: '1234567890', borrower_id: '123456789', phone: '2015550123' },
    contact: { email: '1234567890@mail.example' },
    urls: ['https://lender.example/hooks/1234567890'],
  }
  const body = { ...kept, memo: ['Account 990700123456'], lender_of_record: '900-12-3456' }
  expect(plainBody(body, () => undefined)).toEqual({
    ...kept,
    ...{ memo: ['Account …3456'], lender_of_record: '•••' },
  })
})

it.each([
  ...['government_identifiers', 'ssn', 'ssn_last_4', 'social_security_number', 'itin', 'ein'],
  ...['tax_id', 'passport', 'passport_number', 'drivers_license', 'account_number'],
  ...['routing_number', 'bank_account_number', 'bank_routing_number', 'SSN', 'Account-Number'],
])('keeps no field named %s', (name) => {
  expect(plainBody({ deep: [{ [name]: '12', kept: 1 }] }, () => undefined)).toEqual({
    deep: [{ kept: 1 }],
  })
})

it('keeps no personal number in the name of a field, and reports that', () => {
  const noted: string[] = []
  const tradelines = { '990700123456': { limit: 1 }, '900-12-3456': 2, file_900123456: 3 }
  expect(plainBody({ tradelines }, (path, code) => noted.push(`${path} ${code}`))).toEqual({
    tradelines: { '…3456': { limit: 1 }, '•••': 2, file_900123456: 3 },
  })
  expect(noted).toEqual(['tradelines.…3456 cut-off', 'tradelines.••• cut-off'])
})

it('repeats no personal number of a service error', () => {
  const error = {
    ...{ error_code: 'DUPLICATE_SSN', error_message: 'The SSN 900-12-3456 is taken.' },
    error_detail: [{ param: 'ssn', msg: '900123456 is taken.' }],
  }
  expect(serviceErrorFromWire(error)).toMatchObject({
    detail: 'The SSN ••• is taken.',
    problems: [{ message: '••• is taken.' }],
  })
})
