import { userInfo } from 'node:os'
import type { Person } from '../../ports/person.ts'

/** The signed-in account; some systems cannot name it, and then nobody's name is invented. */
export function accountPerson(): Person {
  try {
    return { name: userInfo().username }
  } catch {
    return { name: 'unknown account' }
  }
}
