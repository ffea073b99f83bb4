import { byteOrderMark, csvText, type CsvCell } from '../../../shared/csv.ts'
import type { AchDocument } from '../../../shared/domain/documents/ach.ts'

const time = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

type Column = readonly [name: string, cell: (document: AchDocument) => CsvCell]

const columns: readonly Column[] = [
  ['document', ({ id }) => id],
  ['facility', ({ facilityId }) => facilityId],
  ['payment', ({ purpose }) => purpose.paymentReference],
  ['kind', ({ purpose }) => purpose.kind],
  ['amount', ({ purpose }) => (purpose.amount === null ? null : { cents: purpose.amount })],
  ['plannedOn', ({ purpose }) => purpose.plannedOn],
  ['createdAt', ({ createdAt }) => time(createdAt)],
  ['createdBy', ({ createdBy }) => createdBy],
  ['firstOpenedAt', ({ firstOpenedAt }) => time(firstOpenedAt)],
  ['lastOpenedAt', ({ openedAt }) => time(openedAt)],
  ['paymentId', ({ payment }) => payment?.id ?? null],
  ['paymentStatus', ({ payment }) => payment?.status ?? null],
  ['paymentReturn', ({ payment }) => payment?.failureReason ?? null],
  ['paymentReadAt', ({ payment }) => time(payment?.readAt ?? null)],
  ['usedAt', ({ usedAt }) => time(usedAt)],
  ['lastDebitOn', ({ lastDebitOn }) => lastDebitOn],
  ['revokedOn', ({ revokedOn }) => revokedOn],
  [
    'voidedAt',
    ({ history }) => time(history.findLast(({ kind }) => kind === 'voided')?.at ?? null),
  ],
  ['supersededBy', ({ supersededBy }) => supersededBy],
  ['keptUntil', (document) => document.keptUntil],
  ['checklist', ({ purpose }) => purpose.ticked.join(' ')],
  ['consentWay', ({ purpose }) => purpose.consent?.way ?? null],
  ['consentOn', ({ purpose }) => purpose.consent?.takenOn ?? null],
  ['consentBy', ({ purpose }) => purpose.consent?.takenBy ?? null],
  ['assentBy', ({ purpose }) => purpose.consent?.assent?.givenBy ?? null],
  ['assentHash', ({ purpose }) => purpose.consent?.assent?.wordsHash ?? null],
  ['host', ({ host }) => host],
  ['decision', ({ decisionId }) => decisionId],
]

/** The register as a CSV file, newest first: times in ISO 8601 and UTC, amounts in dollars, no addresses. */
export function registerCsv(
  documents: readonly AchDocument[],
  facilityNames: ReadonlyMap<string, string>,
): string {
  const rows = csvText([
    [...columns.map(([name]) => name), 'facilityName'],
    ...documents.map((document) => [
      ...columns.map(([, cell]) => cell(document)),
      facilityNames.get(document.facilityId) ?? '',
    ]),
  ])
  return byteOrderMark + rows
}
