import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { programLimitMs } from '../../support/program-limit.ts'

/**
 * What dependency-cruiser finds, with the project's own rules, in a small project that breaks each of
 * them. That the rules allow what they should is shown by `npm run lint`.
 */

const root = process.cwd()

/** A rule, a file, and a file or package that it must not import. */
const forbidden: readonly (readonly [rule: string, from: string, to: string])[] = [
  ['shared-is-pure', 'shared/domain/a.ts', 'electron/ports/clock.ts'],
  ['shared-is-pure', 'shared/domain/b.ts', 'node:fs'],
  ['shared-is-pure', 'shared/domain/c.ts', 'axios'],
  ['renderer-knows-shared-only', 'renderer/stores/a.ts', 'electron/services/desk.ts'],
  ['renderer-knows-shared-only', 'renderer/stores/b.ts', 'electron'],
  ['renderer-knows-shared-only', 'renderer/screens/Desk.vue', 'electron/ports/clock.ts'],
  ['ports-are-interfaces', 'electron/ports/a.ts', 'electron/services/desk.ts'],
  ['services-know-ports-only', 'electron/services/a.ts', 'electron/adapters/sqlite/store.ts'],
  ['services-know-ports-only', 'electron/services/b.ts', 'electron'],
  ['services-know-ports-only', 'electron/services/c.ts', 'node:crypto'],
  ['services-know-ports-only', 'electron/services/e.ts', 'electron/window/main-window.ts'],
  ['services-do-not-know-the-router', 'electron/services/g.ts', 'electron/ipc/router.ts'],
  ['router-and-compose-stay-inside', 'electron/ipc/a.ts', 'electron/adapters/sqlite/store.ts'],
  ['router-and-compose-stay-inside', 'electron/compose.ts', 'electron/ipc/ipc-host.ts'],
  [
    'adapters-keep-to-themselves',
    'electron/adapters/log/a.ts',
    'electron/adapters/sqlite/store.ts',
  ],
  ['folders-keep-to-themselves', 'electron/ipc/ipc-host.ts', 'electron/adapters/sqlite/store.ts'],
  ['folders-keep-to-themselves', 'electron/window/a.ts', 'electron/sample-service/service.ts'],
  ['sample-service-is-separate', 'electron/sample-service/a.ts', 'electron/services/desk.ts'],
  ['preload-is-small', 'electron/preload.ts', 'electron/services/desk.ts'],
  ['no-import-of-an-entry', 'electron/window/e.ts', 'electron/main.ts'],
  ['launch-needs-nothing-installed', 'electron/launch/a.ts', 'axios'],
  ['launch-needs-nothing-installed', 'electron/launch/b.ts', 'shared/result.ts'],
  ['launch-stays-outside', 'electron/window/c.ts', 'electron/launch/options.ts'],
  ['sample-team-stays-outside', 'electron/window/f.ts', 'electron/sample-team/server.ts'],
  ['keytar-has-one-importer', 'electron/adapters/system/a.ts', 'keytar'],
  ['nothing-imports-test', 'shared/domain/f.ts', 'test/support/fake.ts'],
  ['every-place-is-in-the-table', 'electron/window/d.ts', 'electron/helpers/help.ts'],
  ['every-import-is-found', 'shared/domain/g.ts', 'shared/domain/not-there.ts'],
  ['every-package-is-declared', 'renderer/stores/e.ts', '@vue/shared'],
]

interface Violation {
  readonly type: string
  readonly rule: { readonly name: string }
  readonly from: string
  readonly to: string
}

const isFile = (to: string): boolean => /^(electron|renderer|shared|test)\//.test(to)

function importLine(from: string, to: string, name: string): string {
  const path = isFile(to) ? relative(dirname(from), to) : to
  // Files are forbidden even as types; a package that is imported only for its types isn't shipped.
  const kind = isFile(to) ? 'import type' : 'import'
  return `${kind} * as ${name} from '${path.startsWith('.') || !isFile(to) ? path : `./${path}`}'\n`
}

let project = ''

function build(files: Record<string, readonly string[]>): string {
  const folder = mkdtempSync(join(tmpdir(), 'loan-desk-imports-'))
  for (const name of ['package.json', 'tsconfig.json', '.dependency-cruiser.cjs']) {
    cpSync(join(root, name), join(folder, name))
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir')
  for (const [file, imports] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    const lines = imports.map((to, index) => importLine(file, to, `import${index}`)).join('')
    const text = file.endsWith('.vue') ? `<script setup lang="ts">\n${lines}</script>\n` : lines
    writeFileSync(join(folder, file), text)
  }
  return folder
}

function violationsIn(folder: string): readonly Violation[] {
  const program = join(root, 'node_modules/.bin/depcruise')
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      program,
      '--config',
      '.dependency-cruiser.cjs',
      '--preserve-symlinks',
      '-T',
      'json',
      'electron',
      'renderer',
      'shared',
      'test',
    ],
    { cwd: folder, encoding: 'utf8', timeout: programLimitMs, maxBuffer: 64 * 1024 * 1024 },
  )
  if (stdout === '') throw new Error(stderr)
  return (JSON.parse(stdout) as { summary: { violations: readonly Violation[] } }).summary
    .violations
}

describe('the import table', () => {
  let found: readonly Violation[] = []

  beforeAll(() => {
    const files: Record<string, readonly string[]> = {}
    for (const [, from, to] of forbidden) {
      files[from] = [...(files[from] ?? []), to]
      if (isFile(to) && !to.includes('not-there')) files[to] ??= []
    }
    files['shared/finance/one.ts'] = ['shared/finance/other.ts']
    files['shared/finance/other.ts'] = ['shared/finance/one.ts']
    files['shared/domain/offers/one.ts'] = ['shared/domain/documents/one.ts']
    files['shared/domain/documents/one.ts'] = []
    files['shared/domain/documents/other.ts'] = ['shared/domain/offers/other.ts']
    files['shared/domain/offers/other.ts'] = []
    project = build(files)
    found = violationsIn(project)
  }, 60_000)
  afterAll(() => rmSync(project, { recursive: true }))

  it.each(forbidden)('%s: %s may not import %s', (rule, from, to) => {
    const seen = found
      .filter((violation) => violation.rule.name === rule && violation.from === from)
      .map((violation) => violation.to.replace(/^node_modules\//, '').replace(/^node:/, ''))
    const wanted = to.replace(/^node:/, '')
    expect(
      seen.some((target) => target.startsWith(wanted) || wanted.endsWith(target.slice(2))),
    ).toBe(true)
  })

  it('finds circular imports', () => {
    const circles = found.filter((violation) => violation.rule.name === 'no-cycles')
    expect(circles.map((violation) => violation.from)).toContain('shared/finance/one.ts')
  })

  it('finds two areas that import each other, even if no two files do', () => {
    const areas = found.filter((violation) => violation.rule.name === 'no-cycles-between-areas')
    expect(areas.map((violation) => violation.from)).toContain('shared/domain/offers')
    const circles = found.filter((violation) => violation.rule.name === 'no-cycles')
    expect(circles.map((violation) => violation.from)).not.toContain('shared/domain/offers/one.ts')
  })

  it('has a violation of each of its rules among these examples', () => {
    const rules = new Set([
      ...forbidden.map(([rule]) => rule),
      'no-cycles',
      'no-cycles-between-areas',
    ])
    expect([...new Set(found.map((violation) => violation.rule.name))].toSorted()).toEqual(
      [...rules].toSorted(),
    )
  })
})
