/**
 * Marks of direction and of no width, which calculators and pages copy along with a number or a date.
 * None of them shows the digits in another order, as U+202E does.
 */
const marks = /[\u200b\u200e\u200f\u202a-\u202d\u2060\u2066-\u2069]/g

/** What is typed or pasted with every kind of blank, no-break ones too, made a single plain one. */
export const plainBlanks = (typed: string): string =>
  typed.replace(marks, '').replace(/\s+/g, ' ').trim()
