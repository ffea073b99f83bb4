import { inLanguage } from './language.ts'

/** Text for the first start and the tour, in English. */
const welcomeEn = {
  title: 'Welcome to Loan Desk',
  lead: 'Review credit applications, compose offers, approve, and create ACH authorizations. Fetched applications stay readable offline.',
  sample: {
    title: 'Try with sample data',
    text: 'Practice with invented borrowers. Nothing is real, and nothing leaves this computer.',
    start: 'Try with sample data',
    starting: 'Starting the sample service',
    missing: 'Loan Desk was started without its sample service.',
  },
  connect: {
    title: 'Connect to your lending service',
    text: 'Ask your administrator for the service address, a client ID and a client secret.',
    start: 'Connect to service',
    steps: [
      'Copy the service address. It starts with https.',
      'Copy the client ID and client secret. Start with a sandbox.',
      'Loan Desk tests the sign-in, then keeps the secret and never shows it again.',
    ],
  },
  later: 'You can do the other one later in Settings.',
} as const

/** Text for the tour, by step. */
const tourEn = {
  name: 'Tour',
  offerTitle: 'New here?',
  offerText: 'Five short steps show you around.',
  start: 'Take the tour',
  notNow: 'Not now',
  leave: 'Close tour',
  back: 'Back',
  next: 'Next',
  finish: 'Finish',
  step: (number: number, total: number) => `Step ${number} of ${total}`,
  steps: {
    worklist: {
      title: 'Your worklist',
      text: 'Your applications are here, online and offline. Add one by ID with A. Move with J and K.',
    },
    offers: {
      title: 'Compose offers',
      text: 'Open a pending application and press O. Loan Desk calculates payments, APR and finance charge as you type, and saves a draft.',
    },
    decisions: {
      title: 'Your submissions',
      text: 'Every approval is listed here with its status. You can cancel it until Loan Desk starts to send it.',
    },
    documents: {
      title: 'One document per payment',
      text: 'Create an ACH authorization for each payment and open it in your browser. The register shows when it was created, opened and used.',
    },
    connection: {
      title: 'Your connection',
      text: 'This shows your connection, its environment and whether it is online. Press ? for shortcuts, or Ctrl+K or Cmd+K for all commands. You can repeat this tour from there.',
    },
  },
} as const

/** Text for the first start and the tour, in the app's language. */
export const welcomeMessages = inLanguage({ en: welcomeEn })
export const tourMessages = inLanguage({ en: tourEn })
