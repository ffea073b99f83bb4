import type { ServiceProfile } from './service-profile.ts'

/** Exactly the six operations of the specification; the default, and authoritative. */
export const specification: ServiceProfile = {
  sendPaths: {
    approve: '/api/applications/{application_id}/approve',
    reject: null,
    'create-ach-authorization':
      '/api/payments/api/facilities/{facility_id}/create_ach_authorization',
    'make-payment': null,
    'cancel-payment': null,
    'set-lending-details': '/api/configuration/lending_details',
    'set-webhook': '/api/configuration/webhook',
    'delete-webhook': null,
  },
  listPath: null,
  borrowerPath: null,
  facilityPaths: null,
  coveragePaths: null,
  paymentPath: null,
  facilityPaymentsPath: null,
  offerCheckPath: null,
  originationFee: 'number',
  webhook: 'url',
  webhookReadPath: null,
}
