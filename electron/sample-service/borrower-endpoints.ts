import type { JsonObject } from '../../shared/json.ts'
import type { ApplicationWork } from './application-endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import { seededRandom } from './seeded-random.ts'
import { errorReply, jsonReply } from './service-reply.ts'

const firstNames = ['Ana', 'Brian', 'Carmen', 'Darnell', 'Elena', 'Frank', 'Grace', 'Ines'] as const
const lastNames = ['Alvarez', 'Brooks', 'Chen', 'Diaz', 'Evans', 'Fox', 'Garcia', 'Ito'] as const
const businesses = ['Bakery', 'Landscaping', 'Auto Repair', 'Coffee', 'Plumbing', 'Press'] as const
const states = ['CA', 'FL', 'IL', 'NY', 'OH', 'TX', 'UT', 'VA'] as const

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

/** The same for an ID at every start. */
function makePerson(id: string): JsonObject {
  const random = seededRandom(1, id)
  const [first, last] = [random.pick(firstNames), random.pick(lastNames)]
  const two = (least: number, most: number) => String(random.integer(least, most)).padStart(2, '0')
  return {
    ...{ id, first_name: first, last_name: last, address: makeAddress(random) },
    date_of_birth: `19${two(50, 99)}-${two(1, 12)}-${two(1, 28)}`,
    email: `${first}.${last}@mail.example`.toLowerCase(),
    ...{ kyc_completion_date: '2026-01-15', created_on: '2026-01-10T15:00:00Z' },
  }
}

function makeBusiness(id: string): JsonObject {
  const random = seededRandom(1, id)
  const [first, last] = [random.pick(firstNames), random.pick(lastNames)]
  const name = `${last} ${random.pick(businesses)}`
  return {
    ...{ id, business_name: name, business_type: 'llc', address: makeAddress(random) },
    ...{ ein: '00-0000000', phone: `+1201555${random.integer(1000, 9999)}` },
    business_contact: {
      ...{ first_name: first, last_name: last, title: 'Owner' },
      email: `${first}@${last}.example`.toLowerCase(),
    },
  }
}

function makeAddress(random: ReturnType<typeof seededRandom>): JsonObject {
  return { line_1: `${random.integer(1, 999)} Main St`, state: random.pick(states) }
}
