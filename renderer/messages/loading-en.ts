/** Text for a part of Loan Desk that can't be loaded. */
export const loadingEn = {
  failed:
    'Part of Loan Desk couldn’t be loaded. Restart Loan Desk. If it fails again, ask your administrator to reinstall it.',
} as const
