import type { Handlers } from '../../../shared/contract/contract.ts'
import type { UpdateState } from '../../../shared/contract/updates.ts'
import { failed, ok } from '../../../shared/result.ts'
import type { Updates } from '../../ports/updates.ts'

/**
 * Updates of Loan Desk. Every check, download and installation is started by the officer, and Loan
 * Desk doesn't quit while a decision is being sent.
 */
export function createUpdatesService(dependencies: {
  /** Null if Loan Desk was packaged without an update feed. */
  readonly updates: Updates | null
  /** Whether a decision is being checked or sent. */
  readonly isSending: () => boolean
}): Handlers['updates'] {
  const { updates, isSending } = dependencies
  let state: UpdateState = { kind: updates === null ? 'off' : 'not-asked' }

  const isUnderWay = (): boolean => state.kind === 'fetching' || state.kind === 'installing'

  return {
    state: () => ok(state),

    async look() {
      // No check during a download or installation.
      if (updates === null || isUnderWay()) return ok(state)
      const newest = await updates.newest()
      // An installation began during the check and continues.
      if (isUnderWay()) return ok(state)
      if (!newest.ok) return newest
      const version = newest.value
      state = version === null ? { kind: 'newest' } : { kind: 'available', version }
      return ok(state)
    },

    async install({ version }) {
      if (updates === null || state.kind !== 'available' || state.version !== version) {
        return failed('update-gone')
      }
      if (isSending()) return failed('update-while-sending')
      state = { kind: 'fetching', version }
      const downloaded = await updates.download()
      // Minutes may have passed: decisions made meanwhile are sent first.
      const ready = downloaded.ok && isSending() ? failed('update-while-sending') : downloaded
      if (!ready.ok) {
        state = { kind: 'available', version }
        return ready
      }
      state = { kind: 'installing', version }
      updates.install()
      return ok(state)
    },
  }
}
