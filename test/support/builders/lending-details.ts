import type { LendingDetails } from '../../../shared/domain/settings/lending-details.ts'

/** Lending details as an officer types them, keyed by field label. */
export const typedLendingDetails = {
  Address: '500 Example Avenue',
  City: 'Springfield',
  State: 'il',
  'ZIP code': '62701',
  'Customer service phone': '(217) 555-0134',
  'Customer service email': 'care@lender.example',
} as const

/** The same details as sent, without a second address line. */
export const lendingDetails: LendingDetails = {
  address: {
    line1: '500 Example Avenue',
    line2: null,
    city: 'Springfield',
    state: 'IL',
    zip: '62701',
  },
  csPhone: '+12175550134',
  csEmail: 'care@lender.example',
}
