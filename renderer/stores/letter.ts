import { defineStore } from 'pinia'
import { computed, ref } from 'vue'
import type { Application } from '../../shared/domain/applications/application.ts'
import {
  agencyNames,
  letterTemplateOf,
  noLetterSettings,
  type LetterKind,
} from '../../shared/domain/notices/letter-settings.ts'
import {
  emptyLetterForm,
  letterFormIn,
  type LetterForm,
} from '../../shared/domain/notices/letter.ts'
import type { JsonObject } from '../../shared/json.ts'
import { firstFailure, type Failure } from '../../shared/result.ts'
import { useBridge } from '../bridge.ts'
import { DraftSaver } from '../state/draft-saver.ts'
import { forgetOnSwitch, useForgottenOnSwitch, useConnectionsStore } from './connections.ts'
import { useReasonsStore } from './reasons.ts'

/** Data that a new letter starts with. */
export interface LetterBeginnings {
  readonly application: Application
  readonly borrowerName: string | null
  readonly reasonName: (code: string) => string
  readonly agencies: readonly string[]
}

/** One letter, kept as a draft until its notice is recorded. */
export const useLetterStore = defineStore('letter', () => {
  const bridge = useBridge()
  const connections = useConnectionsStore()
  const reasons = useReasonsStore()
  const { resettable, reset } = useForgottenOnSwitch()
  const openId = resettable<string | null>(null)
  const kind = ref<LetterKind>('adverse-action')
  const application = resettable<Application | null>(null)
  const template = computed(() =>
    letterTemplateOf(kind.value, application.value?.creditType ?? null),
  )
  const form = resettable<LetterForm>(emptyLetterForm)
  /** Why the letter can't be opened. */
  const failure = resettable<Failure | null>(null)
  const saveFailure = resettable<Failure | null>(null)
  /** The application was never fetched. */
  const isUnread = resettable(false)
  const settings = computed(() => connections.active?.letters ?? noLetterSettings)
  /** Drafts that could not be saved, by application ID. */
  const unsaved = new Map<string, JsonObject>()

  const saver = new DraftSaver(async () => {
    const subject = openId.value
    if (subject === null) return unsaved.size === 0
    const content = { kind: kind.value, form: { ...form.value } }
    const saved = await bridge.drafts.save({ kind: 'letter', subject, content })
    if (subject !== openId.value) return saved.ok && unsaved.size === 0
    if (saved.ok) unsaved.delete(subject)
    else unsaved.set(subject, content)
    saveFailure.value = saved.ok ? null : saved.error
    return unsaved.size === 0
  })

  /** `begin` fills the fields that the draft doesn't have. */
  async function open(
    id: string,
    which: LetterKind,
    begin: (known: LetterBeginnings) => Partial<LetterForm>,
  ): Promise<void> {
    await saver.flush()
    reset()
    openId.value = id
    kind.value = which
    const [opened, borrower, draft] = await Promise.all([
      bridge.applications.open({ id }),
      bridge.borrowers.read({ id }),
      bridge.drafts.read({ kind: 'letter', subject: id }),
      reasons.load(),
    ])
    if (openId.value !== id) return
    if (!opened.ok || !draft.ok) {
      failure.value = firstFailure(opened, draft)
      return
    }
    const copy = opened.value.copy
    isUnread.value = copy === null
    if (copy === null) return
    form.value = {
      ...emptyLetterForm,
      ...begin({
        application: copy.application,
        borrowerName: borrower.ok ? (borrower.value?.name ?? null) : null,
        reasonName: reasons.nameOf,
        agencies: agencyNames(settings.value),
      }),
      ...letterFormIn(unsaved.get(id) ?? draft.value?.content ?? {}, which),
    }
    application.value = copy.application
    if (unsaved.has(id)) saver.touch()
  }

  function set<Name extends keyof LetterForm>(name: Name, value: LetterForm[Name]): void {
    form.value = { ...form.value, [name]: value }
    saver.touch()
  }

  /** Used after the letter was sent: its notice contains it. If discarding fails, the draft reappears. */
  async function discard(subject: string): Promise<void> {
    if (openId.value === subject) await saver.forget()
    unsaved.delete(subject)
    await bridge.drafts.discard({ kind: 'letter', subject })
  }

  forgetOnSwitch(() => {
    unsaved.clear()
  })

  const flush = () => saver.flush()
  return {
    openId,
    kind,
    template,
    application,
    form,
    failure,
    saveFailure,
    isUnread,
    settings,
    open,
    set,
    discard,
    flush,
  }
})
