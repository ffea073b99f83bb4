import type { Component } from 'vue'
import type { RouteLocationRaw } from 'vue-router'
import type { SubmissionKind } from '../../../shared/values/submission-kinds.ts'
import type { Decision } from '../../../shared/domain/decisions/decision.ts'
import type { HelpTermName } from '../../messages/help-en.ts'
import { packMessages } from '../../messages/pack-messages.ts'
import { words } from '../../messages/words.ts'
import SentReturned from './review/SentReturned.vue'
import SubmittedDebit from './SubmittedDebit.vue'
import SubmittedOffers from './SubmittedOffers.vue'
import SubmittedPayment from './SubmittedPayment.vue'
import SubmittedReasons from './SubmittedReasons.vue'
import SubmittedSetting from './SubmittedSetting.vue'

interface KindView {
  /** Where its subject is worked on. */
  readonly waysTo: (
    subject: string,
  ) => readonly { readonly label: string; readonly to: RouteLocationRaw }[]
  /** Where another is composed in its place; null if no form begins with what was sent. */
  readonly composeAgain: {
    readonly label: string
    /** Null if this one can't be replaced. */
    readonly to: (decision: Decision) => RouteLocationRaw | null
  } | null
  /** Shows what was sent, in the officer's words; takes the `decision`. */
  readonly sent: Component
  /** Shows what was sent against what the response returned; null if `sent` does, or nothing is returned. */
  readonly returned: Component | null
  /** Terms of the help that explain its body. */
  readonly bodyTerms: readonly HelpTermName[]
}

const waysToApplication: KindView['waysTo'] = (id) => [
  { label: words.decisions.openApplication, to: { name: 'worklist', params: { id } } },
  { label: packMessages.open, to: { name: 'decision-pack', params: { id } } },
]

const waysToFacility: KindView['waysTo'] = (facility) => [
  { label: words.decisions.openFacility, to: { name: 'documents', query: { facility } } },
]

const setting: KindView = {
  waysTo: () => [],
  composeAgain: null,
  sent: SubmittedSetting,
  returned: null,
  bodyTerms: [],
}

/** How each kind of submission is shown; its words are in the messages. */
export const kindViews: Readonly<Record<SubmissionKind, KindView>> = {
  approve: {
    waysTo: waysToApplication,
    composeAgain: {
      label: words.decisions.review,
      to: ({ subject }) => ({ name: 'compose', params: { id: subject } }),
    },
    sent: SubmittedOffers,
    returned: SentReturned,
    bodyTerms: ['basis-points'],
  },
  reject: {
    waysTo: waysToApplication,
    composeAgain: {
      label: words.decisions.review,
      to: ({ subject }) => ({ name: 'reject', params: { id: subject } }),
    },
    sent: SubmittedReasons,
    returned: null,
    bodyTerms: ['rejection-reasons'],
  },
  'create-ach-authorization': {
    waysTo: waysToFacility,
    composeAgain: {
      label: words.decisions.correct,
      // What is held may have been made: it is sent as it is, or not at all.
      to: ({ id, state }) =>
        state === 'refused' ? { name: 'documents', query: { correct: id } } : null,
    },
    sent: SubmittedPayment,
    returned: null,
    bodyTerms: [],
  },
  'make-payment': {
    waysTo: waysToFacility,
    composeAgain: null,
    sent: SubmittedDebit,
    returned: null,
    bodyTerms: ['ach-authorization'],
  },
  'cancel-payment': {
    waysTo: () => [],
    composeAgain: null,
    sent: SubmittedDebit,
    returned: null,
    bodyTerms: [],
  },
  'set-lending-details': setting,
  'set-webhook': setting,
  'delete-webhook': setting,
}
