/** System notifications for the officer while the window isn't in focus. */
export interface Notifications {
  /**
   * Reports how many applications changed status. No borrower data and no ID, because others may
   * see the screen. `follow` is called when the officer clicks the notification.
   */
  statusesChanged(count: number, follow: () => void): void
}
