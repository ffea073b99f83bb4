/**
 * Characters that are drawn as nothing, or change how others are drawn: direction controls, marks of
 * no width, fillers, controls, line separators, and those that Unicode leaves to private use or to
 * nobody. Tab and line ends stay: JSON that is laid out in lines has them.
 */
const invisible =
  /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\p{Cn}\u2800]|(?![\t\n\r])\p{Cc}/gu

/**
 * A text of the service as people see it: each invisible character is written out, `⟨U+202E⟩`, so
 * that no ID, name or amount reads as another one.
 */
export function visibleText(text: string): string {
  return text.replace(invisible, (character) => {
    const point = character.codePointAt(0) ?? 0
    return `⟨U+${point.toString(16).toUpperCase().padStart(4, '0')}⟩`
  })
}
