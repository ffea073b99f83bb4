import { sha256 } from '../../../electron/adapters/system/sha256.ts'
import type { OperationBody, OperationKind } from '../../../shared/domain/team/operations.ts'
import { connection, type Desk } from '../../support/postgres/desk-in-team.ts'

/** What one Loan Desk instance queued for its team: by operation, until the team space has answered. */
export interface Entered {
  readonly pending: Map<string, Operation>
  /** Its register entries that can be ended. */
  readonly open: [op: string, operation: Operation][]
}

type Operation = { readonly [K in OperationKind]: OperationOf<K> }[OperationKind]
interface OperationOf<K extends OperationKind> {
  readonly kind: K
  readonly subject: string
  readonly body: OperationBody<K>
}

export const newEntered = (): Entered => ({ pending: new Map(), open: [] })

/** Few, so that instances conflict. */
const decided = ['app_1', 'app_2', 'app_3', 'app_4']
const noted = ['app_1', 'app_2', 'app_3']
const payments = ['fac_1', 'fac_2', 'fac_3']

const refusals: ReadonlySet<string> = new Set(['submission-registered', 'claim-held'])

/** Enters a note, an entry or an entry's end; returns whether there was one to make. */
export function enterSomething(
  desk: Desk,
  entered: Entered,
  pick: <T>(values: readonly T[]) => T,
): boolean {
  if (pick(['note', 'entry', 'entry']) === 'note') {
    const id = pick(noted)
    const note = desk.annotations.addNote({ id, text: 'Called the borrower' })
    // An application has a maximum number of notes.
    if (!('ok' in note) || !note.ok) return false
    const { id: op, text } = note.value
    entered.pending.set(op, { kind: 'note.append', subject: id, body: { text } })
    return true
  }
  const [place] = entered.open.length === 0 ? [] : [pick([...entered.open.keys()])]
  const [own] = place === undefined || pick([true, false]) ? [] : entered.open.splice(place, 1)
  const operation = own === undefined ? newEntry(pick) : endOf(...own)
  const { store, service } = desk
  const op = store.transaction(() => service.share(connection.id, operation))
  entered.pending.set(op, operation)
  return true
}

function newEntry(pick: <T>(values: readonly T[]) => T): Operation {
  const bodyHash = sha256('body')
  if (pick(['decision', 'document']) === 'decision') {
    const decision = pick(['approve', 'reject'] as const)
    return { kind: 'decision.open', subject: pick(decided), body: { decision, bodyHash } }
  }
  const facility = pick(payments)
  const body = { payment: sha256(facility), reference: 'INV-1', amountCents: 50_250 }
  return {
    ...{ kind: 'ach.register', subject: facility },
    body: { ...body, plannedOn: '2031-03-03' },
  }
}

function endOf(registration: string, { kind, subject }: Operation): Operation {
  return kind === 'ach.register'
    ? { kind: 'ach.void', subject, body: { registration, reason: 'Never made' } }
    : { kind: 'decision.close', subject, body: { registration, outcome: 'confirmed' } }
}

/** Compares an instance's results of its operations with the feed; nothing may still be waiting. */
export function wrongsOf(
  desk: Desk,
  { pending, open }: Entered,
  applied: ReadonlySet<string>,
): string[] {
  const wrongs = [...pending].flatMap(([op, operation]) => {
    const { register } = desk.service
    const entryState = register.stateInRegister(connection.id, op)
    if (entryState === 'waiting') return [`${operation.kind} still waits`]
    if (entryState === 'entered') {
      if (operation.kind === 'ach.register' || operation.kind === 'decision.open') {
        open.push([op, operation])
      }
      return applied.has(op) ? [] : [`${operation.kind}: entered and lost`]
    }
    register.forget(connection.id, op)
    if (applied.has(op)) return [`${operation.kind}: refused and applied`]
    return refusals.has(entryState.code) ? [] : [`${operation.kind}: ${entryState.code}`]
  })
  pending.clear()
  return wrongs
}
