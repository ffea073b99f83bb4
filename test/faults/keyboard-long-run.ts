import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startVitest, type TestCase, type TestModule } from 'vitest/node'
import { buildApp, isBuilt } from '../../electron/launch/app-build.ts'
import type { HandsLine } from '../support/drivers/hands/hands-record.ts'
import type { LongRun } from './long-run.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Every flow of the browser tests, unchanged, without a mouse. */
export const keyboardLongRun: LongRun = {
  name: 'keyboard',
  about: 'every flow of the browser tests by the keyboard alone, and the keyboard never lost',
  async run(progress) {
    if (process.env['LOAN_DESK_RENDERER'] === undefined && !isBuilt(root)) await buildApp(root)
    const folder = await mkdtemp(join(tmpdir(), 'loan-desk-keyboard-'))
    const told = join(folder, 'told.jsonl')
    process.env['LOAN_DESK_HANDS'] = 'keyboard'
    process.env['LOAN_DESK_HANDS_FILE'] = told
    const modules: TestModule[] = []
    const reporter = {
      onTestModuleEnd(module: TestModule) {
        modules.push(module)
        progress(`${modules.length} files, last ${basename(module.moduleId)}`)
      },
    }
    const vitest = await startVitest([], {
      root,
      watch: false,
      project: ['browser'],
      reporters: [reporter],
    })
    const unhandled = vitest.state.getUnhandledErrors()
    await vitest.close()
    const lines = await readLines(told)
    await rm(folder, { recursive: true, force: true })
    return outcomeOf(modules, lines, unhandled)
  },
}

async function readLines(file: string): Promise<HandsLine[]> {
  const text = await readFile(file, 'utf8').catch(() => '')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as HandsLine)
}

function outcomeOf(
  modules: readonly TestModule[],
  lines: readonly HandsLine[],
  unhandled: readonly unknown[],
) {
  const flows = modules.flatMap((module) => [...module.children.allTests()])
  const worked = new Set(lines.filter(({ kind }) => kind === 'worked').map(keyOfLine))
  const inState = (state: string) => flows.filter((flow) => flow.result().state === state)
  const passed = inState('passed')
  const failed = inState('failed')
  const skipped = inState('skipped')
  const lost = lines.filter(({ kind }) => kind === 'lost')
  const broken = modules.filter((module) => module.errors().length > 0)
  return {
    counts: {
      files: modules.length,
      flows: flows.length,
      byKeyboardAlone: passed.filter((flow) => worked.has(keyOf(flow))).length,
      withoutHands: passed.filter((flow) => !worked.has(keyOf(flow))).length,
      skipped: skipped.length,
      focusLost: lost.length,
      failed: failed.length,
    },
    wrongs: [
      ...(modules.length === 0 ? ['no file was run'] : []),
      ...failed.map((flow) => `${inWords(flow)}: ${flow.result().errors?.[0]?.message ?? ''}`),
      ...broken.map(({ relativeModuleId }) => `${relativeModuleId} could not be run`),
      ...lost.map(({ file, flow, text }) => `${basename(file)}, ${flow}: focus lost ${text}`),
      ...unhandled.map((error) => String(error)),
    ],
    notes: [
      ...modules
        .map((module) => ({ name: basename(module.moduleId), ms: module.diagnostic().duration }))
        .toSorted((one, other) => other.ms - one.ms)
        .map(({ name, ms }) => `${(ms / 1000).toFixed(1)} s ${name}`),
      ...skipped.map((flow) => `skipped: ${inWords(flow)}`),
      ...lines
        .filter(({ kind }) => kind === 'otherwise')
        .map(({ file, flow, text }) => `otherwise: ${basename(file)}, ${flow}: ${text}`),
    ],
  }
}

const keyOfLine = ({ file, flow }: HandsLine): string => `${file} ${flow}`
const keyOf = (flow: TestCase): string => `${flow.module.moduleId} ${flow.fullName}`
const inWords = (flow: TestCase): string => `${basename(flow.module.moduleId)}, ${flow.fullName}`
