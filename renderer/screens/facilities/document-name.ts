import { entryOf } from '../../../shared/json.ts'
import { readable } from '../../messages/format.ts'
import { facilityMessages } from './facility-messages.ts'

/** The name of a document from the service's code. An unknown code is made readable. */
export function documentName(code: string): string {
  return entryOf(facilityMessages.documentNames, code) ?? readable(code)
}
