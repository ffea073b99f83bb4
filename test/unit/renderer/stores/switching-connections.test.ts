import { expect, it } from 'vitest'
import { draftsSaved } from '../../../../renderer/state/draft-saver.ts'
import { useAppStore } from '../../../../renderer/stores/app.ts'
import { useComposerStore } from '../../../../renderer/stores/composer.ts'
import { useConnectionsStore } from '../../../../renderer/stores/connections.ts'
import { useFilesStore } from '../../../../renderer/stores/files.ts'
import { useNoteDraftsStore } from '../../../../renderer/stores/note-drafts.ts'
import { useNotificationsStore } from '../../../../renderer/stores/notifications.ts'
import { useRefreshStore } from '../../../../renderer/stores/refresh.ts'
import { useRejectionStore } from '../../../../renderer/stores/rejection.ts'
import { useRemovalStore } from '../../../../renderer/stores/removal.ts'
import { useTeamStore } from '../../../../renderer/stores/team.ts'
import { useWorklistExportStore } from '../../../../renderer/stores/worklist-export.ts'
import type { TeamStatus } from '../../../../shared/contract/team.ts'
import { failed, ok, type Result } from '../../../../shared/result.ts'
import { aComposerDesk, applicationId } from './composer-fixture.ts'

it('notifications of one connection disappear after a switch to another', async () => {
  const desk = aComposerDesk()
  const connections = useConnectionsStore()
  await connections.load()
  const [files, removal, exported] = [useFilesStore(), useRemovalStore(), useWorklistExportStore()]
  const refresh = useRefreshStore()
  desk.responses.set('refresh.startAll', failed('service-refused'))
  await refresh.startAll()
  expect(refresh.failure?.code).toBe('service-refused')
  const notLogged = { code: 'disk-full' } as const
  await files.take('sheet', Promise.resolve(ok({ where: '/papers/offers.pdf', notLogged })))
  await files.take('pack', Promise.resolve(failed('disk-full')))
  removal.failure = { code: 'disk-full' }
  exported.failure = { code: 'disk-full' }
  expect(useNotificationsStore().shown).toMatchObject([{ stays: false }, { stays: true }])
  connections.state = { ...connections.state, connectionId: 'production' }
  expect(useNotificationsStore().shown).toEqual([])
  expect(files.failureOf('pack')).toBeNull()
  expect(removal.isShown).toBe(false)
  expect(exported.failure).toBeNull()
  expect(refresh.failure).toBeNull()
})

it('events about the connection during a request win over its response', async () => {
  const desk = aComposerDesk()
  const connections = useConnectionsStore()
  await connections.load()
  const { network: _, ...others } = connections.state
  let revision = 0
  for (const ask of [() => connections.load(), () => connections.signIn()]) {
    desk.responses.set('session.signIn', ok({ ...others, network: 'untried' }))
    const asked = ask()
    revision += 1
    desk.notify({
      name: 'connection.state',
      revision,
      payload: { ...others, network: 'offline' },
    })
    await asked
    expect(connections.state.network).toBe('offline')
  }
})

it('failed reads of connections and the team space are reported until they succeed', async () => {
  const desk = aComposerDesk()
  const [connections, team] = [useConnectionsStore(), useTeamStore()]
  desk.responses.set('connections.list', failed('store-failed'))
  desk.responses.set('team.state', ok(null))
  desk.responses.set('team.claims', failed('disk-full'))
  await Promise.all([connections.load(), team.load()])
  expect(connections.failure?.code).toBe('store-failed')
  expect(team.failure?.code).toBe('disk-full')
  desk.responses.set('connections.list', ok([]))
  desk.responses.set('team.claims', ok([]))
  await Promise.all([connections.load(), team.load()])
  expect([connections.failure, team.failure]).toEqual([null, null])
})

it('events of the team space stay while its claims are loading', async () => {
  const desk = aComposerDesk()
  const team = useTeamStore()
  const claims = Promise.withResolvers<Result<unknown>>()
  desk.responses.set('team.state', ok(null))
  desk.responses.set('team.claims', claims.promise)
  const asked = team.load()
  await new Promise((resolve) => setImmediate(resolve))
  const status = { account: 'ana', rules: { inForce: null, proposal: null } } as TeamStatus
  desk.notify({ name: 'team.changed', revision: 1, payload: { state: status, claims: [] } })
  claims.resolve(ok([]))
  await asked
  expect(team.state).toEqual(status)
})

const switches = [
  ['another connection', 'connections.activate', () => useConnectionsStore().activate('con_2')],
  ['the sample service', 'app.startSample', () => useAppStore().startSample()],
] as const

it.each(switches)('typed text is saved before %s is used', async (_what, channel, use) => {
  const desk = aComposerDesk()
  await useConnectionsStore().load()
  const saved = Promise.withResolvers<Result<unknown>>()
  desk.responses.set('drafts.save', saved.promise)
  const notes = useNoteDraftsStore()
  await notes.open(applicationId)
  notes.write('new', 'Call back')
  const using = use()
  await new Promise((resolve) => setImmediate(resolve))
  expect(desk.sent(channel)).toEqual([])
  saved.resolve(ok({ savedAt: 1 }))
  await using
  expect(desk.sent(channel)).toHaveLength(1)
})

it.each(switches)(
  'text that can’t be saved keeps %s from being used',
  async (_what, channel, use) => {
    const desk = aComposerDesk()
    await useConnectionsStore().load()
    desk.responses.set('drafts.save', failed('disk-full'))
    const notes = useNoteDraftsStore()
    await notes.open(applicationId)
    notes.write('new', 'Call back')
    expect(await use()).toEqual(failed('drafts-not-saved'))
    expect(desk.sent(channel)).toEqual([])
    desk.responses.delete('drafts.save')
    await use()
    expect(desk.sent(channel)).toHaveLength(1)
  },
)

it('unsaved reasons are never saved under another connection', async () => {
  const desk = aComposerDesk()
  const connections = useConnectionsStore()
  const rejection = useRejectionStore()
  await connections.load()
  await rejection.open(applicationId)
  desk.responses.set('drafts.save', failed('disk-full'))
  rejection.toggle('bankruptcy')
  await rejection.flush()
  connections.state = { ...connections.state, connectionId: 'production' }
  desk.responses.delete('drafts.save')
  await draftsSaved()
  expect(desk.drafts.size).toBe(0)
})

it('offers composed before a backup was restored are gone after it', async () => {
  const desk = aComposerDesk()
  const composer = useComposerStore()
  await composer.open(applicationId)
  const begun = composer.offers[0]?.amount
  composer.setText(composer.offers[0]?.key ?? '', 'amount', '1234')
  await composer.flush()
  desk.drafts.clear()
  useAppStore().noteOtherFiles()
  await composer.open(applicationId)
  expect(composer.offers.map(({ amount }) => amount)).toEqual([begun])
})
