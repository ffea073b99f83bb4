/** A text as the team space accepts it: without control characters except line breaks and tabs. */
export const shareableText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')

/** A line as the team space accepts it, without control characters. */
export const shareableLine = (line: string): string =>
  line
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
