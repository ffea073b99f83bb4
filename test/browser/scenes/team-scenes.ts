import type { StoredNotices } from '../../../shared/contract/notices.ts'
import type { OfferTemplate } from '../../../shared/contract/offers.ts'
import type {
  RefusedChange,
  TeamClaim,
  TeamOperations,
  TeamStatus,
} from '../../../shared/contract/team.ts'
import { noOfficerFacts } from '../../../shared/domain/notices/notice.ts'
import type { FeedLine } from '../../../shared/domain/team/feed-lines.ts'
import { authorize, someAuthorization } from './authorizing.ts'
import { standardRules } from '../../../shared/domain/offers/policy/lender-rules.ts'
import { policyLimits } from '../../../shared/domain/offers/policy/policy-limits.ts'
import type { AppScene, Stage } from './scene.ts'
import { aNotice } from '../../support/builders/notices.ts'
import { aTemplate } from '../../support/builders/templates.ts'
import { part } from './settings-sections.ts'
import { given } from '../../support/checks/given.ts'

const application = 'app_smpl0003'

const state: TeamStatus = {
  account: 'jo.marsh',
  grade: 'second',
  lender: 'Harbor Lending',
  lastReadAt: Date.now(),
  failure: null,
  waiting: 0,
  sendsUnderClaim: false,
  decisions: [],
  log: null,
  refused: [],
  rules: { inForce: null, proposal: null },
}
/** A change of this application that Ann's change was faster than. */
const change: Omit<RefusedChange, 'op' | 'kind'> = {
  ...{ subject: application, refusal: 'changed', attempted: null, current: null },
  ...{ refusedFor: 'ann.lee', statedFacts: null, template: null, isOver: false },
}
const current = { day: '2026-12-09', by: 'ann.lee' }
const refused: RefusedChange[] = [
  { ...change, op: 'op-1', kind: 'follow-up.set', attempted: '2026-12-05', current },
  { ...change, op: 'op-2', kind: 'tag.remove', attempted: 'branch 4' },
]
const refusedTemplate: RefusedChange = {
  ...{ ...change, op: 'op-4', kind: 'template.put', subject: 'template-1' },
  ...{ attempted: 'Two years', template: 'Prime, two years' },
}
const saidOtherwise: RefusedChange = {
  ...{ ...change, op: 'op-5', kind: 'notice.facts' },
  statedFacts: {
    mine: { ...noOfficerFacts, complete: { day: '2026-11-12', reason: 'Payslip arrived' } },
    theirs: {
      ...{ ...noOfficerFacts, complete: { day: '2026-11-10', reason: 'Bank statement arrived' } },
      ...{ team: 31, by: 'ann.lee' },
    },
  },
}
const recorded: StoredNotices = {
  ...{ ...noOfficerFacts, complete: saidOtherwise.statedFacts?.theirs.complete ?? null },
  ...{ factsBy: 'ann.lee', unshared: 1 },
  recorded: [
    aNotice({ kind: 'incompleteness', replyBy: '2026-12-20', recordedBy: 'ann.lee', team: 30 }),
    aNotice({ id: 'notice-2', kind: 'counteroffer', day: '2026-11-10', recordedBy: 'jo.marsh' }),
  ],
}
const templates: readonly OfferTemplate[] = [
  aTemplate({ name: 'Prime, two years', team: 12, by: 'ann.lee' }),
  aTemplate({ id: 'template-2', name: 'Seasonal', team: 0, by: state.account }),
  aTemplate({ id: 'template-3', name: 'My own' }),
]
const inForce = {
  ...{ proposedBy: 'ann.lee', confirmedBy: 'jo.marsh' },
  ...{ at: Date.now() - 3 * 24 * 60 * 60_000, number: 41 },
}
const proposalBy = (by: string) => ({
  ...{ id: 'op-3', by, isMine: by === state.account, at: Date.now() - 20 * 60_000 },
  rules: {
    ...standardRules(),
    disabledRules: ['too-few-payments'],
    policyLimits: policyLimits({ highApr: 3_000, nearHighApr: 2_900 }),
    creditPolicy: { ...standardRules().creditPolicy, ficoFloor: 640, bankruptcy: true },
  },
})
const claimBy = (holder: string): TeamClaim => ({
  ...{ application, holder, isMine: holder === state.account, number: 7 },
  until: Date.now() + 30 * 60_000,
})

/** Sends events as if from the team space: who connected, and who works on what. */
function notify(
  { tap }: Stage,
  told: Partial<TeamStatus>,
  claims: readonly TeamClaim[] = [],
): void {
  tap.notify({ name: 'team.changed', payload: { state: { ...state, ...told }, claims } })
}

