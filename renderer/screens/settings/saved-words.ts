import type { Decision } from '../../../shared/domain/decision.ts'
import { configurationWords } from '../../messages/configuration-words.ts'

/** What is said of what was just saved. What went wrong with it is told in the history. */
export function savedWords(newest: Decision | undefined): string {
  switch (newest?.state) {
    case 'queued':
    case 'checking':
    case 'sending':
      return configurationWords.saved
    case 'confirmed':
      return configurationWords.confirmed
    default:
      return ''
  }
}
