import { entryOf } from '../../../shared/json.ts'
import { readable } from '../../messages/format.ts'
import { facilityMessages } from './facility-messages.ts'

/** The name of a document by the service's code; one that Loan Desk doesn't know is spelled out. */
export function documentName(code: string): string {
  return entryOf(facilityMessages.documentNames, code) ?? readable(code)
}
