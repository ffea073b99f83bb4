export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]
export const densities = ['comfortable', 'compact'] as const
export type Density = (typeof densities)[number]

export const refreshings = ['manual', 'opening', 'interval'] as const
export type Refreshing = (typeof refreshings)[number]

export const approvalHolds = ['production', 'always', 'never'] as const
export type ApprovalHold = (typeof approvalHolds)[number]
/** How long an approval is held before it is sent, if it is. */
export const approvalHoldMs = 10_000

/** Minutes without input after which Loan Desk locks; 0: never. */
export const autoLockChoices = [0, 5, 15, 30, 60] as const
export type AutoLockMinutes = (typeof autoLockChoices)[number]

/** What the officer set for Loan Desk as a whole. */
export interface Settings {
  readonly theme: Theme
  readonly density: Density
  /** Whether a letter alone does something; keys with Ctrl, Cmd or Alt always do (WCAG 2.1.4). */
  readonly singleKeys: boolean
  /** Days after which an unused authorization document warns before it is used. */
  readonly documentOldAfterDays: number
  /** Whether the tour was walked through or left; it is offered once and found again in the help. */
  readonly tourSeen: boolean
  /** When pending applications are read again without being asked. */
  readonly refreshing: Refreshing
  /** Between two such refreshes, if they are made at intervals. */
  readonly refreshEveryMinutes: number
  /** Whether the system tells of status changes that such a refresh finds. */
  readonly statusNotices: boolean
  /**
   * Days for which an application stays on this computer that nobody wants to see and nothing
   * holds (see `retention.ts`); null: for ever.
   */
  readonly keepCopiesDays: number | null
  /** Where an approval is held for a moment, so that it can be undone before anything is sent. */
  readonly holdApprovals: ApprovalHold
  readonly autoLockMinutes: AutoLockMinutes
}

/** Fewest and most minutes between two refreshes by Loan Desk itself. */
export const refreshIntervalLimits = { from: 5, to: 720 } as const

/** Fewest and most days for which a copy that nobody wants to see can be kept. */
export const keptDaysLimits = { from: 7, to: 3650 } as const

/** Fewest and most days that can be set for the age of a document. */
export const documentAgeLimits = { from: 1, to: 365 } as const

export const defaultSettings: Settings = {
  theme: 'system',
  density: 'compact',
  singleKeys: true,
  documentOldAfterDays: 30,
  tourSeen: false,
  refreshing: 'manual',
  refreshEveryMinutes: 30,
  statusNotices: false,
  keepCopiesDays: null,
  holdApprovals: 'production',
  autoLockMinutes: 0,
}
