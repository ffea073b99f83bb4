import { inLanguage } from '../../messages/language.ts'

/** Text for links opened by another program, in English. */
const linksEn = {
  titles: {
    application: 'Open application from link?',
    facility: 'Open facility from link?',
  },
  refusedTitle: 'Link not opened',
  text: 'Another program opened this link. A link never sends anything.',
  what: { application: 'application ID', facility: 'facility ID' },
  inWorklist: 'It is in your worklist.',
  notInWorklist: 'It is not in your worklist at this connection.',
  facilityKnown: 'It is in your list of facilities.',
  facilityNew: 'It is not in your list of facilities yet.',
  noConnection: 'Add a connection before you open this link.',
  notAdded: (outcome: string) => `Not added: ${outcome.toLowerCase()}.`,
  open: 'Open',
  openFacility: 'Open documents',
  add: 'Add to worklist and open',
  dismiss: 'Dismiss',
} as const

/** Text for links opened by another program, in the app's language. */
export const linksMessages = inLanguage({ en: linksEn })
