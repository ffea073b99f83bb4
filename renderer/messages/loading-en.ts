/** What is said where a part of the program itself is missing. */
export const loadingEn = {
  failed:
    'A part of Loan Desk could not be loaded. What you saved is safe. Close Loan Desk and open it again; if this comes back, its files are damaged: install it again.',
} as const
