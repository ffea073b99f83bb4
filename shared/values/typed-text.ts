/**
 * Direction marks and zero-width characters, which are copied along with numbers and dates from
 * calculators and pages. None of them changes the order of the displayed digits, as U+202E does.
 */
const marks = /[\u200b\u200e\u200f\u202a-\u202d\u2060\u2066-\u2069]/g

/** The text with every run of white space, including no-break spaces, replaced by one plain space. */
export const plainBlanks = (typed: string): string =>
  typed.replace(marks, '').replace(/\s+/g, ' ').trim()

/** Invisible characters. Joiners only after ASCII: letters of other scripts and emoji need them. */
const unseen = /[\u00ad\u061c\u202e\u2061-\u2064]|(?<=^|[ -~])[\u200c\u200d]+/g

/** A name without invisible characters, so that pasted invisible characters don't make a different name. */
export const asSeen = (typed: string): string => typed.replace(marks, '').replace(unseen, '')
