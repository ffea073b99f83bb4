import type { ShownState } from '../../shared/domain/decisions/state-groups.ts'
import { entryOf } from '../../shared/json.ts'
import type { KnownStatus } from '../../shared/values/vocabulary.ts'

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'error'

/** Color and icon of a state. Color is never the only sign: the state's name is shown beside it. */
export interface Look {
  readonly tone: Tone
  readonly icon: string
}

const statusLooks: Record<KnownStatus, Look> = {
  pending: { tone: 'info', icon: 'i-lucide-clock-3' },
  approved: { tone: 'success', icon: 'i-lucide-circle-check' },
  accepted: { tone: 'success', icon: 'i-lucide-signature' },
  declined: { tone: 'neutral', icon: 'i-lucide-circle-slash' },
  incomplete: { tone: 'warning', icon: 'i-lucide-circle-dashed' },
  rejected: { tone: 'error', icon: 'i-lucide-circle-x' },
}

const unknownLook: Look = { tone: 'neutral', icon: 'i-lucide-circle-help' }

export function statusLook(status: string | null): Look {
  return entryOf(statusLooks, status) ?? unknownLook
}

export const decisionLooks: Record<ShownState, Look> = {
  draft: { tone: 'neutral', icon: 'i-lucide-pencil-line' },
  queued: { tone: 'info', icon: 'i-lucide-hourglass' },
  'identity-check': { tone: 'info', icon: 'i-lucide-id-card' },
  checking: { tone: 'info', icon: 'i-lucide-scan-search' },
  sending: { tone: 'info', icon: 'i-lucide-send' },
  confirmed: { tone: 'success', icon: 'i-lucide-circle-check' },
  refused: { tone: 'error', icon: 'i-lucide-circle-x' },
  unknown: { tone: 'warning', icon: 'i-lucide-circle-help' },
  held: { tone: 'warning', icon: 'i-lucide-hand' },
  canceled: { tone: 'neutral', icon: 'i-lucide-undo-2' },
}
