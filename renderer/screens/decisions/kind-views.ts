import type { RouteLocationRaw } from 'vue-router'
import type { SubmissionKind } from '../../../shared/domain/decisions/decision.ts'
import type { HelpTermName } from '../../messages/help-en.ts'
import { packMessages } from '../../messages/pack-messages.ts'
import { words } from '../../messages/words.ts'

interface KindView {
  /** Where its subject is worked on. */
  readonly waysTo: (
    subject: string,
  ) => readonly { readonly label: string; readonly to: RouteLocationRaw }[]
  /** Where another is composed in its place; null where no form begins with what was sent. */
  readonly composeAgain: ((subject: string) => RouteLocationRaw) | null
  /** Terms of the help that explain its body. */
  readonly bodyTerms: readonly HelpTermName[]
}

const setting: KindView = { waysTo: () => [], composeAgain: null, bodyTerms: [] }

/** How each kind of submission is shown; its words are in the messages. */
export const kindViews: Readonly<Record<SubmissionKind, KindView>> = {
  approve: {
    waysTo: (id) => [
      { label: words.decisions.openApplication, to: { name: 'worklist', params: { id } } },
      { label: packMessages.open, to: { name: 'decision-pack', params: { id } } },
    ],
    composeAgain: (id) => ({ name: 'compose', params: { id } }),
    bodyTerms: ['basis-points'],
  },
  'create-ach-authorization': {
    waysTo: (facility) => [
      { label: words.decisions.openFacility, to: { name: 'documents', query: { facility } } },
    ],
    composeAgain: null,
    bodyTerms: [],
  },
  'set-lending-details': setting,
  'set-webhook': setting,
}
