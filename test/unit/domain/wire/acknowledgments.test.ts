import { describe, expect, test } from 'vitest'
import { documents } from '../../../../shared/contract/documents.ts'
import {
  achAuthorizationFromWire,
  latestAuthorizationFromWire,
  serviceErrorFromWire,
  tokenFromWire,
} from '../../../../shared/domain/wire/acknowledgments.ts'
import { failed, ok } from '../../../../shared/result.ts'
import { given } from '../../../support/checks/given.ts'

describe('the ID of a document', () => {
  const document = (id: unknown) =>
    achAuthorizationFromWire({ id, document_url: 'https://documents.example/1' })

  test.each([300, 301, 20_000])(
    'of %i characters is accepted, and such a document can be opened',
    async (length) => {
      const { id } = given(document('d'.repeat(length)))
      expect(id).toHaveLength(length)
      const ofNamesake = `${id}~7b0c9f1e-4f4e-4c57-9d43-0a8f6a3d2b11`
      for (const known of [id, ofNamesake]) {
        for (const { input } of [documents.copyLink, documents.evidence]) {
          await expect(input.isValid({ id: known })).resolves.toBe(true)
        }
        await expect(documents.open.input.isValid({ id: known, trust: 'no' })).resolves.toBe(true)
      }
    },
  )

  test('that is longer than the limit is rejected', () => {
    expect(document('d'.repeat(20_001))).toMatchObject({ error: { code: 'reply-unreadable' } })
  })

  test('has its invisible characters written out', () => {
    expect(given(document('doc_\u202e1')).id).toBe('doc_⟨U+202E⟩1')
  })
})

describe('an error body', () => {
  const param = 'offers[0].loan_term.term'

  test('gives its message, its code and the fields it names', () => {
    const body = { error_code: 'INVALID_INPUT', error_message: 'No.', error_detail: [{ param }] }
    expect(serviceErrorFromWire({ ...body, message: 'Not this one' })).toEqual({
      serviceCode: 'INVALID_INPUT',
      detail: 'No.',
      problems: [{ path: 'offers[0].loanTerm.term', code: 'service' }],
    })
  })

  test.each<[string, unknown]>([
    ['of a gateway', { message: 'Too short' }],
    ['with status and time first', { timestamp: '2026-11-01', status: 400, message: 'Too short' }],
    ['of RFC 9457', { type: 'about:blank', title: 'Bad Request', detail: 'Too short' }],
    ['of OAuth', { error: 'invalid_request', error_description: 'Too short' }],
    ['with its error inside', { error: { code: 3, message: 'Too short' } }],
    ['that is a list', ['Too short', 'Too long']],
    ['with a list of errors', { errors: [{ message: 'Too short' }, { message: 'Too long' }] }],
    ['of a field without a name', { error_detail: [{ value: 1, msg: 'Too short' }] }],
    ['with an empty message', { error_message: ' ', error: 'Too short' }],
    ['that is a text', '<p>Too short'],
  ])('%s gives its first readable words', (_, body) => {
    expect(serviceErrorFromWire(body)).toEqual({ detail: 'Too short' })
  })

  test('gives the problem of a field once', () => {
    expect(serviceErrorFromWire({ error_detail: [{ param, msg: 'Too short' }] })).toEqual({
      problems: [{ path: 'offers[0].loanTerm.term', code: 'service', message: 'Too short' }],
    })
  })

  test('gives the words about no field beside the problems of fields', () => {
    const details = [{ param, msg: 'Too short' }, { msg: 'Closed today' }]
    expect(serviceErrorFromWire({ error_detail: details })).toMatchObject({
      detail: 'Closed today',
      problems: [{ path: 'offers[0].loanTerm.term' }],
    })
  })

  test.each<[string, unknown]>([
    ['without words', { code: 7, errors: [], message: null }],
    ['that only repeats the borrower', { borrower: { first_name: 'Ada' } }],
    ['nested deeper than any message', [[[[['Too short']]]]]],
    ['that is a number', 5],
  ])('%s gives nothing', (_, body) => {
    expect(serviceErrorFromWire(body)).toEqual({})
  })
})

describe('the latest document of a facility', () => {
  const latest = (body: unknown) => latestAuthorizationFromWire(body, 'fac_1')
  const shown = { document_id: 'doc_1', document_url: 'https://documents.example/1' }

  test('is the one in its response, with or without the facility ID', () => {
    for (const id of ['fac_1', null, undefined]) {
      const facility = { id, documents: { unsigned_ach_authorization: shown } }
      expect(latest(facility)).toMatchObject({ value: { id: 'doc_1' } })
    }
  })

  test('is null if the response has none', () => {
    const none = [{}, { documents: null }, { documents: {} }]
    for (const body of [...none, { documents: { unsigned_ach_authorization: null } }]) {
      expect(latest(body)).toEqual(ok(null))
    }
  })

  test('is unreadable in a response of another facility, or if it is not a document', () => {
    const unread = ['doc_1', [], { document_id: 1 }].map((document) => ({
      documents: { unsigned_ach_authorization: document },
    }))
    const others = [{ id: 'fac_2' }, { id: 1 }, { documents: [] }, { documents: 'none' }]
    for (const body of [null, 'fac_1', ...others, ...unread]) {
      expect(latest(body)).toMatchObject(failed('reply-unreadable'))
    }
  })
})

test('accepts a token only if a header line can carry it', () => {
  const longest = 't'.repeat(8_192)
  expect(tokenFromWire({ token: longest })).toEqual(ok(longest))
  for (const token of [`${longest}t`, '', 'a b', 'a\nb', 'é', ['t'], undefined]) {
    expect(tokenFromWire({ token })).toMatchObject(failed('reply-unreadable'))
  }
  expect(tokenFromWire('token')).toMatchObject(failed('reply-unreadable'))
})
