/** Words of the setting for how long applications stay on this computer. */
export const keepingEn = {
  title: 'Copies on this computer',
  takeOff: 'Take off applications that nobody looks at',
  rule: 'An application that you have not opened, added or refreshed for so many days leaves the worklist, and its copy is removed from this computer. One with a draft, an open decision, a note, a follow-up date or a tag always stays. The service keeps each of them; add its id to see it again.',
  when: 'Checked soon after the desk opens, and once a day. Your decisions and the activity log stay.',
  days: 'Days until then',
  unit: 'days',
} as const

export type KeepingMessages = typeof keepingEn
