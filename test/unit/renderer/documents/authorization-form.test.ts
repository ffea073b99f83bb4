import { expect, it } from 'vitest'
import {
  startValues,
  storedHashOf,
} from '../../../../renderer/screens/documents/authorization-form.ts'
import type { AchDocument } from '../../../../shared/domain/documents/ach.ts'
import { aDocument } from '../../../support/builders/desk-rows.ts'

const { documentUrl: _address, ...stored } = aDocument()
const assent = { givenBy: 'Rosa Alvarez', wordsHash: 'ab'.repeat(32) }
const last: AchDocument = {
  ...stored,
  ...{ payment: null, warnings: [], lastDebitOn: null, revokedOn: null, keptUntil: '2028-11-20' },
  purpose: {
    ...stored.purpose,
    consent: { way: 'signed-form', takenOn: '2026-11-02', takenBy: 'M. Keller', assent },
  },
}

it.each([
  ['keeps the consent of the last one', null, 'signed-form', 'M. Keller', assent.wordsHash],
  ['asks for a new consent after a revocation', '2026-11-19', undefined, '', null],
])('the next authorization %s', (_what, revokedOn, consentWay, consentBy, hash) => {
  const start = {
    ...{ facilityId: 'fac_1', applicationId: null, refused: null },
    last: { ...last, revokedOn },
  }
  expect(startValues(start)).toMatchObject({ amount: '0.05', consentWay, consentBy })
  expect(storedHashOf(start, 'fac_1')).toBe(hash)
})
