/**
 * Characters that are invisible or change how others are displayed: direction controls, zero-width
 * characters, fillers, control characters, line separators, and private-use and unassigned code
 * points. Tabs and line breaks are kept: formatted JSON contains them.
 */
const invisible =
  /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\p{Cn}\u2800]|(?![\t\n\r])\p{Cc}/gu

/**
 * A text from the service with each invisible character written out as `⟨U+202E⟩`, so that no ID,
 * name or amount can look like another one.
 */
export function visibleText(text: string): string {
  return text.replace(invisible, (character) => {
    const point = character.codePointAt(0) ?? 0
    return `⟨U+${point.toString(16).toUpperCase().padStart(4, '0')}⟩`
  })
}
