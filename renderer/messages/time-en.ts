/** Time text that Intl doesn't provide. */
export const timeEn = {
  /** Instead of Intl's "now". */
  justNow: 'just now',
} as const
