import { computed, ref, shallowRef, watch } from 'vue'
import type { Decision } from '../../../shared/domain/decisions/decision.ts'
import type { JsonObject } from '../../../shared/json.ts'
import { draftsSaved } from '../../state/draft-saver.ts'
import { useConfigurationStore, type SettingKind } from '../../stores/configuration.ts'

/** Builds a form's initial values from a draft, or from a submission (null: no values). */
interface FormStart<Start> {
  fromDraft(draft: JsonObject): Start
  fromDecision(decision: Decision | null): Start
}

/** This computer's record of a setting at the service, and the form that changes it. */
export function useSettingRecord<Start>(kind: SettingKind, start: FormStart<Start>) {
  const configuration = useConfigurationStore()
  const form = shallowRef<{ readonly start: Start; readonly isRequested: boolean } | null>(null)
  /** Stays true until another form opens. */
  const isSaved = ref(false)
  const list = computed(() => configuration.history[kind])
  const current = computed(() => list.value.find(({ state }) => state === 'confirmed') ?? null)

  watch(
    () => configuration.isRead,
    (isRead) => {
      const draft = configuration.drafts[kind]
      if (isRead && draft !== null)
        form.value = { start: start.fromDraft(draft), isRequested: false }
    },
    { immediate: true },
  )

  function open(decision: Decision | null): void {
    form.value = { start: start.fromDecision(decision), isRequested: true }
    isSaved.value = false
  }

  function close(): void {
    form.value = null
  }

  /** Replaces an open draft, because the officer chose these values. */
  async function setAgain(decision: Decision): Promise<void> {
    await draftsSaved()
    close()
    await configuration.discardDraft(kind)
    open(decision)
  }

  async function onSaved(): Promise<void> {
    close()
    // Wait: the history contains the new submission only after it is read again.
    await configuration.load()
    isSaved.value = true
  }

  return { form, isSaved, list, current, open, close, setAgain, onSaved }
}
