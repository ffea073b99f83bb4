/** The visible words of the first start and of the tour, in English. */
export const welcomeEn = {
  title: 'Welcome to Loan Desk',
  lead: 'Review credit applications, compose offers, approve, and make ACH authorizations. What you read stays here without a network; what you decide is sent once.',
  sample: {
    title: 'Try with sample data',
    text: 'A lending service with invented borrowers runs inside the desk. Nothing you do there is real, and nothing leaves this computer.',
    start: 'Try with sample data',
    starting: 'Starting the sample service',
    missing: 'This desk was started without its sample service.',
  },
  connect: {
    title: 'Connect to your lender',
    text: 'You need three things from whoever runs the service: its address, a client id and a client secret. They are tried before anything is saved.',
    start: 'Connect to your lender',
    back: 'Back to the choice',
    steps: [
      'Copy the address of the service. It begins with https.',
      'Copy client id and client secret. Begin with those of a sandbox.',
      'The desk signs in once to try them. Only then is anything saved, the secret in your keychain.',
    ],
  },
  later: 'You can do the other one later, under Settings.',
} as const

/** The words of the tour, step by step. */
export const tourEn = {
  name: 'Tour',
  offerTitle: 'New here?',
  offerText: 'Five short steps show you around.',
  start: 'Take the tour',
  notNow: 'Not now',
  leave: 'Leave the tour',
  back: 'Back',
  next: 'Next',
  finish: 'Finish',
  step: (number: number, total: number) => `Step ${number} of ${total}`,
  steps: {
    worklist: {
      title: 'Your worklist',
      text: 'Every application you work with stands here, and can be read without a network. Add one by its id with A; go down and up with J and K.',
    },
    offers: {
      title: 'Compose offers',
      text: 'Open a pending application and press O. Payments, APR and finance charge are worked out as you type, and what you typed is kept as a draft.',
    },
    decisions: {
      title: 'What you send',
      text: 'Each approval is listed here from the moment you press the button until the service has confirmed it. It is never sent twice, and you can take back what has not begun to send.',
    },
    documents: {
      title: 'One document for one payment',
      text: 'Make an ACH authorization just before its payment, check it, open it in your browser. The register knows every one: made, opened, used, kept until.',
    },
    connection: {
      title: 'Where you work',
      text: 'Here stand the connection, its environment and whether it can be reached. Press ? for all keys and Ctrl or Cmd with K for every command. You find this tour there and under Settings.',
    },
  },
} as const

export type WelcomeMessages = typeof welcomeEn
export type TourMessages = typeof tourEn
