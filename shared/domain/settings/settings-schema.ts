import { boolean, number, string } from 'yup'
import {
  approvalHolds,
  autoLockChoices,
  type AutoLockMinutes,
  densities,
  documentAgeLimits,
  keptDaysLimits,
  refreshIntervalLimits,
  refreshings,
  themes,
} from './settings.ts'

/** The valid values of each setting, both for values that a page writes and for values read from disk. */
export const settingSchemas = {
  theme: string().oneOf(themes),
  density: string().oneOf(densities),
  singleKeys: boolean(),
  documentOldAfterDays: number().integer().min(documentAgeLimits.from).max(documentAgeLimits.to),
  tourSeen: boolean(),
  refreshing: string().oneOf(refreshings),
  refreshEveryMinutes: number()
    .integer()
    .min(refreshIntervalLimits.from)
    .max(refreshIntervalLimits.to),
  statusNotices: boolean(),
  holdApprovals: string().oneOf(approvalHolds),
  autoLockMinutes: number<AutoLockMinutes>().oneOf(autoLockChoices),
  keepCopiesDays: number().integer().min(keptDaysLimits.from).max(keptDaysLimits.to).nullable(),
} as const
