/** The visible words of a link that another program opened, in English. */
export const linksEn = {
  titles: {
    application: 'A link asks to open an application',
    facility: 'A link asks to open a facility',
  },
  refusedTitle: 'A link was not opened',
  text: 'Another program opened it. Nothing happens before you choose, and nothing is ever sent by a link.',
  what: { application: 'application id', facility: 'facility id' },
  inWorklist: 'It is in your worklist.',
  notInWorklist: 'It is not in your worklist at this connection.',
  facilityKnown: 'You know this facility.',
  facilityNew: 'This facility is not in your list yet. You can name it there.',
  noConnection: 'There is no connection yet that it could be opened at.',
  notAdded: (outcome: string) => `It was not added: ${outcome.toLowerCase()}.`,
  open: 'Open',
  openFacility: 'Open its documents',
  add: 'Add to worklist and open',
  dismiss: 'Dismiss',
} as const

export type LinksMessages = typeof linksEn
