import type { ServiceProfile } from './service-profile.ts'
import { specification } from './specification.ts'

/** The public service as documented in October 2024. */
export const edition2024October: ServiceProfile = {
  sendPaths: {
    ...specification.sendPaths,
    reject: '/api/applications/{application_id}/reject',
    'create-ach-authorization': '/api/facilities/{facility_id}/create_ach_authorization',
    'make-payment': '/api/payments',
    'cancel-payment': '/api/payments/{payment_id}/cancel',
    'delete-webhook': '/api/configuration/webhook',
  },
  listPath: '/api/applications',
  coveragePaths: {
    consumer: '/api/coverage/consumer',
    commercial: '/api/coverage/commercial',
  },
  paymentPath: '/api/payments/{payment_id}',
  facilityPaymentsPath: '/api/facilities/{facility_id}/payments',
  offerCheckPath: '/api/coverage/check_offers',
  borrowerPath: '/api/borrowers/{borrower_id}',
  facilityPaths: {
    agreements: '/api/loan_agreements',
    facilities: '/api/facilities',
    facility: '/api/facilities/{facility_id}',
    payoff: '/api/facilities/{facility_id}/payoff_amounts',
  },
  originationFee: 'number',
  webhook: 'urls',
  webhookReadPath: '/api/configuration/webhook',
}
