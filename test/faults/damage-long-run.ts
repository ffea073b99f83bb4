import type { LongRun } from './long-run.ts'
import { cutAtEachPage, damageTargets, flipRandomBytes } from './scenarios/store-damage.ts'

const flipsForEachFile = 500

/** Every file cut at every page boundary, and with random bytes flipped. */
export const damageLongRun: LongRun = {
  name: 'damage',
  about: `every database file cut at each page boundary and flipped ${flipsForEachFile} times`,
  async run(progress) {
    const counts = { rounds: 0, whole: 0, older: 0, typed: 0 }
    const wrongs: string[] = []
    const seed = Date.now() % 2 ** 31
    for (const target of damageTargets) {
      progress(target)
      for (const tally of [
        await cutAtEachPage(target),
        await flipRandomBytes(target, flipsForEachFile, seed),
      ]) {
        counts.rounds += tally.rounds
        counts.whole += tally.whole
        counts.older += tally.older
        counts.typed += tally.typed
        wrongs.push(...tally.wrong)
      }
    }
    return { counts: { ...counts, wrong: wrongs.length }, wrongs }
  },
}
