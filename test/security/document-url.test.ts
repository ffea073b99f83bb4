import { describe, expect, it } from 'vitest'
import {
  documentHost,
  documentUrlRules,
  isTrustedHost,
  longestDocumentUrl,
  parseDocumentUrl,
  type DocumentUrlRule,
} from '../../electron/services/documents/document-address.ts'

/*
 * The attack: the lending service, or an attacker who impersonates it, responds to the creation of
 * an ACH document with an address of their choice. The officer presses "Open". If Loan Desk passed
 * that address to the system unchecked, it could run a script, start a program, send the account's
 * password hash to a file server, or show a page that only looks like the lender's.
 *
 * None of these may reach the system browser. One line for each trick; each is refused by name.
 */

const lender = { kind: 'production', baseUrl: 'https://lender.example' } as const
const sample = { kind: 'sample', baseUrl: 'http://127.0.0.1:4321' } as const

const hostile: readonly (readonly [story: string, url: string, rule: DocumentUrlRule])[] = [
  ['a script', 'javascript:alert(1)', 'not-https'],
  [
    'a script that looks like a comment and a host',
    'javascript://documents.example/%0aalert(1)',
    'not-https',
  ],
  ['a page in the address itself', 'data:text/html,<script>alert(1)</script>', 'not-https'],
  ['a file of this computer', 'file:///etc/passwd', 'not-https'],
  ['a file server that collects password hashes', 'smb://evil.example/share', 'not-https'],
  ['the same by its Windows name', '\\\\evil.example\\share', 'backslash'],
  ['the same as a file URL with a host', 'file://evil.example/share/x.pdf', 'not-https'],
  ['a Windows program by its scheme', 'ms-msdt:/id PCWDiagnostic', 'control-or-white-space'],
  ['a Windows program without a space', 'ms-officecmd:%7B%22id%22:3%7D', 'not-https'],
  ['a Windows search that mounts a share', 'search-ms:query=x&crumb=location:evil', 'not-https'],
  ['a page seen through the browser', 'view-source:https://documents.example/1', 'not-https'],
  ['the desk itself', 'app://desk/index.html', 'not-https'],
  ['a link back into the desk', 'loandesk://applications/app_1', 'not-https'],
  ['a blob', 'blob:https://documents.example/1', 'not-https'],
  ['an FTP server', 'ftp://documents.example/1', 'not-https'],
  ['a WebSocket', 'wss://documents.example/1', 'not-https'],
  ['plain http, which anyone on the way can change', 'http://documents.example/1', 'not-https'],
  ['plain http to this computer, for a real lender', 'http://127.0.0.1:4321/1', 'not-https'],
  ['backslashes in place of slashes', 'https:\\\\evil.example\\1', 'backslash'],
  [
    'a backslash that a browser reads as the end of the host',
    'https://documents.example\\@evil.example/1',
    'backslash',
  ],
  [
    'a trusted name as the user of another host',
    'https://documents.example@evil.example/1',
    'user-info',
  ],
  ['a user and a password', 'https://user:word@documents.example/1', 'user-info'],
  ['an empty user', 'https://@documents.example/1', 'user-info'],
  ['an empty user and password', 'https://:@documents.example/1', 'user-info'],
  ['a tab inside the scheme', 'java\tscript:alert(1)', 'control-or-white-space'],
  ['a tab inside https', 'ht\ttps://documents.example/1', 'control-or-white-space'],
  ['a newline inside the scheme', 'https\n://documents.example/1', 'control-or-white-space'],
  ['a newline inside the host', 'https://documents\n.example/1', 'control-or-white-space'],
  ['a space in front', ' https://documents.example/1', 'control-or-white-space'],
  ['a line end after it', 'https://documents.example/1\r\n', 'control-or-white-space'],
  ['a zero byte', 'https://documents.example/1\u0000.pdf', 'control-or-white-space'],
  ['a no-break space', 'https://documents.example/1\u00a0', 'control-or-white-space'],
  ['an ideographic space', 'https://documents.example/\u3000', 'control-or-white-space'],
  [
    'a mark that turns the text around',
    'https://documents.example/\u202efdp.exe',
    'control-or-white-space',
  ],
  ['a letter of no width', 'https://documents\u200b.example/1', 'control-or-white-space'],
  ['a soft hyphen in the host', 'https://docu\u00adments.example/1', 'control-or-white-space'],
  ['a byte order mark', '\ufeffhttps://documents.example/1', 'control-or-white-space'],
  ['one slash', 'https:/documents.example/1', 'slashes'],
  ['no slash', 'https:documents.example/1', 'slashes'],
  ['three slashes', 'https:///documents.example/1', 'slashes'],
  ['no host', 'https://', 'not-a-url'],
  ['a host that is only a port', 'https://:443/1', 'not-a-url'],
  [
    'a trailing dot, by which a trusted name is another',
    'https://documents.example./1',
    'trailing-dot',
  ],
  ['an address of this computer', 'https://127.0.0.1/1', 'ip-address'],
  ['the same as one number', 'https://2130706433/1', 'ip-address'],
  ['the same in octal', 'https://0177.0.0.1/1', 'ip-address'],
  ['the same in hexadecimal', 'https://0x7f.1/1', 'ip-address'],
  ['the same with two parts left out', 'https://127.1/1', 'ip-address'],
  ['the same in full-width digits', 'https://１２７.０.０.１/1', 'ip-address'],
  ['the same as version 6', 'https://[::1]/1', 'ip-address'],
  ['version 4 inside version 6', 'https://[::ffff:127.0.0.1]/1', 'ip-address'],
  ['the address of a cloud machine about itself', 'https://169.254.169.254/latest', 'ip-address'],
  ['a name of this network', 'https://localhost/1', 'host-not-plain'],
  ['a name that leads to this computer', 'https://documents.localhost/1', 'host-not-plain'],
  ['the same in capitals', 'https://documents.LOCALHOST/1', 'host-not-plain'],
  ['a name without a dot', 'https://intranet/1', 'host-not-plain'],
  ['a host with an underscore', 'https://docu_ments.example/1', 'host-not-plain'],
  ['a label that begins with a hyphen', 'https://-documents.example/1', 'host-not-plain'],
  ['a dot written as a percent sign', 'https://documents%2eexample/1', 'host-not-plain'],
  ['a slash hidden in the host', 'https://documents.example%2f@evil.example/1', 'user-info'],
  ['another port', 'https://documents.example:8443/1', 'port'],
  ['10,000 characters', `https://documents.example/${'a'.repeat(10_000)}`, 'too-long'],
  [
    'letters that grow when they are written out',
    `https://documents.example/${'é'.repeat(1_000)}`,
    'too-long',
  ],
  ['nothing', '', 'empty'],
  ['not a URL', 'see the attached file'.replaceAll(' ', '-'), 'not-a-url'],
  ['a path', '/documents/1', 'not-a-url'],
  ['an address without a scheme', '//documents.example/1', 'not-a-url'],
]

