import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

const betweenMs = 5000

export interface WorkingHours {
  /** Epoch milliseconds; all have signed in before. */
  readonly beginAt: number
  readonly seconds: number
}

export type Work = (kind: 'claim.take' | 'claim.release', application: string) => Promise<void>

/**
 * Each claims or releases an application every five seconds, staggered. Before that, each does so
 * once: a session lasts a day, and its first operation takes longer.
 */
export async function atWork(works: readonly Work[], hours: WorkingHours): Promise<void> {
  const takeAndRelease = async (work: Work, pauseMs: number): Promise<void> => {
    const application = `bench_${randomUUID()}`
    for (const kind of ['claim.take', 'claim.release'] as const) {
      const begun = performance.now()
      await work(kind, application)
      await pause(Math.max(0, pauseMs - (performance.now() - begun)))
    }
  }
  for (const work of works) await takeAndRelease(work, 0)
  const untilBegin = hours.beginAt - Date.now()
  if (untilBegin < 0) throw new Error('the computers were not signed in in time')
  await pause(untilBegin)
  await Promise.all(
    works.map(async (work, index) => {
      await pause((betweenMs * index) / works.length)
      for (let round = 0; round < (hours.seconds * 1000) / betweenMs; round += 2) {
        await takeAndRelease(work, betweenMs)
      }
    }),
  )
}
