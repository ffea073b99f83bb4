/** Tells the officer something while the window is not looked at, through the system. */
export interface Notifications {
  /**
   * So many applications have another status than before. Nothing of a borrower and no id: others
   * may see the screen. `follow` is called when the officer clicks the notification.
   */
  statusesChanged(count: number, follow: () => void): void
}
