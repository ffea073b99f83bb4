import { expect, it } from 'vitest'
import { parseDocumentHost } from '../../../shared/domain/document-host.ts'

it.each([
  ['documents.lender.example', 'documents.lender.example'],
  ['  Documents.Lender.EXAMPLE ', 'documents.lender.example'],
  ['bücher.example', 'xn--bcher-kva.example'],
  // A Cyrillic а among Latin letters: in punycode it is seen to be another host.
  ['p\u0430ypal.example', 'xn--pypal-4ve.example'],
  ['https://docs.lender.example', 'docs.lender.example'],
  ['https://docs.lender.example/files/a.pdf?x=1', 'docs.lender.example'],
  ['HTTPS://docs.lender.example:443/', 'docs.lender.example'],
])('%s is the host %s', (typed, host) => {
  expect(parseDocumentHost(typed)).toEqual({ ok: true, value: host })
})

it.each([
  ['', 'host-not-plain'],
  ['lender', 'host-not-plain'],
  ['localhost', 'host-not-plain'],
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
])('%s is refused: %s', (typed, detail) => {
  expect(parseDocumentHost(typed)).toMatchObject({ ok: false, error: { detail } })
})
