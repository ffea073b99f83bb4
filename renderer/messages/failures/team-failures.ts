import type { ErrorCode } from '../../../shared/error-codes.ts'
import type { FailureMessage } from './failure-message.ts'

/** Errors of the team space and of claims in it. */
export const teamFailures = {
  'team-url-invalid': {
    happened: 'This isn’t the URL of a team space',
    next: 'Enter it as your administrator gave it, such as postgres://ann.lee@db.example.com/loandesk. The password has a field of its own.',
  },
  'team-offline': {
    happened: 'The server of the team space doesn’t respond',
    kept: 'You can still read applications and compose offers.',
    next: 'Check your network, or ask your administrator. Loan Desk connects again by itself.',
  },
  'team-address-refused': {
    happened: 'The server of the team space doesn’t accept connections from this computer',
    kept: 'You can still read applications and compose offers.',
    next: 'Connect to your company’s network, or ask your administrator. Loan Desk connects again by itself.',
  },
  'team-sign-in-unsupported': {
    happened:
      'The server of the team space asks for a sign-in method that Loan Desk doesn’t support',
    kept: 'You can still read applications and compose offers.',
    next: 'Ask your administrator to allow your account to sign in with a password (scram-sha-256).',
  },
  'team-disk-full': {
    happened: 'The server of the team space has no space left on its disk',
    kept: 'Your changes wait on this computer. What was shared can still be read.',
    next: 'Tell your administrator. Loan Desk tries again by itself.',
  },
  'team-read-only': {
    happened: 'The server of the team space takes no changes now',
    kept: 'Your changes wait on this computer. What was shared can still be read.',
    next: 'Tell your administrator. Loan Desk tries again by itself.',
  },
  'team-certificate': {
    happened: 'The server of the team space can’t be trusted',
    kept: 'Nothing was sent to it.',
    next: 'Check the URL, this computer’s date, and the CA certificate. If they are right, ask your administrator.',
  },
  'team-password-wrong': {
    happened: 'The team space rejected this account password',
    next: 'Check it. If it was changed, enter the new one in Settings. If it has expired, ask your administrator for another.',
  },
  'team-password-missing': {
    happened: 'This computer no longer has the account password of the team space',
    kept: 'Your changes wait on this computer.',
    next: 'Enter it in Settings, at the team space.',
  },
  'team-feed-invalid': {
    happened: 'The team space sent something Loan Desk can’t read',
    kept: 'What was read before stays as it was.',
    next: 'Update Loan Desk, or ask your administrator.',
  },
  'not-a-team-space': {
    happened: 'This database isn’t a team space',
    next: 'Check the URL, or ask your administrator to set up the team space.',
  },
  'team-not-an-officer': {
    happened: 'This account is not an officer of the team space',
    kept: 'Your drafts stay on this computer.',
    next: 'Ask your administrator to add the account.',
  },
  'team-other-copy': {
    happened: 'The server has another copy of the team space than before',
    kept: 'Nothing was lost on this computer, and nothing more is sent to the team space.',
    next: 'Tell your administrator: a backup may have been restored. If they confirm it, use this copy in Settings.',
  },
  'team-busy': {
    happened: 'The team space is busy',
    next: 'Try again in a few seconds.',
  },
  'claim-held': {
    happened: 'Another officer claimed this application first',
    by: (officer) => `${officer} claimed this application first`,
    next: 'Wait until they release it, or ask them.',
  },
  'claim-not-held': {
    happened: 'This claim no longer exists',
    next: 'Claim the application again if you work on it.',
  },
  'claim-changed': {
    happened: 'The claim changed while you were typing',
    next: 'See who has the application now, then decide again.',
  },
  'submission-registered': {
    happened: 'Another officer already sent this or is sending it',
    by: (officer) => `${officer} already sent this or is sending it`,
    kept: 'Nothing was sent from this computer.',
    next: 'Ask them, or wait until theirs has ended, and then send yours again.',
  },
  'team-grade-needed': {
    happened: 'Only a senior officer may do this',
    next: 'Ask a senior officer.',
  },
  'team-reads-only': {
    happened: 'Your account in the team space may only read',
    kept: 'Nothing was sent.',
    next: 'Ask a colleague whose account may work.',
  },
  'team-rules-grade': {
    happened: 'Your account may not change the team’s rules',
    next: 'Ask a senior officer.',
  },
  'team-rules-changed': {
    happened: 'Another officer changed the team’s rules or their proposal meanwhile',
    next: 'Look at the rules as they are now, then decide again.',
  },
  'team-rules-proposer': {
    happened: 'You proposed this change yourself',
    next: 'Ask another senior officer to confirm it.',
  },
  'team-rules-too-long': {
    happened: 'These rules are too long for the team space',
    next: 'Remove caps by state that you don’t need, or shorten their sources.',
  },
  'team-rules-shared': {
    happened: 'These rules belong to the team',
    kept: 'Nothing was changed.',
    next: 'Propose the change in the settings, for another senior officer to confirm.',
  },
  'team-change-gone': {
    happened: 'This change was decided already',
    next: 'Look at the application: it shows what stands now.',
  },
  'note-not-yours': {
    happened: 'Another officer wrote this note',
    next: 'Write a note of your own instead.',
  },
  'tag-not-yours': {
    happened: 'An officer of the team added this tag, and your account may only read',
    next: 'Ask an officer to remove it.',
  },
  'follow-up-not-yours': {
    happened: 'An officer of the team set this follow-up date, and your account may only read',
    next: 'Ask an officer to remove it.',
  },
  'notice-not-yours': {
    happened: 'Another officer recorded this notice',
    next: 'Ask them or a senior officer to remove the record.',
  },
} satisfies Partial<Record<ErrorCode, FailureMessage>>
