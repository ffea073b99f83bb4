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
  /** Links to the places where its subject is handled. */
  readonly waysTo: (
    subject: string,
  ) => readonly { readonly label: string; readonly to: RouteLocationRaw }[]
  /** Link to compose a replacement; null if no form can start with the submitted values. */
  readonly composeAgain: {
    readonly label: string
    /** null if this submission can't be replaced. */
    readonly to: (decision: Decision) => RouteLocationRaw | null
  } | null
  /** The component that shows the submitted content. Its prop is `decision`. */
  readonly sent: Component
  /**
   * The component that compares the submitted content with the response; null if `sent` does so or
   * the response has no content.
   */
  readonly returned: Component | null
  /** Help terms that explain the request body. */
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

/** How each kind of submission is displayed. Its text is in the messages. */
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
      // A held request may have been made already: it is sent unchanged or not at all.
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
