import { shallowRef } from 'vue'
import type { AchDocument } from '../../../shared/domain/documents/ach.ts'
import type { Failure, Result } from '../../../shared/result.ts'
import { documentsMessages } from './documents-messages.ts'
import { paymentMessages } from './payment-messages.ts'
import { words } from '../../messages/words.ts'
import { useSavedAtLock } from '../../state/saved-at-lock.ts'
import { useDocumentsStore, type AssentRequest, type Trust } from '../../stores/documents.ts'
import { useNotificationsStore } from '../../stores/notifications.ts'

/** The confirmation or form that is shown before an action on a document. */
export interface Question {
  readonly about: AchDocument
  readonly of:
    | 'trust'
    | 'warned-open'
    | 'warned-use'
    | 'copy'
    | 'debit'
    | 'undo-use'
    | 'assent'
    | 'revoke'
    | 'undo-revocation'
    | 'pay'
}

/** The input of a dialog: a day (YYYY-MM-DD) and a reason. */
export interface Recorded {
  readonly on: string
  readonly reason: string
}
export type RecordedAssent = Omit<AssentRequest, 'id'>

/** Dialogs with input, which are opened again after the app was locked. */
const typedIn = ['debit', 'undo-use', 'assent', 'revoke', 'undo-revocation'] as const

/** The actions on documents in the register, one at a time, with their confirmations. */
export function useDocumentActions() {
  const store = useDocumentsStore()
  const notifications = useNotificationsStore()
  /** Documents with a running action. */
  const busyIds = shallowRef<ReadonlySet<string>>(new Set())
  const failure = shallowRef<Failure | null>(null)
  const question = shallowRef<Question | null>(null)
  void useSavedAtLock(
    () => 'document actions',
    () => {
      const current = question.value
      const isTypedIn = typedIn.some((of) => of === current?.of)
      return current !== null && isTypedIn ? { id: current.about.id, of: current.of } : null
    },
    async (input) => {
      const of = typedIn.find((known) => known === input['of'])
      const about = typeof input['id'] === 'string' ? await store.get(input['id']) : null
      if (about?.ok === true && about.value !== null && of !== undefined) {
        question.value = { about: about.value, of }
      }
    },
  )
  // The confirmation of the warnings stays valid through the next question, about the host.
  const confirmed = shallowRef<AchDocument | null>(null)

  const isDialogOpen = (): boolean => question.value !== null

  async function run(
    document: AchDocument,
    doing: () => Promise<Result<unknown>>,
    done: string,
    dialogAfter: Partial<Record<Failure['code'], Question['of']>> = {},
  ): Promise<void> {
    question.value = null
    busyIds.value = new Set([...busyIds.value, document.id])
    failure.value = null
    const result = await doing()
    busyIds.value = new Set([...busyIds.value].filter((id) => id !== document.id))
    if (result.ok) {
      notifications.notify(done)
      return
    }
    const of = dialogAfter[result.error.code]
    const isWarned = result.error.code === 'document-warns'
    const about = isWarned ? await asItIsNow(document) : document
    // By now the officer may be typing in another dialog.
    if (of === undefined || about === null || isDialogOpen()) failure.value = result.error
    else question.value = { about, of }
  }

  /** The document with its present warnings: the register may show earlier ones. */
  async function asItIsNow({ id }: AchDocument): Promise<AchDocument | null> {
    const found = await store.get(id)
    return found.ok ? found.value : null
  }

  function open(document: AchDocument, trust: Trust = 'no', isAware = false): Promise<void> {
    if (isAware) confirmed.value = document
    else if (trust === 'no') confirmed.value = null
    const aware = confirmed.value?.id === document.id ? confirmed.value.warnings : []
    return run(document, () => store.open(document, trust, aware), words.documents.opened, {
      'host-not-trusted': 'trust',
      'document-warns': 'warned-open',
    })
  }

  const markUsed = (document: AchDocument, isAware = false) => {
    const aware = isAware ? document.warnings : []
    return run(document, () => store.markUsed(document, aware), documentsMessages.markedUsed, {
      'document-warns': 'warned-use',
    })
  }
  /** If the document has other warnings by now, the dialog asks again and shows them. */
  async function recordDebit(document: AchDocument, on: string): Promise<Result<AchDocument>> {
    const result = await store.markUsed(document, document.warnings, on)
    if (!result.ok && result.error.code === 'document-warns') {
      const about = await asItIsNow(document)
      if (about !== null && question.value?.about === document)
        question.value = { about, of: 'debit' }
    }
    return result
  }
  const checkPayment = (document: AchDocument) =>
    run(document, () => store.readPayment(document.id), paymentMessages.checked)
  const copyLink = (document: AchDocument) =>
    run(document, () => store.copyLink(document.id), documentsMessages.copied)

  function openDialog(about: AchDocument, of: Question['of']): void {
    failure.value = null
    question.value = { about, of }
  }
  function leave(): void {
    question.value = null
  }

  return {
    busyIds,
    failure,
    question,
    openDialog,
    leave,
    open,
    markUsed,
    recordDebit,
    copyLink,
    checkPayment,
  }
}

export type DocumentActions = ReturnType<typeof useDocumentActions>