const applicationScene = (
  name: string,
  claims: readonly TeamClaim[],
  told: Partial<TeamStatus> = {},
): AppScene => ({
  name,
  area: 'application',
  async go(stage) {
    notify(stage, told, claims)
    await stage.worklist.open(application)
    await stage.page.getByRole('region', { name: 'Claim', exact: true }).waitFor()
  },
})

const settingsScene = (name: string, told: Partial<TeamStatus>): AppScene => ({
  name,
  area: 'settings',
  async go(stage) {
    notify(stage, told)
    await stage.appShell.goTo('Settings')
    await part(stage, 'Team space').getByText('jo.marsh').waitFor()
  },
  subject: (stage) => part(stage, 'Team space').getByRole('heading').first(),
})

const done = (number: number, operation: object): FeedLine =>
  ({
    problem: null,
    op: `op-${number}`,
    number,
    who: number % 3 === 0 ? 'ann.lee' : 'jo.marsh',
    ...{ at: Date.now() - (40 - number) * 7 * 60_000, subject: application, ...operation },
  }) as FeedLine
const lines: FeedLine[] = [
  done(40, { kind: 'decision.close', body: { registration: 'op-36', outcome: 'confirmed' } }),
  done(39, { kind: 'note.append', body: { text: 'The borrower sent two payslips.' } }),
  { problem: 'newer', number: 38, at: Date.now(), who: 'sam.cole', subject: application },
  { problem: 'altered', number: 37 },
  done(36, { kind: 'decision.open', body: { decision: 'approve', bodyHash: '' } }),
  done(35, {
    ...{ kind: 'ach.register', subject: 'fac_smpl0001' },
    body: { payment: '', reference: 'INV-2291', amountCents: 125_000, plannedOn: '2026-12-01' },
  }),
  done(34, {
    kind: 'note.append',
    body: { text: 'Called and asked for a newer payslip. '.repeat(12) },
  }),
  done(33, { kind: 'follow-up.set', body: { day: '2026-12-01' } }),
  done(32, { kind: 'tag.add', body: { name: 'branch 4' } }),
  done(31, { kind: 'claim.take-over', body: { minutes: 30, reason: 'Ann is out this afternoon' } }),
  done(30, { kind: 'claim.take', body: { minutes: 30 } }),
]

const activityScene = (name: string, operations: TeamOperations): AppScene => ({
  name,
  area: 'app-shell',
  async go(stage) {
    notify(stage, {})
    stage.tap.respond('team.operations', operations)
    await stage.appShell.goTo('Activity')
    await stage.page.getByRole('tab', { name: 'Team' }).click()
    await stage.page.getByText('What all officers did in the team space.').waitFor()
  },
})

