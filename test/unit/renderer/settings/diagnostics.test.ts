import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diagnosticsText } from '../../../../renderer/screens/settings/diagnostics.ts'
import { aConnection } from '../../../support/builders/connections.ts'

const facts = (marked: string): Parameters<typeof diagnosticsText>[0] => ({
  app: {
    version: '0.1.0',
    host: 'electron',
    samplePossible: true,
    state: { phase: 'open', keyMode: 'keychain', warnings: ['disk-full'] },
  },
  userAgent: `Mozilla/5.0 (${marked}) Chrome/140.0.1 Electron/45.4.1`,
  backups: [{ name: marked, madeAt: 1, bytes: 2_000, reason: 'daily' }],
  sizes: { desk: 4_096, cache: 8_192, backups: 2_000, logs: 77 },
  connection: aConnection({
    id: marked,
    name: marked,
    clientId: marked,
    baseUrl: `https://${marked}.example`,
    disabledRules: [marked],
    trustedDocumentHosts: [marked],
  }),
  state: {
    connectionId: marked,
    network: 'offline',
    failure: null,
    token: { issuedAt: 0, expiresAt: 3_600_000 },
    clockAheadMs: null,
    sampleReachable: null,
  },
  summary: { waiting: 1, attention: 2, blocker: null },
  failures: [
    {
      code: 'service-refused',
      status: 400,
      serviceCode: marked,
      detail: marked,
      reference: 'r-17',
      problems: [{ path: marked, code: marked, message: marked }],
    },
  ],
  submissionsFailure: null,
})

test('diagnostics include versions, files, connection, counts and errors with their references', () => {
  expect(diagnosticsText(facts('INVALID_INPUT'))).toBe(
    [
      'Loan Desk 0.1.0 (electron)',
      'Engine: Chrome/140.0.1, Electron/45.4.1',
      'Files: open, key in keychain, notices: disk-full',
      'Backups: 1, 2000 bytes',
      'Sizes: desk.db 4096, cache.db 8192, backups 2000, log 77 bytes',
      'Connection: sandbox, cents-and-basis-points, specification, Starter Mode off, rules off: 1, secret set',
      'Network: offline, token until 1970-01-01T01:00:00.000Z',
      'Decisions: 1 waiting, 2 needing attention',
      'Errors:',
      '- service-refused, HTTP 400, INVALID_INPUT, reference r-17',
    ].join('\n'),
  )
})

test('diagnostics name what could not be read, and don’t report it as none', () => {
  const submissionsFailure = { code: 'store-failed', detail: 'zq9', reference: 'r-18' } as const
  const text = diagnosticsText({
    ...facts('INVALID_INPUT'),
    ...{ backups: null, summary: null, failures: [], submissionsFailure },
  })
  expect(text).toContain('Backups: not known')
  expect(text).toContain('Decisions: not known')
  expect(text.split('\n').at(-1)).toBe(
    'Errors: those of submissions not known (store-failed, reference r-18)',
  )
})

test('diagnostics only count an unknown code of the service', () => {
  expect(diagnosticsText(facts('MARPLE_OF_DANEMEAD_LANE'))).toContain('HTTP 400, other,')
})

test('diagnostics contain no name, address, ID or sentence that Loan Desk stores', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z][a-z0-9 @._-]{0,30}$/), (free) => {
      const marked = `zq9${free}`
      expect(diagnosticsText(facts(marked))).not.toContain('zq9')
    }),
  )
})
