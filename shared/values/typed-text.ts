/**
 * Marks of direction and of no width, which calculators and pages copy along with a number or a date.
 * None of them shows the digits in another order, as U+202E does.
 */
const marks = /[\u200b\u200e\u200f\u202a-\u202d\u2060\u2066-\u2069]/g

/** What is typed or pasted with every kind of blank, no-break ones too, made a single plain one. */
export const plainBlanks = (typed: string): string =>
  typed.replace(marks, '').replace(/\s+/g, ' ').trim()

/** Joiners are seen by what they join: letters and emoji are made with them. */
const unseen = /[\u00ad\u061c\u202e\u2061-\u2064]/g

/** A name as it is seen: what comes along unseen when it is pasted makes no other name of it. */
export const asSeen = (typed: string): string => typed.replace(marks, '').replace(unseen, '')
