import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client as Database } from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { Client } from '../../shared/contract/contract.ts'
import { useNewConnection } from '../support/drivers/adding-connection.ts'
import { aSinglePayment } from '../support/builders/payment-days.ts'
import { approve, pendingLoanId } from '../support/drivers/approving.ts'
import { MemorySecretVault } from '../support/fakes/memory-secret-vault.ts'
import { startAskedApp } from '../support/loopback-host/asked-app.ts'
import { teamSpaces } from '../support/postgres/team-space.ts'
import { startControlledService } from '../support/sample-service/controlled-service.ts'
import { plantedNumbers, plantingFetch } from '../support/sample-service/planted-numbers.ts'

/*
 * A service that returns too much: identifiers, account numbers, the client secret and the token
 * are in every response. An officer of a team space works with it; the database then contains none
 * of them, and no document address.
 */

const newSpace = teamSpaces()
const secret = 'test_plantedSecretOfTheTeam'
const otherId = 'app_smpl0005'

/** Every response about an application also repeats what the service received. */
function echoingFetch(fetch: typeof globalThis.fetch, tokens: Set<string>): typeof fetch {
  return plantingFetch(async (input, init) => {
    const headers = input instanceof Request ? input.headers : new Headers(init?.headers)
    const token = headers.get('authorization')?.replace(/^Bearer /, '')
    if (token !== undefined) tokens.add(token)
    const response = await fetch(input, init)
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    if (token === undefined || !pathname.startsWith('/api/applications/')) return response
    const body = (await response.json()) as object
    const echo = { note: `sent ${secret} with ${token}`, sent: [btoa(`id:${secret}`), token] }
    return Response.json({ ...body, ...echo }, { status: response.status })
  })
}

async function openApp(tokens: Set<string>): Promise<Client> {
  vi.stubGlobal('fetch', echoingFetch(globalThis.fetch, tokens))
  const dataDir = await mkdtemp(join(tmpdir(), 'loan-desk-planting-'))
  const desk = await startAskedApp({ dataDir, vault: new MemorySecretVault() })
  onTestFinished(async () => {
    await desk.stop()
    vi.unstubAllGlobals()
    await rm(dataDir, { recursive: true, force: true })
  })
  return desk.ask
}

/** Every row of every table of the team space. */
async function contentOf(database: Database): Promise<string> {
  const { rows } = await database.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'desk'`,
  )
  const lines: string[] = []
  for (const { name } of rows) {
    const table = await database.query<{ line: string }>(
      `select t::text as line from desk.${name} t`,
    )
    lines.push(...table.rows.map(({ line }) => `${name} ${line}`))
  }
  return lines.join('\n')
}

it('the team space has no secret, token, document address, identifier or account number of a day’s work', async () => {
  const lender = await startControlledService({ secret })
  onTestFinished(() => lender.stop())
  const space = await newSpace()
  const ann = await space.officer('ann')
  const tokens = new Set<string>()
  const ask = await openApp(tokens)
  await useNewConnection(ask, lender, { starterMode: true })
  await ask.session.signIn({})
  expect(await ask.team.connect(ann.access)).toMatchObject({ value: { failure: null } })

  await ask.applications.add({ ids: [pendingLoanId, otherId] })
  await ask.applications.refresh({ id: otherId })
  await ask.team.claim({ application: pendingLoanId })
  await ask.annotations.addNote({ id: pendingLoanId, text: 'Called the borrower' })
  await approve({ ask }, pendingLoanId)
  await ask.decisions.createAchAuthorization({
    ...{ requestKey: crypto.randomUUID(), facilityId: 'fac_smpl01' },
    purpose: aSinglePayment('INV-1'),
  })
  const admin = await space.connectAdmin('postgres')
  const isDone = async () => {
    const { rows } = await admin.query<{ copies: number; closed: number; documents: number }>(
      `select (select count(*)::int from desk.copy where body is not null) as copies,
        (select count(*)::int from desk.decision where closed_at is not null) as closed,
        (select count(*)::int from desk.ach) as documents`,
    )
    return { ...rows[0], urls: lender.control.documentUrls().length }
  }
  await expect
    .poll(isDone, { timeout: 30_000 })
    .toEqual({ copies: 2, closed: 1, documents: 1, urls: 1 })

  const content = await contentOf(admin)
  // The service's texts next to them are there.
  expect(content).toContain('SSN •••')
  expect(content).toContain('Called the borrower')
  const urls = lender.control.documentUrls()
  for (const text of [...Object.values(plantedNumbers), secret, ...tokens, ...urls]) {
    expect(content).not.toContain(text)
    expect(content).not.toContain(btoa(text))
  }
  expect(content).not.toContain(btoa(`id:${secret}`))
}, 60_000)
