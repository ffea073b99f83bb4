import { describe, expect, test } from 'vitest'
import { documents } from '../../../../shared/contract/documents.ts'
import { achAuthorizationFromWire } from '../../../../shared/domain/wire/acknowledgments.ts'
import { given } from '../../../support/checks/given.ts'

describe('the ID of a document', () => {
  const document = (id: unknown) =>
    achAuthorizationFromWire({ id, document_url: 'https://documents.example/1' })

  test.each([300, 301, 20_000])(
    'of %i characters is taken, and such a document can be opened',
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

  test('that is longer than any is not taken', () => {
    expect(document('d'.repeat(20_001))).toMatchObject({ error: { code: 'reply-unreadable' } })
  })

  test('has its invisible characters written out', () => {
    expect(given(document('doc_\u202e1')).id).toBe('doc_⟨U+202E⟩1')
  })
})
