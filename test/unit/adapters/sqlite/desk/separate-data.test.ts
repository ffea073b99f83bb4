import { describe, expect, it } from 'vitest'
import type { StoredOperation } from '../../../../../electron/ports/team-operations.ts'
import { noOfficerFacts } from '../../../../../shared/domain/notices/notice.ts'
import { firstLayout } from '../../../../../shared/domain/worklist/worklist-view.ts'
import {
  aDecision,
  aDocument,
  aStoredPayment,
  removeWhole,
} from '../../../../support/builders/desk-rows.ts'
import { aNotice } from '../../../../support/builders/notices.ts'
import { aTemplate } from '../../../../support/builders/templates.ts'
import { desk, useDesk } from './desk-fixture.ts'

const connections = ['connection-1', 'connection-2'] as const
const subjects = ['app_1', 'app_2'] as const
type Place = readonly [connectionId: string, subject: string]
type Change = readonly [how: string, make: (place: Place) => unknown, reach?: 'whole']
const places = connections.flatMap((id) => subjects.map((subject): Place => [id, subject]))
/** The application that is changed. */
const changed: Place = ['connection-1', 'app_2']

/** Writes the same IDs in each connection, with other content at each place. */
function fill([id, subject]: Place): void {
  const name = `${id} ${subject}`
  const seq = places.findIndex(([other, about]) => other === id && about === subject)
  const day = `2026-11-0${seq + 1}`
  desk.worklist.add(id, [subject], seq)
  desk.worklist.setListed(id, [subject], true)
  for (const kind of ['offers', 'ach'] as const) {
    desk.drafts.put(id, { kind, subject, content: { name }, savedAt: seq })
  }
  desk.templates.put(id, aTemplate({ id: subject, name }))
  desk.decisions.insert(aDecision({ id: name, requestKey: name, connectionId: id, subject }))
  desk.decisions.putEstimates(name, [{ paidOutOn: day, feeTreatment: 'added', figures: null }])
  const [facilityId, decisionId] = [subject, name]
  desk.documents.put(aDocument({ id: name, connectionId: id, facilityId, decisionId }))
  desk.payments.put(aStoredPayment({ documentId: name, connectionId: id, facilityId }))
  desk.facilities.put(id, { id: subject, name, applicationId: null, addedAt: seq })
  for (const [at, team] of [null, 0, 7].entries()) {
    const written = { text: name, writtenAt: seq, writtenBy: 'ann', editedAt: null }
    desk.notes.put(id, { id: `${subject} ${at}`, subject, team, ...written })
    desk.annotations.addTag(id, subject, `tag ${at}`, team)
    const letter = { version: 1, hash: `${seq}${at}` }
    const notice = { id: `${subject} ${at}`, subject, day, recordedBy: name, team }
    desk.notices.put(id, aNotice(notice))
    desk.notices.put(id, aNotice({ ...notice, id: `${subject} letter ${at}`, letter }), name)
  }
  const place = { team: seq % 2 === 0 ? 7 : 0, by: name }
  desk.annotations.setFollowUp(id, subject, day, place)
  desk.notices.setFacts(id, subject, { ...noOfficerFacts, otherTerms: true }, place)
  const sort = { by: 'id', direction: 'ascending' } as const
  desk.views.put(id, { id: subject, name, filter: {}, sort, layout: firstLayout, savedAt: seq })
  for (const state of ['waiting', 'applied'] as const) {
    const outcome = { seen: null, addedAt: seq, state, refusal: null, refusedFor: null }
    const operation = { kind: 'tag.add', subject, body: { name } }
    desk.teamOperations.put(id, {
      op: `${subject} ${state}`,
      ...operation,
      ...outcome,
    } as StoredOperation)
  }
}

