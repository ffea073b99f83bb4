/** Of times, what Intl has no good word for. */
export const timeEn = {
  /** Said after a day or a time as well, where the word that Intl has, now, reads oddly. */
  justNow: 'just now',
} as const
