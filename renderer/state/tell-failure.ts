import type { SavedFile } from '../../shared/contract/files.ts'
import type { Failure } from '../../shared/result.ts'
import { failureMessages } from '../messages/failures/failure-messages.ts'
import { words } from '../messages/words.ts'
import { useNotificationsStore } from '../stores/notifications.ts'

/** Shows a notification about a failure that no place on the screen can show; `of` names what failed. */
export function useTellFailure(): (of: string, failure: Failure) => void {
  const notifications = useNotificationsStore()
  return (of, { code }) => {
    const told = words.failure.happenedTo(of, failureMessages[code].happened)
    notifications.tell(told, { stays: true })
  }
}

/** Tells the officer if a saved file is missing from the activity log, and why. */
export function useTellNotLogged(): (saved: NonNullable<SavedFile>) => void {
  const tellFailure = useTellFailure()
  return ({ notLogged }) => {
    if (notLogged !== undefined) tellFailure(words.files.notLogged, notLogged)
  }
}