describe('a hostile document address', () => {
  it.each(hostile)('%s: %j is refused as %s', (_story, url, rule) => {
    expect(parseDocumentUrl(url, lender)).toEqual({
      ok: false,
      error: { code: 'document-url-refused', detail: rule },
    })
  })

  it('is refused over plain HTTP even from a lender’s own service on this computer', () => {
    const own = { ...lender, baseUrl: sample.baseUrl }
    expect(parseDocumentUrl(`${sample.baseUrl}/1`, own)).toMatchObject({
      error: { detail: 'not-https' },
    })
  })

  it('has no host in the register if it isn’t a URL', () => {
    expect(['no-url', '', 'https://documents.example/1'].map(documentHost)).toEqual([
      ...['', '', 'documents.example'],
    ])
  })

  it('has a test case for every rule that an address can break', () => {
    expect(new Set(hostile.map(([, , rule]) => rule))).toEqual(new Set(documentUrlRules))
  })

  it('is refused without its text in the response, which is shown and logged', () => {
    const result = parseDocumentUrl('https://user:secret-key@evil.example/1', lender)
    expect(JSON.stringify(result)).not.toContain('secret-key')
  })
})

describe('a trusted host', () => {
  const trusting = { ...lender, trustedDocumentHosts: ['documents.example'] }

  it('matches regardless of case', () => {
    expect(isTrustedHost(new URL('https://Documents.Example/1'), trusting)).toBe(true)
  })

  it.each(['evildocuments.example', 'evil.documents.example', 'documents.example.evil.example'])(
    'doesn’t match %s',
    (host) => {
      expect(isTrustedHost(new URL(`https://${host}/1`), trusting)).toBe(false)
    },
  )
})

describe('a valid document address', () => {
  it.each([
    'https://documents.example/1',
    'https://documents.example:443/1',
    'https://a.b-c.documents.example/path/1.pdf?signature=x%20y&b=%2F#page=2',
    'HTTPS://Documents.Example/1',
    `https://documents.example/${'a'.repeat(longestDocumentUrl - 26)}`,
  ])('%s is accepted as the browser reads it', (url) => {
    expect(parseDocumentUrl(url, lender)).toEqual({ ok: true, value: new URL(url) })
  })

  it('with non-ASCII letters in its host is shown in punycode, so that a look-alike is visible', () => {
    const cyrillic = parseDocumentUrl('https://dоcuments.example/1', lender)
    expect(cyrillic.ok && cyrillic.value.hostname).toBe('xn--dcuments-nbh.example')
  })

  it('of the sample service may use plain HTTP, but only to its own origin', () => {
    const rule = (url: string) => {
      const result = parseDocumentUrl(url, sample)
      return result.ok ? null : result.error.detail
    }
    expect(rule('http://127.0.0.1:4321/documents/1')).toBeNull()
    expect(rule('http://127.0.0.1:4322/documents/1')).toBe('not-https')
    expect(rule('http://localhost:4321/documents/1')).toBe('not-https')
    expect(rule('http://user@127.0.0.1:4321/documents/1')).toBe('user-info')
    expect(rule('http:/127.0.0.1:4321/documents/1')).toBe('slashes')
  })
})
