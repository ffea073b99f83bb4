import type { ApplicationWork } from './application-endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import { makeBusiness, makePerson } from './sample-borrowers.ts'
import { errorReply, jsonReply } from './service-reply.ts'

export function borrowerEndpoints(work: ApplicationWork): readonly Endpoint[] {
  const path = work.profile.borrowerPath
  if (path === null) return []
  return [
    {
      name: 'read-borrower',
      method: 'GET',
      path,
      body: 'none',
      access: 'bearer',
      handle({ id }) {
        const own = [...work.state.records.values()].find(
          ({ application, otherLender }) => application.borrower_id === id && otherLender !== true,
        )
        if (own === undefined) return errorReply('BORROWER_NOT_FOUND')
        const isBusiness = own.application.credit_type?.startsWith('commercial') === true
        return jsonReply(200, isBusiness ? makeBusiness(id) : makePerson(id))
      },
    },
  ]
}
