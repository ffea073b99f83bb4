import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { submissionKinds } from '../../../../shared/values/submission-kinds.ts'
import { requestLine } from '../../../../shared/service-profiles/all-profiles.ts'

const root = path.resolve(import.meta.dirname, '../../../..')

const sources = (): string[] =>
  globSync('{electron,renderer,shared}/**/*.{ts,vue}', { cwd: root })
    .map((file) => file.replaceAll(path.sep, '/'))
    .sort()

describe('requestLine', () => {
  test('contains the escaped ID of the subject and nothing else', () => {
    expect(requestLine('specification', 'approve', 'app_1')).toBe(
      'POST /api/applications/app_1/approve',
    )
    expect(requestLine('specification', 'create-ach-authorization', 'fac_1')).toBe(
      'POST /api/payments/api/facilities/fac_1/create_ach_authorization',
    )
    expect(requestLine('specification', 'approve', '../token?x=$&')).toBe(
      'POST /api/applications/..%2Ftoken%3Fx%3D%24%26/approve',
    )
  })

  test.each(submissionKinds)('of %s has no unfilled placeholder', (kind) => {
    expect(requestLine('2025-03', kind, 'it')).toMatch(/^(POST|DELETE) \/api\/[^{}]+$/)
  })

  test('returns null when the service profile has no such request', () => {
    expect(requestLine('specification', 'make-payment', 'fac_1')).toBeNull()
    expect(requestLine('2024-10', 'reject', 'app_1')).toBe('POST /api/applications/app_1/reject')
    expect(requestLine('2024-10', 'delete-webhook', '')).toBe('DELETE /api/configuration/webhook')
    expect(requestLine('specification', 'reject', 'app_1')).toBeNull()
  })
})

describe('a new submission kind', () => {
  const last = "  'delete-webhook': 'webhook-deletion-made',\n"
  const lastEntry = '  deleteWebhook: entry<Decision>()('

  /** Parsed once for all programs. */
  const unchanged = new Map<string, ts.SourceFile>()

  /** The files in which the compiler finds an error after these changes to the source. */
  function mistakenOf(
    files: readonly string[],
    changes: Readonly<Record<string, (text: string) => string>>,
  ): readonly string[] {
    const system: ts.ParseConfigFileHost = {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
        throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'))
      },
    }
    const config = ts.getParsedCommandLineOfConfigFile(path.join(root, 'tsconfig.json'), {}, system)
    if (config === undefined) throw new Error('no tsconfig.json')
    const host = ts.createCompilerHost(config.options)
    const fileOf = host.getSourceFile.bind(host)
    host.getSourceFile = (file, options) => {
      const change = changes[path.relative(root, file)]
      if (change === undefined) {
        const known = unchanged.get(file) ?? fileOf(file, options)
        if (known !== undefined) unchanged.set(file, known)
        return known
      }
      const text = readFileSync(file, 'utf8')
      const changed = change(text)
      if (changed === text) throw new Error(`${file} has no place for the change`)
      return ts.createSourceFile(file, changed, options)
    }
    const absolute = (file: string): string => path.join(root, file)
    const program = ts.createProgram(files.map(absolute), config.options, host)
    return files.filter((file) => {
      const source = program.getSourceFile(absolute(file))
      return program.getSemanticDiagnostics(source).length > 0
    })
  }

  const withClosing = (text: string): string =>
    text.replace(last, `${last}  'close-facility': 'closing-made',\n`)

  test('causes compile errors in its table, the contract, the vocabulary, the views and the profiles', () => {
    const aboutKinds = sources().filter((file) =>
      /\b(SubmissionKind|ActivityAction)\b|Decision\['kind'\]|: ServiceProfile\b/.test(
        readFileSync(path.join(root, file), 'utf8'),
      ),
    )
    expect(mistakenOf(aboutKinds, { 'shared/values/submission-kinds.ts': withClosing })).toEqual([
      'renderer/messages/en-decisions.ts',
      'renderer/messages/en-vocabulary.ts',
      'renderer/screens/decisions/kind-views.ts',
      'shared/contract/decisions.ts',
      'shared/domain/decisions/kinds/all-kinds.ts',
      'shared/service-profiles/specification.ts',
    ])
  })

  test('that the page can submit causes a compile error in the decisions service', () => {
    const service = 'electron/services/decisions/decisions-service.ts'
    const found = mistakenOf([service], {
      'shared/contract/decisions.ts': (text) =>
        text.replace(lastEntry, `  closeFacility: entry<Decision>()(nothing),\n${lastEntry}`),
    })
    expect(found).toEqual([service])
  })
})

describe('code that depends on the submission kind', () => {
  /** Where a kind may be named: its own module, and its table in the renderer. */
  const own = /^(shared\/domain\/decisions\/kinds\/|renderer\/screens\/decisions\/kind-views\.ts$)/

  /** Comparisons with the name of a kind, and switch cases for one. */
  function comparisonsIn(text: string): readonly string[] {
    const name = `['"\`](?:${submissionKinds.join('|')})['"\`]`
    const compared = new RegExp(`[!=]==?\\s*${name}|${name}\\s*[!=]==?|case\\s+${name}`, 'g')
    return text.match(compared) ?? []
  }

  test('never compares with the name of a kind', () => {
    const files = sources()
    const found = files
      .filter((file) => !own.test(file))
      .flatMap((file) =>
        comparisonsIn(readFileSync(path.join(root, file), 'utf8')).map((at) => `${file}: ${at}`),
      )
    expect(files.length).toBeGreaterThan(300)
    expect(found).toEqual([])
  })

  test.each([
    "if (decision.kind === 'approve') return",
    'v-if="decision.kind !== \'create-ach-authorization\'"',
    "'set-webhook' == kind",
    "    case 'set-lending-details': {",
  ])('a comparison is found in %s', (text) => {
    expect(comparisonsIn(text)).toHaveLength(1)
  })

  test.each(["{ kind: 'approve' }", "requestLine('approve', id)", "name: 'webhook'"])(
    'no comparison is found in %s',
    (text) => {
      expect(comparisonsIn(text)).toEqual([])
    },
  )
})
