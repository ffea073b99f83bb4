import { userInfo } from 'node:os'
import type { Person } from '../../ports/person.ts'

/** The signed-in account. Some systems can't name it. */
export function accountPerson(): Person {
  try {
    return { name: userInfo().username }
  } catch {
    return { name: 'unknown account' }
  }
}
