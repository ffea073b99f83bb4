import { defineStore } from 'pinia'
import type { LetterSubject, RecordedCount } from '../../shared/contract/notices.ts'
import type { LetterKind } from '../../shared/domain/notices/letter-settings.ts'
import type { Progress } from '../../shared/progress.ts'
import type { Failure, Result } from '../../shared/result.ts'
import { useBridge } from '../bridge.ts'
import { forgetOnSwitch, useForgottenOnSwitch } from './connections.ts'
import type { NoticeForm } from './notices.ts'
import { useSelectionStore } from './selection.ts'

interface Found {
  readonly subjects: readonly LetterSubject[]
  readonly notDue: number
  readonly isStopped: boolean
}

/** The letters of the selected applications: their recipients and their notices. */
export const useLettersStore = defineStore('letters', () => {
  const bridge = useBridge()
  const selection = useSelectionStore()
  const { resettable } = useForgottenOnSwitch()
  const found = resettable<Found | null>(null)
  const failure = resettable<Failure | null>(null)
  const busy = resettable<'reading' | 'recording' | null>(null)
  const progress = resettable<Progress | null>(null)
  let calls = 0
  let resets = 0

  bridge.on('annotations.progress', (now) => {
    if (busy.value !== null) progress.value = now
  })

  async function act<T>(
    what: 'reading' | 'recording',
    call: Promise<Result<T>>,
  ): Promise<T | null> {
    calls += 1
    const mine = calls
    const of = resets
    busy.value = what
    failure.value = null
    const result = await call
    if (of !== resets) return null
    const isLatest = mine === calls
    // The result of recording is reported even if other letters were read meanwhile.
    if (!isLatest && what === 'reading') return null
    if (isLatest) {
      busy.value = null
      progress.value = null
    }
    if (!result.ok) failure.value = result.error
    return result.ok ? result.value : null
  }

  async function read(kind: LetterKind): Promise<void> {
    found.value = null
    const result = await act(
      'reading',
      bridge.notices.letterSubjects({ selection: selection.asRequest(), kind }),
    )
    if (result !== null) found.value = result
  }

  /** Records a notice for each letter. The recorded facts are those that the letter states. */
  function record(
    { kind, day, manner }: NoticeForm,
    letters: Parameters<typeof bridge.notices.recordLetters>[0]['letters'],
  ): Promise<RecordedCount | null> {
    return act('recording', bridge.notices.recordLetters({ kind, day, manner, letters }))
  }

  const stop = () => bridge.annotations.stop({})

  forgetOnSwitch(() => (resets += 1))

  return { found, failure, busy, progress, read, record, stop }
})
