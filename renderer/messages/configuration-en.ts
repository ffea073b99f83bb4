/** The visible words of what is set at the service, in English. */
export const configurationEn = {
  lending: {
    title: 'Lending details',
    lead: 'What borrowers are shown of the lender. The service cannot be asked for it: this is the desk’s own record.',
    notStarter:
      'Only a lender in Starter Mode sets these. Where yours is one, edit the connection and switch Starter Mode on.',
    form: 'Set lending details',
    change: 'Change lending details',
    begin: 'Set lending details',
    line1: 'Address',
    line2: 'Second line',
    line2Help: 'Optional. Left out when empty.',
    city: 'City',
    state: 'State',
    stateHelp: 'Two letters.',
    zip: 'ZIP code',
    phone: 'Customer service phone',
    phoneSent: (number: string) => `Sent as ${number}.`,
    phoneHelp: 'As you like; it is sent in international form.',
    email: 'Customer service e-mail',
    zipWarning: (zip: string, state: string) =>
      `ZIP codes of ${state} do not begin like ${zip}. Check both; it can be sent all the same.`,
    submit: 'Set lending details',
    problems: {
      required: 'Needed.',
      max: 'Too long.',
      oneOf: 'Not a state of the United States.',
      zip: 'Five digits, or five, a dash and four.',
      email: 'Not an e-mail address.',
      'us-phone': 'No such telephone number in the United States.',
    },
    otherProblem: 'This cannot be sent.',
  },
  webhook: {
    title: 'Webhook URL',
    lead: 'Where the service sends its events. The service cannot be asked for it: this is the desk’s own record.',
    form: 'Set webhook URL',
    change: 'Change webhook URL',
    begin: 'Set webhook URL',
    url: 'Webhook URL',
    urlHelp: 'Begins with https, without user name and password.',
    sentAs: (url: string) => `Sent as ${url}`,
    replaces: (day: string) => `This replaces the URL set on ${day}:`,
    submit: 'Set webhook URL',
    problems: {
      'not-a-url': 'This is not a web address.',
      'not-https': 'It has to begin with https.',
      'user-info': 'It holds a user name or password.',
      'too-long': 'Too long.',
      'hidden-characters': 'It holds white space, a backslash or a hidden character.',
    },
    confirmed: 'The service answered Ok.',
  },
  connection: {
    edit: (name: string) => `Edit ${name}`,
    duplicate: (name: string) => `Duplicate ${name}`,
    save: (name: string) => `Save ${name}`,
    keepSecret: (day: string) =>
      `Set on ${day}. Leave it empty to keep it; type one to replace it.`,
    noSecret: 'None is kept. Type one to sign in.',
    addressNeedsSecret:
      'Another address needs the secret typed anew: the one that is kept is never shown to another host.',
    rules: 'Rules for offers',
    rulesHint: 'What the specification demands cannot be switched off.',
    rulesOff: (count: number) => (count === 1 ? '1 is off' : `${count} are off`),
    secretChecked: 'It is the right secret for this environment',
    secretUnchecked: 'Confirm the secret first.',
    changed: (name: string) => `${name} was saved.`,
  },
  session: {
    issued: 'Last renewal',
    expires: 'Valid until',
    lastError: 'Last error',
    noError: 'None since the last answer',
    forget: 'Forget the secret',
    forgetQuestion: (name: string) => `Forget the secret of ${name}?`,
    forgetMeaning:
      'The desk signs out. Nothing is read or sent until a secret is typed again. Drafts and decisions stay.',
    forgetAt: (name: string) => `Forget the secret of ${name}`,
    forgotten: 'The secret was forgotten.',
    clock: (span: string, isAhead: boolean) =>
      `This computer’s clock is ${span} ${isAhead ? 'ahead of' : 'behind'} the service’s. Set it right: ages, due dates and the day of a first payment are counted by it.`,
  },
  about: {
    title: 'About and diagnostics',
    lead: 'For whoever helps you. It holds no names, addresses, ids of applications or secrets.',
    copy: 'Copy diagnostics',
  },
  never: 'Not set from this desk yet.',
  setOn: (day: string, by: string) => `Set on ${day} by ${by}`,
  history: 'History',
  setAgain: 'Set again',
  setAgainLong: (day: string) => `Set again what was set on ${day}`,
  compare: 'Sent against returned',
  echoSame: 'The service returned exactly what was sent.',
  echoDiffers: (count: number) =>
    count === 1
      ? 'One field differs from what was sent.'
      : `${count} fields differ from what was sent.`,
  saved: 'Saved. It is sent as soon as the service can be reached; see the history below.',
  open: 'See it under Decisions',
  draftSaved: 'Draft saved.',
  draftNotSaved: 'The draft could not be saved.',
  checkFields: 'Check the marked fields.',
} as const

export type ConfigurationMessages = typeof configurationEn
