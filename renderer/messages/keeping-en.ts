/** Words of the setting for how long applications stay on this computer. */
export const keepingEn = {
  title: 'Copies on this computer',
  takeOff: 'Take off applications that nobody looks at',
  rule: 'An application that you neither opened, added nor refreshed for so many days leaves the worklist, and its copy this computer. Never one with a draft, a decision that is not final, a note, a follow-up date or a tag. The service keeps it; add its id to see it again.',
  when: 'The desk looks for them soon after it is opened, and once a day. What you decided and the activity log stay.',
  days: 'Days until then',
  unit: 'days',
  daysWrong: (from: number, to: number) => `A whole number from ${from} to ${to}.`,
  saved: 'Saved.',
} as const

export type KeepingMessages = typeof keepingEn
