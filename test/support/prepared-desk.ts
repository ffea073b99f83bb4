import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import type { SecretName } from '../../electron/ports/secret-vault.ts'
import { startBrowserDesk, type BrowserDesk, type PreparedDesk } from './browser-desk.ts'

declare module 'vitest' {
  interface ProvidedContext {
    readonly preparedDesk: PreparedDesk
  }
}

/**
 * Once before all flows: a desk is begun on the sample and reads its whole worklist. A flow begins
 * with a copy of its files, as on an officer's second day; the first day has flows of its own.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'loan-desk-prepared-'))
  const sampleBegunAt = Date.now()
  const desk = await startBrowserDesk({ sampleBegunAt })
  try {
    while ((await unread(desk)) > 0) await after(20)
    await desk.end()
    await cp(desk.dataDir, folder, { recursive: true })
  } finally {
    await desk.stop()
  }
  const secrets: readonly (readonly [SecretName, string])[] = [...desk.vault.secrets]
  project.provide('preparedDesk', { folder, secrets, sampleBegunAt })
  return () => rm(folder, { recursive: true, force: true })
}

/** How many applications of the worklist were not read yet. */
async function unread(desk: BrowserDesk): Promise<number> {
  const page = await desk.ask.applications.page({
    filter: { fetchedBefore: 1 },
    sort: { by: 'addedAt', direction: 'ascending' },
    offset: 0,
    limit: 1,
  })
  if (!page.ok) throw new Error(page.error.code)
  return page.value.total
}
