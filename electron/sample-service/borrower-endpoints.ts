import type { ApplicationWork } from './application-endpoints.ts'
import { reading, type Endpoint } from './endpoint.ts'
import { makeBusiness, makePerson } from './sample-borrowers.ts'
import { errorReply, jsonReply } from './service-reply.ts'

export function borrowerEndpoints(work: ApplicationWork): readonly Endpoint[] {
  return [
    reading('read-borrower', work.profile.borrowerPath, ({ id }) => {
      const own = [...work.state.records.values()].find(
        ({ application, otherLender }) => application.borrower_id === id && otherLender !== true,
      )
      if (own === undefined) return errorReply('BORROWER_NOT_FOUND')
      const isBusiness = own.application.credit_type?.startsWith('commercial') === true
      return jsonReply(200, isBusiness ? makeBusiness(id) : makePerson(id))
    }),
  ]
}
