import type { JsonObject } from '../../shared/json.ts'
import { seededRandom } from './seeded-random.ts'
import { textOf } from './wire.ts'

const firstNames = ['Ana', 'Brian', 'Carmen', 'Darnell', 'Elena', 'Frank', 'Grace', 'Ines'] as const
const lastNames = ['Alvarez', 'Brooks', 'Chen', 'Diaz', 'Evans', 'Fox', 'Garcia', 'Ito'] as const
const businesses = ['Bakery', 'Landscaping', 'Auto Repair', 'Coffee', 'Plumbing', 'Press'] as const
const states = ['CA', 'FL', 'IL', 'NY', 'OH', 'TX', 'UT', 'VA'] as const

/** Holder of the repayment account: a person or a business. */
export function accountHolderOf(id: string, isBusiness: boolean): string {
  if (isBusiness) return textOf(makeBusiness(id), 'business_name')
  const person = makePerson(id)
  return `${textOf(person, 'first_name')} ${textOf(person, 'last_name')}`
}

/** The same person for the same ID at every start. */
export function makePerson(id: string): JsonObject {
  const random = seededRandom(1, id)
  const [first, last] = [random.pick(firstNames), random.pick(lastNames)]
  const two = (least: number, most: number) => String(random.integer(least, most)).padStart(2, '0')
  return {
    id,
    first_name: first,
    last_name: last,
    address: makeAddress(random),
    date_of_birth: `19${two(50, 99)}-${two(1, 12)}-${two(1, 28)}`,
    email: `${first}.${last}@mail.example`.toLowerCase(),
    kyc_completion_date: '2026-01-15',
    created_on: '2026-01-10T15:00:00Z',
  }
}

export function makeBusiness(id: string): JsonObject {
  const random = seededRandom(1, id)
  const [first, last] = [random.pick(firstNames), random.pick(lastNames)]
  const name = `${last} ${random.pick(businesses)}`
  return {
    id,
    business_name: name,
    business_type: 'llc',
    address: makeAddress(random),
    ein: '00-0000000',
    phone: `+1201555${random.integer(1000, 9999)}`,
    business_contact: {
      first_name: first,
      last_name: last,
      title: 'Owner',
      email: `${first}@${last}.example`.toLowerCase(),
    },
  }
}

function makeAddress(random: ReturnType<typeof seededRandom>): JsonObject {
  return { line_1: `${random.integer(1, 999)} Main St`, state: random.pick(states) }
}
