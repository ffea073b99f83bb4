import type { Router } from 'vue-router'
import type { AchDocument } from '../../../shared/domain/documents/ach.ts'
import { isPayable } from '../../../shared/domain/documents/payment.ts'
import { paymentMessages as payments } from './payment-messages.ts'
import { documentsMessages as text } from './documents-messages.ts'
import type { DocumentActions, Question } from './use-document-actions.ts'

const item = (label: string, icon: string, onSelect: () => void) => ({ label, icon, onSelect })

/** The actions on a document, which depend on its purpose. */
export function documentMenu(
  document: AchDocument,
  actions: DocumentActions,
  router: Router,
  canPay: boolean,
) {
  const { id, decisionId, payment, purpose } = document
  const opens = (of: Question['of']) => () => actions.openDialog(document, of)
  const going = (name: string, to: string) => () => void router.push({ name, params: { id: to } })
  const paying = [
    ...(canPay && isPayable(document)
      ? [item(payments.make, 'i-lucide-landmark', opens('pay'))]
      : []),
    ...(canPay && payment !== null
      ? [item(payments.check, 'i-lucide-refresh-cw', () => void actions.checkPayment(document))]
      : []),
  ]
  return [
    ...(paying.length > 0 ? [paying] : []),
    [
      document.usedAt === null
        ? item(text.use, 'i-lucide-check', () => void actions.markUsed(document))
        : item(text.undoUse[purpose.kind].action, 'i-lucide-undo-2', opens('undo-use')),
      item(text.debit, 'i-lucide-calendar-check', opens('debit')),
    ],
    [
      item(text.recordAssent, 'i-lucide-signature', opens('assent')),
      document.revokedOn === null
        ? item(text.revoke, 'i-lucide-ban', opens('revoke'))
        : item(text.undoRevocation, 'i-lucide-undo-2', opens('undo-revocation')),
    ],
    [
      item(text.copy, 'i-lucide-copy', opens('copy')),
      item(text.evidence, 'i-lucide-printer', going('document-evidence', id)),
      item(text.decision, 'i-lucide-send', going('decisions', decisionId)),
    ],
  ]
}
