import type { LogProblem } from '../../../shared/contract/team.ts'
import type { TeamGrade } from '../../../shared/domain/team/operations.ts'
import { formatCount } from '../../messages/format.ts'
import { inLanguage } from '../../messages/language.ts'

/** Text for the team space: its connection, its state, and who works on what. */
const teamEn = {
  title: 'Team space',
  lead: 'Officers who share a team space see who works on which application, and each other’s notes, tags, follow-up dates and recorded notices, and use the same offer templates.',
  none: 'This connection has no team space.',
  begin: 'Connect to team space',
  submit: 'Connect',
  trying: 'Signing in to the team space…',
  connected: 'Connected to the team space.',
  form: 'Team space access',
  url: 'URL',
  urlHint: 'As your administrator gave it, without the password.',
  ca: 'CA certificate (optional)',
  caHint: 'The text of your administrator’s certificate file.',
  password: 'Account password',
  passwordHint: 'Kept where this computer keeps your client secrets.',
  required: 'Enter the URL and the account password.',
  enterPassword: 'Enter new password',
  enterMissing: 'Enter password',
  changePassword: 'New account password',
  signInText: 'Loan Desk signs in, then shares your waiting changes.',
  enterAuthority: 'Enter new CA certificate',
  changeAuthority: 'New CA certificate',
  signIn: 'Sign in',
  disconnect: 'Disconnect',
  disconnected: 'Disconnected from the team space.',
  disconnectQuestion: 'Disconnect from the team space?',
  disconnectMeaning:
    'Your claims stay until they end. The team’s notes, tags, dates, notices and templates are removed from this computer; yours that aren’t shared yet stay, and notices whose letters you wrote here. Loan Desk forgets the account password.',
  grades: {
    auditor: 'Auditor',
    officer: 'Officer',
    second: 'Senior officer',
    owner: 'Owner',
  } satisfies Record<TeamGrade, string>,
  state: 'State',
  account: 'Account',
  grade: 'Grade',
  lender: 'Lender',
  lastRead: 'Last read',
  connectedState: { inSection: 'Connected', inSidebar: 'Team space connected' },
  offlineState: { inSection: 'Offline', inSidebar: 'Team space offline' },
  refusedState: 'Team space: changes to review',
  waitingState: (count: number) => `Team space offline, ${formatCount(count)} to share`,
  stoppedState: { inSection: 'Not connected', inSidebar: 'Team space needs attention' },
  claim: 'Claim application',
  renew: 'Extend claim',
  release: 'Release claim',
  takeOver: 'Take over',
  free: 'This application isn’t claimed.',
  mine: (until: string) => `Claimed by you until ${until}`,
  claimedBy: (holder: string) => `Claimed by ${holder}`,
  rowMine: 'Claimed by you',
  handled: (holder: string, until: string) => `Being handled by ${holder} until ${until}`,
  decided: (officer: string) => `Being decided by ${officer}`,
  closeText: (officer: string) =>
    `Only if ${officer} can’t finish this decision, and you know its outcome from another source, such as your servicing system. Then other officers can decide.`,
  unreachable: 'Claiming needs the team space.',
  reason: 'Reason for taking over, shown to colleagues',
  region: 'Claim',
  waiting: 'Not shared yet',
  share: 'Share with team',
  onlyHere: 'only on this computer',
  notSharedYet: 'not shared yet',
  changes: (count: number) => (count === 1 ? '1 change' : `${formatCount(count)} changes`),
  useCopy: 'Use this copy',
  useCopyQuestion: 'Use the copy that the server has now?',
  useCopyMeaning:
    'Loan Desk reads the team space again, and shares your changes of the last 30 days that this copy lacks. Ask your administrator first.',
  copyUsed: 'The team space was read again.',
  otherLogState: { inSection: 'Connected', inSidebar: 'Team space: activity log differs' },
  otherLog: 'This computer’s activity log isn’t the one that the team space recorded',
  logProblem: ({ recorded, last }: LogProblem, at: string) =>
    last < recorded
      ? `It ends at entry ${last}. The team space recorded entry ${recorded} on ${at}: the files of Loan Desk may be an older copy.`
      : `Its entry ${recorded} isn’t the one that the team space recorded on ${at}: the files of Loan Desk may be another copy.`,
  logNext: 'Tell your administrator. If they confirm it, continue with this log.',
  useLog: 'Continue with this log',
  useLogQuestion: 'Continue with the activity log of this computer?',
  useLogMeaning:
    'The team space keeps what it recorded before, and records this log as another one from now on.',
  logUsed: 'The team space records this log from now on.',
  refusedChanges: 'Changes to review',
  twoDates: (mine: string | null, theirs: string | null, by: string | null) =>
    `${mine === null ? 'You removed the follow-up date.' : `You set the follow-up to ${mine}.`} ${
      theirs === null ? 'A colleague removed it.' : `${by ?? 'A colleague'} set it to ${theirs}.`
    }`,
  useDate: (day: string) => `Use ${day}`,
  useNoDate: 'Use no date',
  removeDate: 'Remove date',
  tagAddedAgain: (tag: string) => `You removed the tag “${tag}”, and a colleague added it again.`,
  removeTag: 'Remove tag',
  keepTag: 'Keep tag',
  twoFacts: (mine: string, theirs: string, by: string | null) =>
    `${mine === '' ? 'You removed what was recorded for notices.' : `You recorded: “${mine}”.`} ${
      theirs === '' ? 'A colleague removed it.' : `${by ?? 'A colleague'} recorded: “${theirs}”.`
    }`,
  templateChanged: (mine: string, theirs: string | null, by: string | null) =>
    theirs === null
      ? `You saved the template “${mine}”, and a colleague removed it.`
      : `You saved the template “${mine}”. ${by ?? 'A colleague'} saved it as “${theirs}”.`,
  useMine: 'Use mine',
  useTheirs: 'Use theirs',
  keepRemoved: 'Keep removed',
  removedTemplateChanged: (theirs: string, by: string | null) =>
    `You removed a template, and ${by ?? 'a colleague'} saved it as “${theirs}”.`,
  removeTemplate: 'Remove template',
  keepTemplate: 'Keep template',
  templatesFull: (name: string) =>
    `The team has 500 templates, the most a team space takes. “${name}” isn’t shared.`,
  noticeNotShared: (day: string) => `The team space refused your notice of ${day}.`,
  noticeNotRemoved: (officer: string | null) =>
    `Only ${officer ?? 'its officer'} or a senior officer can remove this notice.`,
  removeAgain: 'Remove again',
  keepRecord: 'Keep record',
  notShared: (attempted: string | null) =>
    attempted === null
      ? 'The team space refused your change.'
      : `The team space refused your change: “${attempted}”.`,
  leftUnderClaim: (officer: string | null) =>
    `You sent a decision without the team space. ${officer ?? 'A colleague'} had already registered one.`,
  leftWhileHeld: (officer: string | null) =>
    `You sent a decision without the team space. ${officer ?? 'A colleague'} had claimed the application.`,
  registerAgain: 'Register again',
  keepUnregistered: 'Don’t register',
  underClaim: 'Send decisions under my claim while the team space is unreachable',
  underClaimHint: 'Only if your lender allows it. Loan Desk registers them afterward.',
  shareAgain: 'Share again',
  keepHere: 'Don’t share',
  /** In the Today pane. */
  own: 'Claimed by you',
  noneOwn: 'You have no claims.',
  ofColleagues: 'Claimed by colleagues',
  noneOfColleagues: 'Your colleagues have no claims.',
  until: (until: string) => `until ${until}`,
} as const

/** Text for the team space, in the app's language. */
export const teamMessages = inLanguage({ en: teamEn })
