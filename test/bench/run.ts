import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { buildApp, isBuilt } from '../../electron/launch/app-build.ts'
import { writeApplications } from './data/applications.ts'
import type { Bench, Row } from './harness/bench.ts'
import { inOwnProcess } from './harness/own-process.ts'
import { jsonOf, markdownTable, rowOf, tableOf, type BenchRow } from './harness/report.ts'
import { scales } from './harness/scale.ts'
import { measureStores, prepareStores, storeInput, type StoreResults } from './harness/stores.ts'
import { ownName } from './peers/contestants.ts'
import { arriving } from './rows/arriving.ts'
import { backendMemory } from './rows/backend-memory.ts'
import { backendStart } from './rows/backend-start.ts'
import { composerFigures } from './rows/composer-figures.ts'
import { durableWrite } from './rows/durable-write.ts'
import { facilityLookup } from './rows/facility-lookup.ts'
import { filterAndSearch } from './rows/filter-and-search.ts'
import { firstScreen } from './rows/first-screen.ts'
import { longWorklist } from './rows/long-worklist.ts'
import { opening } from './rows/opening.ts'
import { priceToFitRow } from './rows/price-to-fit.ts'
import { refresh } from './rows/refresh.ts'
import { scrolling } from './rows/scrolling.ts'
import { storing } from './rows/storing.ts'
import { teamSpace } from './rows/team-space.ts'
import { windowStart } from './rows/window-start.ts'
import * as buildEmptyPage from './tasks/build-empty-page.ts'

/** The budgets of the design, in its order; the one that writes to Loan Desk's files runs last. */
const rows = {
  opening,
  'filter-and-search': filterAndSearch,
  storing,
  arriving,
  'facility-lookup': facilityLookup,
  'durable-write': durableWrite,
  'composer-figures': composerFigures,
  'price-to-fit': priceToFitRow,
  scrolling,
  'backend-start': backendStart,
  'first-screen': firstScreen,
  'window-start': windowStart,
  'backend-memory': backendMemory,
  refresh,
  'long-worklist': longWorklist,
  'team-space': teamSpace,
} as const satisfies Record<string, Row>

const { values } = parseArgs({
  options: {
    json: { type: 'string' },
    quick: { type: 'boolean', default: false },
  },
})
const root = fileURLToPath(new URL('../..', import.meta.url))
const scale = scales[values.quick ? 'quick' : 'full']
const begun = performance.now()
const folder = await mkdtemp(join(tmpdir(), 'loan-desk-bench-'))

/** Progress goes to stderr, not into the table. */
function say(text: string): void {
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  process.stderr.write(`${seconds.padStart(4)} s  ${text}\n`)
}

/** `npm test` skips the files that use the packages of test/bench. */
function checkTypes(): void {
  say('checking the types of the bench')
  const tsc = [join(root, 'node_modules/typescript/bin/tsc'), '-p', import.meta.dirname]
  execFileSync(process.execPath, tsc, { cwd: root, stdio: 'inherit' })
}

async function preparePages(): Promise<Bench['pages']> {
  const empty = join(folder, 'empty-page')
  await inOwnProcess(buildEmptyPage, { folder: empty })
  if (!isBuilt(root)) await buildApp(root)
  return { empty, own: join(root, 'out/renderer') }
}

async function measure(): Promise<{ measured: BenchRow[]; stores: StoreResults }> {
  const applicationsFile = join(folder, 'applications.jsonl')
  say('making the applications')
  await writeApplications(applicationsFile, Math.max(scale.applications, 10_000))
  const inputOf = (name: Parameters<typeof storeInput>[2]) =>
    storeInput(folder, applicationsFile, name, scale)
  say('building the pages and filling the stores')
  const [pages, durabilities] = await Promise.all([preparePages(), prepareStores(inputOf)])
  const stores = await measureStores(inputOf, durabilities, scale, say)
  const bench: Bench = {
    scale,
    ownFolder: inputOf(ownName).folder,
    scratch: (name) => join(folder, `scratch-${name}`),
    applicationsFile,
    stores,
    pages,
  }
  const measured: BenchRow[] = []
  for (const [name, row] of Object.entries(rows)) {
    say(name)
    try {
      measured.push(...(await row(bench)).map(rowOf))
    } catch (cause) {
      say(`${name} could not be measured: ${cause instanceof Error ? cause.message : 'unknown'}`)
      measured.push(
        rowOf({ name, unit: '', ours: null, limit: null, budget: 'could not be measured here' }),
      )
    }
  }
  return { measured, stores }
}

try {
  checkTypes()
  const { measured, stores } = await measure()
  const load = loadavg()[0] ?? 0
  const cores = availableParallelism()
  console.log(`\n${tableOf(measured)}\n`)
  console.log(
    markdownTable([
      ['contestant', 'applications', 'where the data are, and what a write waits for'],
      ...[...stores].map(([name, { count, durability }]) => [name, String(count), durability]),
    ]),
  )
  console.log(
    `\nEach contestant in a process of its own, the same generated applications of about 1 KB, ` +
      `results compared. Node ${process.version}, ${cores} cores, load ${load.toFixed(1)}` +
      (load > cores ? ': the machine was busy, the figures are too high.' : '.'),
  )
  if (values.json !== undefined) await writeFile(values.json, jsonOf(measured))
} finally {
  await rm(folder, { recursive: true, force: true })
}
say('done')
