import type { ApplicationWork } from './application-endpoints.ts'
import { reading, type Endpoint } from './endpoint.ts'
import { makeBusiness, makePerson } from './sample-borrowers.ts'
import { errorResponse, jsonResponse } from './service-response.ts'

export function borrowerEndpoints(work: ApplicationWork): readonly Endpoint[] {
  return [
    reading('read-borrower', work.profile.borrowerPath, ({ id }) => {
      const own = [...work.state.records.values()].find(
        ({ application, otherLender }) => application.borrower_id === id && otherLender !== true,
      )
      if (own === undefined) return errorResponse('BORROWER_NOT_FOUND')
      const isBusiness = own.application.credit_type?.startsWith('commercial') === true
      return jsonResponse(200, isBusiness ? makeBusiness(id) : makePerson(id))
    }),
  ]
}
