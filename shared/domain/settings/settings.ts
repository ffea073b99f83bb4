export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]
export const densities = ['comfortable', 'compact'] as const
export type Density = (typeof densities)[number]

export const refreshings = ['manual', 'opening', 'interval'] as const
export type Refreshing = (typeof refreshings)[number]

export const approvalHolds = ['production', 'always', 'never'] as const
export type ApprovalHold = (typeof approvalHolds)[number]
/** Milliseconds for which an approval is held before it is sent, if it is held. */
export const approvalHoldMs = 10_000

/** Minutes without input after which Loan Desk locks; 0: it never locks. */
export const autoLockChoices = [0, 5, 15, 30, 60] as const
export type AutoLockMinutes = (typeof autoLockChoices)[number]

/** The officer's settings for all of Loan Desk. */
export interface Settings {
  readonly theme: Theme
  readonly density: Density
  /** Whether single-letter shortcuts work; shortcuts with Ctrl, Cmd or Alt always do (WCAG 2.1.4). */
  readonly singleKeys: boolean
  /** Age in days after which an unused authorization document shows a warning before it is used. */
  readonly documentOldAfterDays: number
  /** Whether the officer completed or left the tour. Loan Desk offers it once; the help still has it. */
  readonly tourSeen: boolean
  /** When Loan Desk refreshes pending applications automatically. */
  readonly refreshing: Refreshing
  /** Minutes between two automatic refreshes, if they are made at intervals. */
  readonly refreshEveryMinutes: number
  /** Whether system notifications report status changes found by an automatic refresh. */
  readonly statusNotices: boolean
  /**
   * Days for which Loan Desk keeps an application that nobody views and nothing blocks from removal
   * (see `retention.ts`); null: forever.
   */
  readonly keepCopiesDays: number | null
  /** For which connections approvals are held briefly, so that they can be undone before being sent. */
  readonly holdApprovals: ApprovalHold
  readonly autoLockMinutes: AutoLockMinutes
}

/** Minimum and maximum minutes between two automatic refreshes. */
export const refreshIntervalLimits = { from: 5, to: 720 } as const

/** Minimum and maximum days for which a copy that nobody views can be kept. */
export const keptDaysLimits = { from: 7, to: 3650 } as const

/** Minimum and maximum days of the document age setting. */
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
