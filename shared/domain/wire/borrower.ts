import { failed, ok, type Result } from '../../result.ts'
import { isCalendarDate } from '../../values/calendar-date.ts'
import type { Borrower } from '../borrowers/borrower.ts'
import { FieldReader, oneLine, plainBody } from './body.ts'

/**
 * Reads the response to a request for one borrower, a person or a business. Only these few fields
 * are kept. A field of another type is null. Fails with reply-unreadable if the body isn't an
 * object or is about another borrower.
 */
export function borrowerFromWire(body: unknown, id: string): Result<Borrower> {
  const raw = plainBody(body, () => undefined)
  if (raw === null) return failed('reply-unreadable', { detail: 'not an object' })
  if (raw['id'] != null && raw['id'] !== id) {
    return failed('reply-unreadable', { detail: 'another borrower' })
  }
  const read = new FieldReader(raw, '', () => undefined)
  const contact = read.part('business_contact')
  const of = (reader: FieldReader | null, field: string) => oneLine(reader?.shown(field) ?? null)
  const person = oneLine([of(read, 'first_name'), of(read, 'last_name')].join(' '))
  return ok({
    name: of(read, 'business_name') ?? person,
    state: of(read.part('address'), 'state'),
    birthDate: read.date('date_of_birth', isCalendarDate),
    email: of(read, 'email') ?? of(contact, 'email'),
    phone: of(read, 'phone') ?? of(contact, 'phone'),
  })
}
