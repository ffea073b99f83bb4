import type { SubmissionKind } from '../../shared/values/submission-kinds.ts'
import type { DecisionState } from '../../shared/domain/decisions/decision.ts'
import type { ShownState } from '../../shared/domain/decisions/state-groups.ts'

/** The meaning of a submission's state and its next step. */
export interface StateText {
  readonly meaning: string
  readonly next: string
}

const settingStateTexts = {
  refused: {
    meaning: 'The service refused it. Nothing changed there.',
    next: 'Set a corrected value, or send the same request with your reason.',
  },
  unknown: {
    meaning: 'It was sent, but the response was lost. The service may have saved it.',
    next: 'Ask your administrator, then record the outcome or send it again with your reason.',
  },
}

/** The name of each kind, and its own text for states that `decisionStates` doesn't fit. */
export const kindWords: Record<
  SubmissionKind,
  {
    readonly name: string
    readonly stateTexts: Readonly<Partial<Record<DecisionState, StateText>>>
  }
> = {
  approve: { name: 'Approve application', stateTexts: {} },
  reject: { name: 'Reject application', stateTexts: {} },
  'create-ach-authorization': {
    name: 'Create ACH authorization',
    stateTexts: {
      refused: {
        meaning: 'The service refused it. No document was created.',
        next: 'Create a corrected authorization, or send the same request with your reason.',
      },
      unknown: {
        meaning: 'It was sent, but the response was lost. A document may exist at the service.',
        next: 'Check your servicing system, then record the outcome. Sending again can create a second document.',
      },
    },
  },
  'make-payment': {
    name: 'Make payment',
    stateTexts: {
      confirmed: {
        meaning: 'The service accepted the payment.',
        next: 'See its status below.',
      },
      refused: {
        meaning: 'The service refused it. No payment was made.',
        next: 'Send the same request with your reason, or dismiss it. The document stays unused.',
      },
      unknown: {
        meaning: 'It was sent, but the response was lost. The account may be debited.',
        next: 'Check the outcome, or look in your servicing system and record the outcome.',
      },
    },
  },
  'cancel-payment': {
    name: 'Cancel payment',
    stateTexts: {
      confirmed: {
        meaning: 'The service accepted the cancellation.',
        next: 'See the payment’s status below. Another payment needs a new document.',
      },
      refused: {
        meaning: 'The service refused it. The payment wasn’t canceled.',
        next: 'See the payment’s status below, or send the same request with your reason.',
      },
      unknown: {
        meaning: 'It was sent, but the response was lost. The payment may be canceled.',
        next: 'Check the outcome, or look in your servicing system and record the outcome.',
      },
    },
  },
  'set-lending-details': { name: 'Set lending details', stateTexts: settingStateTexts },
  'set-webhook': { name: 'Set webhook URL', stateTexts: settingStateTexts },
  'delete-webhook': {
    name: 'Delete webhook URL',
    stateTexts: {
      confirmed: {
        meaning: 'The service deleted the URL. It sends no more events.',
        next: 'No action needed.',
      },
      unknown: {
        meaning: 'It was sent, but the response was lost. The URL may be deleted.',
        next: 'Check the outcome, or ask your administrator and record the outcome.',
      },
    },
  },
}

export const decisionStates: Record<ShownState, StateText & { readonly label: string }> = {
  draft: {
    label: 'Draft',
    meaning: 'This submission isn’t finished.',
    next: 'Open and finish it.',
  },
  queued: {
    label: 'Waiting to send',
    meaning: 'Loan Desk saved it and sends it automatically.',
    next: 'No action needed. You can still cancel it.',
  },
  'identity-check': {
    label: 'Waiting for identity check',
    meaning: 'The service hasn’t finished the borrower’s identity check. Nothing is approved yet.',
    next: 'No action needed. Loan Desk sends it again every 15 minutes. If the borrower can’t be identified, cancel it.',
  },
  checking: {
    label: 'Checking',
    meaning: 'Loan Desk checks that the application hasn’t changed since you reviewed it.',
    next: 'No action needed. You can still cancel it.',
  },
  sending: {
    label: 'Sending',
    meaning: 'The request is on its way.',
    next: 'Wait for the response.',
  },
  confirmed: {
    label: 'Confirmed',
    meaning: 'The service processed it.',
    next: 'No action needed.',
  },
  refused: {
    label: 'Refused',
    meaning: 'The service refused it. Nothing changed there.',
    next: 'Read the service’s reason, then review again or send the same request with your reason.',
  },
  unknown: {
    label: 'Outcome unknown',
    meaning: 'It was sent, but the response was lost. The service may have processed it.',
    next: 'Check the outcome. Don’t send it again until you know.',
  },
  held: {
    label: 'Held',
    meaning: 'The application changed after your decision. Nothing was sent.',
    next: 'Compare the changes, then send it anyway or cancel it.',
  },
  canceled: {
    label: 'Canceled',
    meaning: 'It wasn’t sent.',
    next: 'No action needed.',
  },
}

/** Meaning of a submission that was waiting in a restored backup or an older copy of the files. */
export const backupStateTexts = {
  unknown:
    'It was waiting when this copy of your files was made. It may have been sent or canceled since.',
  stillPending:
    'It was waiting when this copy of your files was made. The application is still pending.',
  held: 'It was waiting when this copy of your files was made. The application has changed since.',
}

/** Status text for submissions whose state alone isn't specific enough. */
export const specialStateTexts = {
  queuedUnauthorized: {
    meaning: 'The service rejected the sign-in for this request.',
    next: 'No action needed. Loan Desk checks the application, then sends again.',
  },
  undoable: {
    meaning: 'Saved. Loan Desk sends it in a few seconds.',
    next: 'Undo cancels it before anything is sent.',
  },
  queuedAgain: {
    meaning: 'It is waiting to be sent again. The service may have processed the first request.',
    next: 'No action needed. You can still cancel the second request.',
  },
  settling: {
    meaning: 'It was sent, but the response was lost. The service may have processed it.',
    next: 'No action needed yet. Loan Desk checks the outcome and sends nothing automatically.',
  },
  stillPending: {
    meaning: 'It was sent, but the response was lost. The application is still pending.',
    next: 'The service probably didn’t process it. Check the outcome again, or send it again with your reason.',
  },
  heldAfterSending: {
    meaning: 'It was sent, its response was lost, and the application has changed.',
    next: 'Compare the changes, find out who made them, then record the outcome.',
  },
  heldForGood: {
    meaning: 'The application is no longer pending. Nothing was sent.',
    next: 'Compare the changes, then cancel it.',
  },
  overtaken: {
    meaning: 'The service confirmed your decision but now shows something else.',
    next: 'Compare them below, find out who else works on this application, and record the outcome.',
  },
  refusedUnsent: {
    meaning: 'Loan Desk didn’t send it. Nothing changed at the service.',
    next: 'Send the same request once that is resolved, or dismiss it.',
  },
  expired: {
    meaning: 'Loan Desk didn’t send it. Nothing changed at the service.',
    next: 'Dismiss this one. Sending the same request again would fail.',
  },
  recordedDone: {
    meaning: 'Recorded manually as processed.',
    next: 'No action needed.',
  },
  recordedNotDone: {
    meaning: 'Recorded manually as not processed.',
    next: 'No action needed.',
  },
  canceledTooEarly: {
    meaning: 'You canceled it before the borrower’s identity check was finished.',
    next: 'No action needed.',
  },
  dismissed: {
    meaning: 'The service refused it, and you dismissed it.',
    next: 'No action needed.',
  },
} as const
