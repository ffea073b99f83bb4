import { expect, it } from 'vitest'
import { refreshMessages } from '../../../../renderer/screens/refresh/refresh-messages.ts'
import type { RefreshState } from '../../../../shared/domain/refresh/refresh.ts'

it('counts the same applications in the sentence of a paused refresh as beside its bar', () => {
  const state: RefreshState = {
    ...{ scope: 'all', startedBy: 'officer', phase: 'paused', pausedBy: null },
    ...{ total: 1_200, read: 1_000, changed: 0, statusChanged: 0, gone: 20, failed: 3 },
    ...{ resumesWhenOnline: false, waitMs: 0, perMinute: null, remainingMs: null },
  }
  expect(refreshMessages.facts(state)).toBe('1,023 of 1,200 · 3 failed')
  expect(refreshMessages.paused(state)).toBe('Paused at 1,023 of 1,200')
  expect(refreshMessages.pausedOffline(state)).toMatch(/^Paused at 1,023 of 1,200: /)
})
