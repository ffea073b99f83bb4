import { expect, it } from 'vitest'
import { createTeamCopies } from '../../../../electron/services/team/team-copies.ts'
import type { AppliedOperation } from '../../../../shared/domain/team/applied.ts'
import { applicationFromWire } from '../../../../shared/domain/wire/application.ts'
import { ok } from '../../../../shared/result.ts'
import { aConnection } from '../../../support/builders/connections.ts'
import { application } from '../../../support/builders/mutated-responses.ts'
import { FakeClock } from '../../../support/fakes/fake-clock.ts'
import { RecordingLog, RecordingNotifier } from '../../../support/fakes/recorders.ts'
import { aCacheStore, aDeskStore } from '../../../support/stores/test-stores.ts'

const connection = aConnection()
const stored = JSON.stringify(application)

/** Shared copies, with a server that doesn't report whether it accepted one or had a newer one. */
function desk() {
  const store = aDeskStore()
  store.connections.put(connection)
  store.worklist.add(connection.id, ['app_1'], 1)
  const cache = aCacheStore()
  const clock = new FakeClock()
  const put: string[] = []
  const asked: string[] = []
  const server = { text: stored, whileAsked: (): void => undefined }
  const copies = createTeamCopies({
    ...{ connectionId: connection.id, connection: () => connection, desk: store, cache, clock },
    random: { uuid: () => `op_${put.length + 1}` },
    ...{ notifier: new RecordingNotifier(), log: new RecordingLog() },
    ...{ sha256: (text) => text, aheadOfService: () => 0 },
  })
  const session = {
    copies: {
      put: async ({ op }: { readonly op: string }) => {
        put.push(op)
        return ok()
      },
      read: async (ids: readonly string[]) => {
        asked.push(...ids)
        server.whileAsked()
        const { text } = server
        return ok(ids.map((id) => ({ application: id, text, hash: text })))
      },
    },
  }
  return {
    ...{ put, asked, clock, copies, server },
    status: () => cache.get(connection, 'app_1')?.copy?.application.status,
    /** The officer refreshes the application. */
    reads(status: string) {
      const read = applicationFromWire({ ...application, status }, connection.unitsProfile)
      if (read.ok) cache.put(connection.id, 'app_1', read.value, clock.now())
    },
    offers() {
      const read = applicationFromWire(application, connection.unitsProfile)
      if (read.ok) copies.offer('app_1', read.value)
    },
    async readsFeed(...ops: readonly string[]) {
      const body = { readAt: clock.now(), bodyHash: stored }
      copies.announced(
        ops.map(
          (op) => ({ op, kind: 'copy.announce', subject: 'app_1', body }) as AppliedOperation,
        ),
      )
      await copies.exchange(session, true)
    },
  }
}

it('a copy that this computer announced isn’t fetched by it', async () => {
  const { offers, readsFeed, put, asked } = desk()
  offers()
  await readsFeed()
  await readsFeed(...put)
  expect(put).toEqual(['op_1'])
  expect(asked).toEqual([])
})

it('an announced copy is forgotten after a feed read if the team space had a newer one', async () => {
  const { offers, readsFeed, asked } = desk()
  offers()
  await readsFeed()
  await readsFeed()
  await readsFeed('op_1')
  expect(asked).toEqual(['app_1'])
})

it('a stored text that differs from the announced one is rejected', async () => {
  const { readsFeed, server, status } = desk()
  server.text = JSON.stringify({ ...application, status: 'pending' })
  await readsFeed('op_of_colleague')
  expect(status()).toBeUndefined()
  server.text = stored
  await readsFeed('op_of_colleague')
  expect(status()).toBe('approved')
})

it('a copy doesn’t overwrite what the officer fetched meanwhile', async () => {
  const { readsFeed, server, reads, status } = desk()
  server.whileAsked = () => {
    reads('rejected')
  }
  await readsFeed('op_of_colleague')
  expect(status()).toBe('rejected')
})

it('a copy counts as just fetched for a minute, unless the clock is set back or the officer fetched it', async () => {
  const { readsFeed, offers, clock, copies } = desk()
  await readsFeed('op_of_colleague')
  expect(copies.isJustRead('app_1')).toBe(true)
  clock.setWall(clock.now() - 3_600_000)
  expect(copies.isJustRead('app_1')).toBe(false)
  clock.setWall(clock.now() + 3_600_000)
  expect(copies.isJustRead('app_1')).toBe(true)
  clock.setWall(clock.now() + 60_000)
  expect(copies.isJustRead('app_1')).toBe(false)
  clock.setWall(clock.now() - 60_000)
  offers()
  expect(copies.isJustRead('app_1')).toBe(false)
})
