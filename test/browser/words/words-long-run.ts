import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LongOutcome, LongRun } from '../../faults/long-run.ts'
import { buildPseudoPage } from '../../support/pseudo-locale/build-page.ts'
import type { WalkMessage } from './walk-message.ts'

const walk = join(import.meta.dirname, 'walk-in-pseudo.ts')

type Outcome = Extract<WalkMessage, { readonly wrongs: readonly string[] }>

/** Walks with the page of this folder; returns its findings at the end. */
async function walkWith(
  folder: string,
  check: 'all' | 'cut',
  progress: (text: string) => void,
): Promise<Outcome> {
  const child = fork(walk, {
    env: { ...process.env, LOAN_DESK_RENDERER: folder, WORDS_CHECK: check },
  })
  const outcomes: Outcome[] = []
  child.on('message', (message) => {
    const told = message as WalkMessage
    if ('progress' in told) progress(told.progress)
    else outcomes.push(told)
  })
  await once(child, 'exit')
  const [outcome] = outcomes
  if (outcome === undefined) throw new Error('the walk in the pseudo-locale came to no end')
  return outcome
}

/** Every scene in the pseudo-locale, and clipped content when it reads from right to left. */
export const wordsLongRun: LongRun = {
  name: 'words',
  about: 'every scene in a pseudo-locale: words outside of tables, joined sentences, cut off',
  async run(progress): Promise<LongOutcome> {
    const folder = await mkdtemp(join(tmpdir(), 'loan-desk-words-'))
    const fromTheRight = join(folder, 'rtl')
    try {
      await buildPseudoPage(folder)
      await buildPseudoPage(fromTheRight, 'rtl')
      // Each takes minutes on one core; in parallel, both take little more than one.
      const [{ tally, wrongs }, turned] = await Promise.all([
        walkWith(folder, 'all', progress),
        walkWith(fromTheRight, 'cut', (text) => progress(`from the right, ${text}`)),
      ])
      return {
        counts: { ...tally, cutOffFromTheRight: turned.tally.cutOff },
        wrongs: [...wrongs, ...turned.wrongs.map((wrong) => `from the right, ${wrong}`)],
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}
