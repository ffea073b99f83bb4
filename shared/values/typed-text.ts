/** What is typed or pasted with every kind of blank, no-break ones too, made a single plain one. */
export const plainBlanks = (typed: string): string => typed.replace(/\s+/g, ' ').trim()
