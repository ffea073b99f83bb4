import { beforeEach, describe, expect, it } from 'vitest'
import { documentToPay } from '../../../support/builders/payments.ts'
import { achDecisionOf } from '../../../support/builders/decisions.ts'
import { connection, fixture, useFixture } from './outbox-fixture.ts'

const facilityId = 'fac_1'

/** Sets the facility's latest document that the service shows. */
function shows(id: string | null): void {
  const documents =
    id === null
      ? null
      : {
          unsigned_ach_authorization: {
            document_id: id,
            document_url: `https://documents.example/${id}`,
          },
        }
  fixture.service.booked.set(facilityId, { id: facilityId, documents })
}

useFixture()
beforeEach(async () => {
  fixture.desk.connections.put({ ...connection, serviceProfile: '2025-03' })
  shows('doc_before')
  await fixture.restart()
})

it('finds a document at its facility if the response was lost', async () => {
  fixture.service.next('createAchAuthorization', { kind: 'lost', processed: true })
  await fixture.submit(achDecisionOf())
  expect(fixture.decision()).toMatchObject({
    state: 'confirmed',
    response: { id: 'doc_scripted1' },
  })
  expect(fixture.desk.documents.get('doc_scripted1')).toMatchObject({
    decisionId: 'dec_1',
    documentUrl: 'https://documents.example/doc_scripted1',
  })
  expect(fixture.service.processed.createAchAuthorization).toBe(1)
})

it('finds the first document of a facility too', async () => {
  shows(null)
  fixture.service.next('createAchAuthorization', { kind: 'lost', processed: true })
  await fixture.submit(achDecisionOf())
  expect(fixture.state()).toBe('confirmed')
})

it('doesn’t match a document that existed before', async () => {
  fixture.service.next('createAchAuthorization', { kind: 'lost', processed: false })
  await fixture.submit(achDecisionOf())
  expect(fixture.decision()).toMatchObject({
    state: 'unknown',
    failure: { code: 'document-not-shown' },
  })
  expect(fixture.desk.documents.get('doc_before')).toBeNull()
})

it('doesn’t match a document that another submission created', async () => {
  fixture.service.next('createAchAuthorization', { kind: 'lost', processed: false })
  const gate = fixture.service.hold('readFacility')
  const submitted = fixture.submit(achDecisionOf())
  gate.open()
  const settling = fixture.service.hold('readFacility')
  await submitted
  fixture.desk.documents.put({ ...documentToPay(), id: 'doc_other' })
  shows('doc_other')
  settling.open()
  await fixture.settle()
  expect(fixture.decision()).toMatchObject({
    state: 'unknown',
    failure: { code: 'document-not-shown' },
  })
})

it('a lost document stays unknown if the facility couldn’t be read before sending', async () => {
  fixture.service.next('readFacility', {
    kind: 'refused',
    status: 404,
    failure: { code: 'not-found', status: 404 },
  })
  fixture.service.next('createAchAuthorization', { kind: 'lost', processed: true })
  await fixture.submit(achDecisionOf())
  expect(fixture.decision()).toMatchObject({ state: 'unknown', notBefore: null })
  expect(fixture.service.asked.readFacility).toBe(1)
})

it('finds the document after a restart in the middle of sending', async () => {
  const gate = fixture.service.hold('createAchAuthorization')
  await fixture.submit(achDecisionOf())
  expect(fixture.state()).toBe('sending')
  shows('doc_made')
  await fixture.restart()
  gate.open()
  expect(fixture.decision()).toMatchObject({ state: 'confirmed', response: { id: 'doc_made' } })
})

describe('two documents of one facility', () => {
  const { achPurpose } = achDecisionOf()
  const second = achDecisionOf({
    id: 'dec_2',
    achPurpose: achPurpose && { ...achPurpose, paymentReference: 'payment 2' },
  })

  it('are created one after the other: a lost one is found before the next one is sent', async () => {
    fixture.service.next('createAchAuthorization', { kind: 'lost', processed: true })
    const sending = fixture.service.hold('createAchAuthorization')
    await fixture.submit(achDecisionOf())
    await fixture.submit(second)
    const settling = fixture.service.hold('readFacility')
    sending.open()
    await fixture.settle()
    expect([fixture.state(), fixture.state('dec_2')]).toEqual(['unknown', 'queued'])
    settling.open()
    await fixture.settle()
    expect(fixture.decision()).toMatchObject({
      state: 'confirmed',
      response: { id: 'doc_scripted1' },
    })
    expect(fixture.decision('dec_2').response).toEqual({ id: 'doc_scripted2' })
  })

  describe('whose responses were both lost', () => {
    beforeEach(async () => {
      fixture.service.next(
        'createAchAuthorization',
        { kind: 'lost', processed: false },
        { kind: 'lost', processed: true },
      )
      await fixture.submit(achDecisionOf())
      fixture.service.hold('readFacility').open()
      const settling = fixture.service.hold('readFacility')
      await fixture.submit(second)
      await fixture.outbox.settle('dec_1')
      settling.open()
      await fixture.settle()
    })

    it('aren’t mixed up, and stay unknown until the officer closes one of them', async () => {
      expect([fixture.state(), fixture.state('dec_2')]).toEqual(['unknown', 'unknown'])
      fixture.outbox.close('dec_1', 'canceled', 'The facility has one document')
      await fixture.outbox.settle('dec_2')
      expect(fixture.decision('dec_2').response).toEqual({ id: 'doc_scripted1' })
    })

    it('aren’t mixed up after the officer has confirmed one of them', async () => {
      fixture.outbox.close('dec_2', 'confirmed', 'Seen in the servicing system')
      await fixture.outbox.settle('dec_1')
      expect(fixture.state()).toBe('unknown')
    })
  })

  it('are told apart if the officer confirmed the first before the second was sent', async () => {
    fixture.service.next('createAchAuthorization', { kind: 'lost', processed: false })
    await fixture.submit(achDecisionOf())
    fixture.outbox.close('dec_1', 'confirmed', 'Seen in the servicing system')
    await fixture.pass(60_000)
    fixture.service.next('createAchAuthorization', { kind: 'lost', processed: true })
    await fixture.submit(second)
    expect(fixture.decision('dec_2').response).toEqual({ id: 'doc_scripted1' })
  })
})
