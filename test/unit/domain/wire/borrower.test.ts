import { describe, expect, it } from 'vitest'
import { borrowerFromWire } from '../../../../shared/domain/wire/borrower.ts'
import { failed } from '../../../../shared/result.ts'

const person = {
  id: 'bor_1',
  first_name: 'Ana',
  last_name: 'Brooks',
  address: { line_1: '1 Main St', state: 'NV', zip: '89501' },
  date_of_birth: '1980-02-29',
  email: 'ana@brooks.example',
}

describe('a borrower in a response', () => {
  it('is read as a person, with only a few fields', () => {
    const identifiers = { government_identifiers: { ssn: '123-45-6789' }, ssn: '123-45-6789' }
    expect(borrowerFromWire({ ...person, ...identifiers }, 'bor_1')).toEqual({
      ok: true,
      value: {
        name: 'Ana Brooks',
        state: 'NV',
        birthDate: '1980-02-29',
        email: 'ana@brooks.example',
        phone: null,
      },
    })
  })

  it('is read as a business, with the email and phone of its contact', () => {
    const business = {
      business_name: 'Brooks Bakery',
      business_contact: { email: 'ana@brooks.example', phone: '+12015550100' },
      ein: '12-3456789',
    }
    expect(borrowerFromWire(business, 'bor_1')).toEqual({
      ok: true,
      value: {
        ...{ name: 'Brooks Bakery', state: null, birthDate: null },
        ...{ email: 'ana@brooks.example', phone: '+12015550100' },
      },
    })
  })

  it.each([
    [{ first_name: 'Ana' }, 'Ana'],
    [{ first_name: ' Ana\n', last_name: ' de  la Cruz ' }, 'Ana de la Cruz'],
    [{ first_name: 7, last_name: '' }, null],
    [{ first_name: 'x'.repeat(300) }, 'x'.repeat(200)],
    [{ first_name: 'A\u202ena' }, 'A⟨U+202E⟩na'],
  ])('of %o has the name %s', (fields, name) => {
    expect(borrowerFromWire(fields, 'bor_1')).toMatchObject({ value: { name } })
  })

  it('has no date of birth if that day does not exist', () => {
    const read = borrowerFromWire({ ...person, date_of_birth: '1981-02-29' }, 'bor_1')
    expect(read).toMatchObject({ value: { birthDate: null } })
  })

  it.each([[null], ['Ana'], [[person]], [{ ...person, id: 'bor_2' }], [{ ...person, id: 7 }]])(
    'can’t be read from %o',
    (body) => {
      expect(borrowerFromWire(body, 'bor_1')).toMatchObject(failed('reply-unreadable'))
    },
  )
})
