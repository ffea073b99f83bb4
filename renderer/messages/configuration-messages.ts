import { longestWebhookUrl } from '../../shared/domain/settings/webhook-url.ts'
import { inLanguage } from './language.ts'

/** Text for lending details, webhook and connection settings, in English. */
const configurationEn = {
  lending: {
    title: 'Lending details',
    lead: 'Lender details that borrowers see. The service can’t return them, so this is Loan Desk’s own record.',
    notStarter:
      'These details are for Starter Mode only. If you use Starter Mode, turn it on in the connection.',
    form: 'Set lending details',
    change: 'Change lending details',
    begin: 'Set lending details',
    line1: 'Address',
    line2: 'Address line 2',
    line2Help: 'Optional.',
    city: 'City',
    state: 'State',
    stateHelp: 'Two letters.',
    zip: 'ZIP code',
    phone: 'Customer service phone',
    phoneSent: (number: string) => `Sent as ${number}.`,
    phoneHelp: 'Sent in international format.',
    email: 'Customer service email',
    zipWarning: (zip: string, state: string) =>
      `ZIP code ${zip} doesn’t match ${state}. Check both. You can send them anyway.`,
    submit: 'Set lending details',
    problems: {
      required: 'Required.',
      oneOf: 'Enter a US state, such as NY.',
      zip: 'Enter a ZIP code, such as 10001 or 10001-1234.',
      email: 'Enter an email address, such as help@lender.example.',
      'us-phone': 'Enter a US phone number, such as (212) 555-0123.',
    },
    tooLong: (most: number) => `Enter at most ${most} characters.`,
    otherProblem: 'This value can’t be sent.',
  },
  webhook: {
    title: 'Webhook URL',
    lead: 'The service sends events to this URL. The service can’t return it, so this is Loan Desk’s own record.',
    leadShown: 'The service sends events to this URL.',
    now: 'At the service now',
    readAgain: 'Read again',
    noneThere: 'No URL is set.',
    readAt: (time: string) => `As of ${time}`,
    notRead: 'Couldn’t read the webhook URL.',
    form: 'Set webhook URL',
    change: 'Change webhook URL',
    begin: 'Set webhook URL',
    url: 'Webhook URL',
    urlHelp: 'Starts with https and has no user name or password.',
    sentAs: (url: string) => `Sent as ${url}`,
    replaces: (day: string) => `This replaces the URL set on ${day}:`,
    submit: 'Set webhook URL',
    problems: {
      'not-a-url': 'Enter a web address, such as https://lender.example/events.',
      'not-https': 'Enter an address that starts with https.',
      'user-info': 'Remove the user name and password.',
      'too-long': `Enter at most ${longestWebhookUrl} characters.`,
      'hidden-characters': 'Remove spaces, backslashes and hidden characters.',
    },
    confirmed: 'The service confirmed it.',
  },
  connection: {
    edit: (name: string) => `Edit ${name}`,
    duplicate: (name: string) => `Duplicate ${name}`,
    save: (name: string) => `Save ${name}`,
    keepSecret: (day: string) => `Set on ${day}. Leave empty to keep it.`,
    noSecret: 'No secret saved. Enter one to sign in.',
    addressNeedsSecret:
      'You changed the address, so enter the secret again. Loan Desk never sends a saved secret to another host.',
    profileDiffers: (spoken: string, chosen: string) =>
      `This service responds like the “${spoken}” profile, not “${chosen}”. With the wrong profile it may reject what you send.`,
    profileInProduction: (chosen: string) =>
      `This is a production connection. Everything you send from now on is written for the “${chosen}” profile.`,
    useProfile: (name: string) => `Use “${name}” and save`,
    keepProfile: (name: string) => `Keep “${name}” and save`,
    limitUnits: { money: 'dollars', rate: 'percent', days: 'days', count: 'payments' },
    limitHelp: (unit: string, standard: string) => `${unit}, standard ${standard}`,
    limitValue: (value: string, unit: string) => `${value} ${unit}`,
    limitUnclear: 'Enter a number.',
    limitBounds: (least: string, most: string) => `Enter a value from ${least} to ${most}.`,
    limitOrder: (other: string) => `Enter a value within “${other}”.`,
    standardLimits: 'Restore standard limits',
    hosts: 'Trusted document hosts',
    hostsHint: 'Documents from these hosts open directly. For other hosts, Loan Desk asks first.',
    host: 'Host',
    hostHint: 'Such as documents.lender.example.',
    addHost: 'Trust host',
    removeHost: (host: string) => `Stop trusting ${host}`,
    hostTwice: 'This host is already in the list.',
    hostProblems: {
      'host-not-plain':
        'Enter a host name, such as documents.lender.example. IP addresses aren’t allowed.',
      'host-with-port': 'Remove the port. Documents open on the standard port only.',
    },
    secretChecked: 'This is the right secret for this environment',
    secretUnchecked: 'Confirm the secret.',
    changed: (name: string) => `${name} saved.`,
  },
  session: {
    issued: 'Last sign-in',
    expires: 'Valid until',
    lastError: 'Last error',
    noError: 'None',
    forget: 'Remove secret',
    forgetQuestion: (name: string) => `Remove the secret of ${name}?`,
    forgetMeaning:
      'Loan Desk signs out and can’t fetch or send until you enter a secret again. Drafts and submissions stay.',
    forgetAt: (name: string) => `Remove secret of ${name}`,
    forgotten: 'Secret removed.',
    clock: (span: string, isAhead: boolean) =>
      `This computer’s clock is ${span} ${isAhead ? 'ahead of' : 'behind'} the service’s. Correct it: Loan Desk uses it for ages, due dates and first payment dates.`,
  },
  about: {
    title: 'About and diagnostics',
    diagnostics: 'Diagnostics',
    lead: 'For your administrator. Contains no names, addresses, application IDs or secrets.',
    copy: 'Copy diagnostics',
  },
  never: 'Not set from this computer yet.',
  setOn: (day: string, by: string) => `Set on ${day} by ${by}`,
  history: 'History',
  setAgain: 'Set again',
  setAgainLong: (day: string) => `Set again the value from ${day}`,
  compare: 'Sent and returned',
  echoSame: 'The service returned exactly what was sent.',
  echoDiffers: (count: number) =>
    count === 1
      ? 'One field differs from what was sent.'
      : `${count} fields differ from what was sent.`,
  saved: 'Saved. Loan Desk sends it when the service is reachable. See the history below.',
  confirmed: 'Sent and confirmed.',
  open: 'Show submission',
  draftSaved: 'Draft saved. Cancel discards it.',
  draftNotSaved: 'Couldn’t save the draft.',
  checkFields: 'Correct the marked fields.',
} as const

/** The words of what is set at the service, in the language of Loan Desk. */
export const configurationMessages = inLanguage({ en: configurationEn })
