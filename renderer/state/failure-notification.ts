import type { SavedFile } from '../../shared/contract/files.ts'
import type { Failure } from '../../shared/result.ts'
import { failureMessages } from '../messages/failures/failure-messages.ts'
import { words } from '../messages/words.ts'
import { useNotificationsStore } from '../stores/notifications.ts'

/** Shows a notification about a failure that no place on the screen can show; `of` names what failed. */
export function useFailureNotification(): (of: string, failure: Failure) => void {
  const notifications = useNotificationsStore()
  return (of, { code }) => {
    const text = words.failure.happenedTo(of, failureMessages[code].happened)
    notifications.notify(text, { stays: true })
  }
}

/** Tells the officer if a saved file is missing from the activity log, and why. */
export function useNotLoggedNotification(): (saved: NonNullable<SavedFile>) => void {
  const notifyFailure = useFailureNotification()
  return ({ notLogged }) => {
    if (notLogged !== undefined) notifyFailure(words.files.notLogged, notLogged)
  }
}
