import { describe, expect, it } from 'vitest'
import { documentUrlRules } from '../../../../electron/services/documents/document-address.ts'
import { failureDetails } from '../../../../renderer/messages/failures/service-messages.ts'
import { deepLinkRules } from '../../../../shared/domain/links/deep-link.ts'

describe('a rule behind a refusal', () => {
  it.each([
    ['an address of a document', documentUrlRules],
    ['a link into the desk', deepLinkRules],
  ])('has its own sentence: %s', (_what, rules) => {
    const sentences = rules.map((rule) => failureDetails[rule] ?? `none for ${rule}`)
    expect(sentences.filter((sentence) => !/^[A-Z].{8,}\.$/.test(sentence))).toEqual([])
    expect(new Set(sentences).size).toBe(rules.length)
  })
})
