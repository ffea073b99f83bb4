import { expect, it } from 'vitest'
import { parseDocumentHost, shortHost } from '../../../../shared/domain/documents/document-host.ts'

it.each([
  ['documents.lender.example', 'documents.lender.example'],
  ['  Documents.Lender.EXAMPLE ', 'documents.lender.example'],
  ['bücher.example', 'xn--bcher-kva.example'],
  // A Cyrillic а among Latin letters: punycode shows that it is another host.
  ['p\u0430ypal.example', 'xn--pypal-4ve.example'],
  ['https://docs.lender.example', 'docs.lender.example'],
  ['https://docs.lender.example/files/a.pdf?x=1', 'docs.lender.example'],
  ['HTTPS://docs.lender.example:443/', 'docs.lender.example'],
])('%s has the host %s', (typed, host) => {
  expect(parseDocumentHost(typed)).toEqual({ ok: true, value: host })
})

it.each([
  ['', 'host-not-plain'],
  ['lender', 'host-not-plain'],
  ['localhost', 'host-not-plain'],
  ['documents.localhost', 'host-not-plain'],
  ['Documents.LocalHost', 'host-not-plain'],
  ['127.0.0.1', 'host-not-plain'],
  ['2130706433', 'host-not-plain'],
  ['[::1]', 'host-not-plain'],
  ['*.lender.example', 'host-not-plain'],
  ['lender.example.', 'host-not-plain'],
  ['me@lender.example', 'host-not-plain'],
  ['https://me:word@lender.example/', 'host-not-plain'],
  ['lender.example/files', 'host-not-plain'],
  ['http://lender.example', 'host-not-plain'],
  ['lender example.com', 'host-not-plain'],
  ['lender%2eexample.com', 'host-not-plain'],
  ['lender.example:8443', 'host-with-port'],
  ['https://lender.example:8443/a', 'host-with-port'],
])('rejects %s: %s', (typed, detail) => {
  expect(parseDocumentHost(typed)).toMatchObject({ ok: false, error: { detail } })
})

it.each([
  ['documents.lender.example', 'documents.lender.example'],
  [
    'documents.lender.example.with-many-a-word.and-more.evil.example',
    'docum….and-more.evil.example',
  ],
  ['documents.lender.example.evil-company.co.uk', '….example.evil-company.co.uk'],
  // The registrable domain is never shortened, however long it is.
  [`documents.${'x'.repeat(40)}.example`, `….${'x'.repeat(40)}.example`],
  [`${'x'.repeat(40)}.example`, `${'x'.repeat(40)}.example`],
])('shortens %s to %s and never cuts off the end', (host, shown) => {
  expect(shortHost(host)).toBe(shown)
})
