import { words } from '../messages/words.ts'

/** For a tip that shows keys: who hears it, hears them apart from its words. */
export function keyTip(text: string, keys: readonly string[]): { readonly ariaLabel: string } {
  return {
    ariaLabel: keys.length === 0 ? text : words.shortcuts.withKeys(text, keys.join(' ')),
  }
}
