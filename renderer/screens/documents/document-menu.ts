import type { Router } from 'vue-router'
import type { AchDocument } from '../../../shared/domain/documents/ach.ts'
import { isPayable } from '../../../shared/domain/documents/payment.ts'
import { paymentMessages as payments } from './payment-messages.ts'
import { documentsMessages as text } from './documents-messages.ts'
import type { DocumentActions } from './use-document-actions.ts'

/** What can be done with a document, by what it is about. */
export function documentMenu(
  document: AchDocument,
  actions: DocumentActions,
  router: Router,
  canPay: boolean,
) {
  const { id, decisionId, payment } = document
  const paying = [
    ...(canPay && isPayable(document)
      ? [
          {
            label: payments.make,
            icon: 'i-lucide-landmark',
            onSelect: () => actions.ask(document, 'pay'),
          },
        ]
      : []),
    ...(canPay && payment !== null
      ? [
          {
            label: payments.check,
            icon: 'i-lucide-refresh-cw',
            onSelect: () => void actions.checkPayment(document),
          },
        ]
      : []),
  ]
  return [
    ...(paying.length > 0 ? [paying] : []),
    [
      document.usedAt === null
        ? {
            label: text.use,
            icon: 'i-lucide-check',
            onSelect: () => void actions.markUsed(document),
          }
        : {
            label: text.undoUse,
            icon: 'i-lucide-undo-2',
            onSelect: () => actions.ask(document, 'undo-use'),
          },
      {
        label: text.debit,
        icon: 'i-lucide-calendar-check',
        onSelect: () => actions.ask(document, 'debit'),
      },
    ],
    [
      {
        label: text.recordAssent,
        icon: 'i-lucide-signature',
        onSelect: () => actions.ask(document, 'assent'),
      },
      document.revokedOn === null
        ? {
            label: text.revoke,
            icon: 'i-lucide-ban',
            onSelect: () => actions.ask(document, 'revoke'),
          }
        : {
            label: text.undoRevocation,
            icon: 'i-lucide-undo-2',
            onSelect: () => actions.ask(document, 'undo-revocation'),
          },
    ],
    [
      {
        label: text.copy,
        icon: 'i-lucide-copy',
        onSelect: () => actions.ask(document, 'copy'),
      },
      {
        label: text.evidence,
        icon: 'i-lucide-printer',
        onSelect: () => void router.push({ name: 'document-evidence', params: { id } }),
      },
      {
        label: text.decision,
        icon: 'i-lucide-send',
        onSelect: () => void router.push({ name: 'decisions', params: { id: decisionId } }),
      },
    ],
  ]
}
