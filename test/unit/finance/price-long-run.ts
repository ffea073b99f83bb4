import fc from 'fast-check'
import type { LongRun } from '../../faults/long-run.ts'
import { forgottenLoans, solvedBack } from './price-properties.ts'

const loans = 100_000
const slice = 1_000

/** Random loans; one term of each is removed and solved again from one figure. Some have no figures. */
export const priceLongRun: LongRun = {
  name: 'price',
  about: `${loans} random loans, one term of each solved again from a figure`,
  run(progress) {
    const seed = Date.now() % 2 ** 31
    const counts = { loans: 0, sameFigure: 0, withinRounding: 0, noFigures: 0 }
    const wrongs: string[] = []
    const checked = (): number => counts.sameFigure + counts.withinRounding
    for (let part = 0; checked() < loans; part += 1) {
      progress(`${checked()} of ${loans}`)
      for (const forgotten of fc.sample(forgottenLoans, { seed: seed + part, numRuns: slice })) {
        const { outcome, wrongs: found } = solvedBack(forgotten)
        counts.loans += 1
        if (outcome === 'same-figure') counts.sameFigure += 1
        else if (outcome === 'within-rounding') counts.withinRounding += 1
        else counts.noFigures += 1
        for (const wrong of found) wrongs.push(`${wrong}: ${JSON.stringify(forgotten)}`)
      }
    }
    return Promise.resolve({ counts: { ...counts, wrong: wrongs.length }, wrongs })
  },
}
