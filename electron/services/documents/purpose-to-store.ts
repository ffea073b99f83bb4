import type { Client } from '../../../shared/contract/contract.ts'
import type { Connection } from '../../../shared/domain/connections/connection.ts'
import type { AchPurpose } from '../../../shared/domain/documents/ach.ts'
import { assentText } from '../../../shared/domain/documents/assent.ts'
import { failed, ok, type Result } from '../../../shared/result.ts'
import type { DeskStore } from '../../ports/desk-store.ts'

type AuthorizationRequest = Parameters<Client['decisions']['createAchAuthorization']>[0]

interface Dependencies {
  readonly desk: Pick<DeskStore, 'decisions' | 'documents'>
  /** SHA-256 of the text's UTF-8 bytes, in hex. */
  readonly sha256: (text: string) => string
}

/**
 * Replaces the text that the borrower agreed to with its hash. The page may also name a hash made
 * here before, for another payment of the facility or for a refused request. Fails with
 * payload-invalid (`assent-missing` at `purpose`) for any other hash.
 */
export function purposeToStore(
  { desk, sha256 }: Dependencies,
  connection: Connection,
  { facilityId, purpose }: Pick<AuthorizationRequest, 'facilityId' | 'purpose'>,
): Result<AchPurpose> {
  const { consent, ...rest } = purpose
  if (consent === null) return ok({ ...rest, consent })
  const { assent, ...given } = consent
  if (assent === undefined) return ok({ ...rest, consent: given })
  const { givenBy, words, wordsHash = '' } = assent
  const before = [
    ...desk.documents
      .all(connection.id)
      .flatMap((document) => (document.facilityId === facilityId ? [document.purpose] : [])),
    ...desk.decisions.ofSubject(connection.id, facilityId).map(({ achPurpose }) => achPurpose),
    // The officer may be correcting the facility.
    ...desk.decisions.inStates(['refused'], connection.id).map(({ achPurpose }) => achPurpose),
  ]
  const isKnown = before.some((known) => known?.consent?.assent?.wordsHash === wordsHash)
  if (words === undefined && !isKnown) {
    return failed('payload-invalid', { problems: [{ path: 'purpose', code: 'assent-missing' }] })
  }
  const hash = words === undefined ? wordsHash : sha256(assentText(words))
  return ok({ ...rest, consent: { ...given, assent: { givenBy, wordsHash: hash } } })
}
