import type { LongRun } from './long-run.ts'
import { PagesToDamage } from './scenarios/page-damage.ts'
import { cutAtEachPage, damageTargets, flipRandomBytes } from './scenarios/store-damage.ts'

const flipsForEachFile = 500
const applications = 400

/**
 * Every file cut at every page boundary, with random bytes flipped, and with one bit of each page
 * flipped.
 */
export const damageLongRun: LongRun = {
  name: 'damage',
  about: `every database file cut at each page boundary, flipped ${flipsForEachFile} times, and one bit of each page`,
  async run(progress) {
    const counts = { rounds: 0, whole: 0, older: 0, typed: 0, pages: 0, noticed: 0, unnoticed: 0 }
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
    const folder = new PagesToDamage(applications)
    try {
      await folder.fill()
      for (const name of ['desk.db', 'cache.db'] as const) {
        const tally = await folder.flipEachPage(name, seed, progress)
        counts.pages += tally.pages
        counts.noticed += tally.noticed
        counts.unnoticed += tally.unnoticed
        wrongs.push(...tally.wrong)
      }
    } finally {
      folder.remove()
    }
    return { counts: { ...counts, wrong: wrongs.length }, wrongs }
  },
}
