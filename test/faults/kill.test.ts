import { expect, it } from 'vitest'
import { killRounds } from './kill/kill-rounds.ts'

it('a backend killed at any moment loses nothing, sends nothing twice and opens again', async () => {
  const counts = await killRounds({ rounds: 10, seed: 3 })
  expect(counts).toMatchObject({
    rounds: 10,
    lost: 0,
    processedTwice: 0,
    damaged: 0,
    senseless: 0,
    wrongs: [],
  })
  // A backend that did nothing would pass all checks above.
  expect(counts.acknowledged).toBeGreaterThan(10)
  expect(counts.processed).toBeGreaterThan(10)
})
