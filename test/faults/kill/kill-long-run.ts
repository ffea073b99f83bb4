import type { LongRun } from '../long-run.ts'
import { killRounds } from './kill-rounds.ts'

const rounds = 500

/** kill -9 of the real backend, 500 times. */
export const killLongRun: LongRun = {
  name: 'kill',
  about: `kill -9 of the real backend at random moments of mixed work, ${rounds} rounds`,
  async run(progress) {
    const { wrongs, ...counts } = await killRounds({
      rounds,
      seed: Date.now() % 2 ** 31,
      onRound: (round) => progress(`round ${round} of ${rounds}`),
    })
    return { counts, wrongs }
  },
}