/** The team space of a connection, and who works on what. */
export const teamScenes: readonly AppScene[] = [
  applicationScene('application-claim-free', []),
  applicationScene('application-claim-own', [claimBy('jo.marsh')]),
  applicationScene('application-claim-other', [claimBy('ann.lee')]),
  applicationScene('application-claim-offline', [claimBy('ann.lee')], {
    failure: { code: 'team-offline' },
  }),
  {
    ...applicationScene('application-claim-take-over', []),
    async go(stage) {
      notify(stage, {}, [claimBy('ann.lee')])
      await stage.worklist.open(application)
      await stage.page.getByRole('button', { name: 'Take over' }).click()
      await stage.page.getByLabel('Reason for taking over, shown to colleagues').waitFor()
    },
  },
  {
    ...applicationScene('application-claim-outcome', []),
    async go(stage) {
      notify(stage, { decisions: [{ application, officer: 'ann.lee', registration: 'op-36' }] })
      await stage.worklist.open(application)
      await stage.page.getByRole('button', { name: 'Record outcome' }).click()
      await stage.page.getByRole('dialog', { name: 'Record outcome' }).waitFor()
    },
  },
  {
    name: 'settings-team-connect',
    area: 'settings',
    async go(stage) {
      await stage.appShell.goTo('Settings')
      stage.tap.fail('team-certificate', 'team.connect')
      const section = part(stage, 'Team space')
      await section.getByRole('button', { name: 'Connect to team space' }).click()
      await section.getByLabel('URL').fill('postgres://jo.marsh@db.example.com/loandesk')
      await section.getByLabel('Account password').fill('a lantern on the pier')
      await section.getByRole('button', { name: 'Connect', exact: true }).click()
      await section.getByRole('alert').waitFor()
    },
    subject: (stage) => part(stage, 'Team space').getByRole('heading').first(),
  },
  {
    name: 'settings-team-certificate',
    area: 'settings',
    async go(stage) {
      await stage.appShell.goTo('Settings')
      notify(stage, { failure: { code: 'team-certificate' } })
      const section = part(stage, 'Team space')
      await section.getByRole('button', { name: 'Enter new CA certificate' }).click()
      await stage.page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'settings-team-password',
    area: 'settings',
    async go(stage) {
      await stage.appShell.goTo('Settings')
      notify(stage, { failure: { code: 'team-password-missing' } })
      await part(stage, 'Team space').getByRole('button', { name: 'Enter password' }).waitFor()
    },
    subject: (stage) => part(stage, 'Team space').getByRole('heading').first(),
  },
  {
    ...applicationScene('application-notes-refused', []),
    async go(stage) {
      notify(stage, { refused })
      await stage.worklist.open(application)
      await stage.page.getByRole('list', { name: 'Changes to review' }).waitFor()
    },
    subject: ({ page }) => page.getByRole('list', { name: 'Changes to review' }),
  },
  {
    ...applicationScene('application-notices-team', []),
    async go(stage) {
      notify(stage, { refused: [saidOtherwise] })
      stage.tap.respond('notices.read', recorded)
      await stage.worklist.open(application)
      await stage.page.getByRole('button', { name: 'Share with team' }).waitFor()
    },
    subject: ({ page }) =>
      page.getByRole('region', { name: 'Notice to the borrower' }).getByRole('heading').first(),
  },
  {
    name: 'compose-templates-team',
    area: 'composer',
    async go(stage) {
      notify(stage, { refused: [refusedTemplate] })
      stage.tap.respond('templates.list', templates)
      await stage.composer.open(application)
      const { composer } = stage
      await composer.field('Amount', 1).waitFor()
      await composer.addOffer('From template')
      await stage.page.getByText('My own').waitFor()
    },
  },
  {
    name: 'today-claims',
    area: 'worklist',
    async go(stage) {
      const other = { ...claimBy('ann.lee'), application: 'app_smpl0002' }
      notify(stage, {}, [claimBy('jo.marsh'), other])
      await stage.page.getByRole('region', { name: 'Claimed by you' }).getByRole('link').waitFor()
    },
  },
  {
    name: 'decisions-void',
    area: 'decisions',
    async go(stage) {
      notify(stage, {})
      await authorize(stage.desk, someAuthorization(9))
      const [made] = given(await stage.desk.ask.decisions.list({ openOnly: false }))
      const registered = { ...made, state: 'confirmed', registration: 'op-35' }
      stage.tap.respond('decisions.list', [registered])
      stage.tap.respond('decisions.get', registered)
      await stage.appShell.goTo('Submissions')
      await stage.decisions.rows().first().click()
      await stage.decisions.action('Void registration').click()
      await stage.decisions.reasonDialog.waitFor()
    },
  },
  {
    ...settingsScene('settings-team-rules', {}),
    async go(stage) {
      notify(stage, { rules: { inForce, proposal: proposalBy('ann.lee') } })
      await stage.appShell.goTo('Settings')
      await part(stage, 'Rules and credit policy').getByText('Proposed by ann.lee on').waitFor()
    },
    subject: (stage) => part(stage, 'Rules and credit policy').getByRole('heading').first(),
  },
  {
    ...settingsScene('settings-team-rules-own', {}),
    async go(stage) {
      notify(stage, { rules: { inForce: null, proposal: proposalBy(state.account) } })
      await stage.appShell.goTo('Settings')
      await part(stage, 'Rules and credit policy').getByText('Proposed by you').waitFor()
    },
    subject: (stage) => part(stage, 'Rules and credit policy').getByRole('heading').first(),
  },
  settingsScene('settings-team', {}),
  settingsScene('settings-team-refused', { waiting: 3, refused: [...refused, refusedTemplate] }),
  settingsScene('settings-team-other-copy', {
    failure: { code: 'team-other-copy' },
  }),
  settingsScene('settings-team-other-log', {
    log: { recorded: 52, recordedAt: Date.now() - 3 * 60 * 60_000, last: 40 },
  }),
  activityScene('activity-team', {
    ...{ lines, isLast: false, officers: ['ann.lee', 'jo.marsh', 'sam.cole'] },
  }),
  activityScene('activity-team-empty', { lines: [], isLast: true, officers: ['jo.marsh'] }),
]