/** All that the tables return of one application. */
function dataOf([id, subject]: Place): unknown {
  const { annotations, decisions, documents, drafts, notices, teamOperations, worklist } = desk
  const about = (row: { readonly subject: string }): boolean => row.subject === subject
  return {
    worklist: [worklist.has(id, subject), worklist.among(id, [subject]).has(subject)],
    added: worklist.page(id, 0, 9).find((row) => row.id === subject),
    listed: worklist.listed(id, '', 9).includes(subject),
    drafts: (['offers', 'ach'] as const).map((kind) => [
      drafts.get(id, kind, subject),
      drafts.subjects(id, kind).includes(subject),
    ]),
    template: [
      desk.templates.get(id, subject),
      desk.templates.all(id).find((one) => one.id === subject),
    ],
    decisions: [decisions.ofSubject(id, subject), decisions.newest(id, 9).filter(about)],
    waiting: decisions.waiting(id).filter(about),
    queued: decisions.inStates(['queued'], id).filter(about),
    estimates: decisions.estimates(`${id} ${subject}`),
    documents: [documents.page(id, { facilityId: subject }), documents.counts(id).get(subject)],
    document: [documents.get(`${id} ${subject}`), documents.byDecision(`${id} ${subject}`)],
    payments: [desk.payments.ofFacility(id, subject), desk.payments.ofDocument(`${id} ${subject}`)],
    facility: [
      desk.facilities.get(id, subject),
      desk.facilities.all(id).find((one) => one.id === subject),
    ],
    notes: [desk.notes.ofSubject(id, subject), desk.notes.get(id, `${subject} 1`)],
    annotations: [annotations.of(id, subject), annotations.placed(id, [subject]).get(subject)],
    mirrored: annotations.subjects(id, '', 9).includes(subject),
    inTeam: annotations.inTeam(id, 9).includes(subject),
    facts: [notices.of(id, subject), notices.statedFacts(id, subject)],
    notices: [0, 1, 2].map((at) => [
      notices.get(id, `${subject} ${at}`),
      notices.letterText(id, `${subject} letter ${at}`),
    ]),
    view: desk.views.all(id).find((one) => one.id === subject),
    operations: (['waiting', 'applied'] as const).map((state) => [
      teamOperations.get(id, `${subject} ${state}`),
      teamOperations.inState(id, state, 9).filter(about),
    ]),
    pending: teamOperations.pendingOf(id, subject),
  }
}

/** Changes at one application; `whole` changes all of its connection. */
const changes: readonly Change[] = [
  ['removed from the list', ([id, subject]) => desk.worklist.remove(id, [subject])],
  ['no longer listed', ([id, subject]) => desk.worklist.setListed(id, [subject], false)],
  ['without its draft', ([id, subject]) => desk.drafts.remove(id, 'offers', subject)],
  ['without its template', ([id, subject]) => desk.templates.remove(id, subject)],
  ['without its facility', ([id, subject]) => desk.facilities.remove(id, subject)],
  ['without its view', ([id, subject]) => desk.views.remove(id, subject)],
  ['without a note', ([id, subject]) => desk.notes.remove(id, `${subject} 1`)],
  ['without a tag', ([id, subject]) => desk.annotations.removeTag(id, subject, 'tag 1')],
  [
    'with another follow-up',
    ([id, subject]) => desk.annotations.setFollowUp(id, subject, '2027-01-01'),
  ],
  ['without a follow-up', ([id, subject]) => desk.annotations.setFollowUp(id, subject, null)],
  ['without facts', ([id, subject]) => desk.notices.setFacts(id, subject, noOfficerFacts)],
  ['with a hidden notice', ([id, subject]) => desk.notices.hide(id, `${subject} letter 1`)],
  ['with a shared notice', ([id, subject]) => desk.notices.setTeam(id, `${subject} 1`, 9)],
  ['without a notice', ([id, subject]) => desk.notices.remove(id, `${subject} 1`)],
  ['without an operation', ([id, subject]) => desk.teamOperations.remove(id, `${subject} waiting`)],
  ['without team data', ([id, subject]) => desk.annotations.leaveTeam(id, subject)],
  ['out of the team', ([id]) => desk.annotations.keepWaiting(id), 'whole'],
  ['without applied operations', ([id]) => desk.teamOperations.removeApplied(id, 9), 'whole'],
  ['without operations', ([id]) => desk.teamOperations.removeAll(id), 'whole'],
  ['without its connection', ([id]) => removeWhole(desk, id), 'whole'],
]

describe('the data of an application', () => {
  useDesk(connections)

  it('is the same whatever other applications and connections have', () => {
    const before = places.map((place) => {
      fill(place)
      return dataOf(place)
    })
    expect(places.map(dataOf)).toEqual(before)
  })

  it.for(changes)('is the same if another one is %s', ([, change, reach]) => {
    for (const place of places) fill(place)
    const others = places.filter(
      ([id, subject]) => id !== changed[0] || (reach !== 'whole' && subject !== changed[1]),
    )
    const before = [dataOf(changed), others.map(dataOf)]
    change(changed)
    expect(dataOf(changed)).not.toEqual(before[0])
    expect(others.map(dataOf)).toEqual(before[1])
  })
})
