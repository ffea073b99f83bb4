import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import type { SecretName } from '../../../electron/ports/secret-vault.ts'
import { sampleWorklistIds } from '../../../electron/sample-service/sample-applications.ts'
import { startBrowserApp, type BrowserApp, type PreparedApp } from './browser-app.ts'

declare module 'vitest' {
  interface ProvidedContext {
    readonly preparedDesk: PreparedApp
  }
}

/**
 * Once before all flows: an app starts with the sample service and fetches its whole worklist. Each
 * flow starts with a copy of its files, as on an officer's second day; the first day has its own
 * flows.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'loan-desk-prepared-'))
  const sampleBegunAt = Date.now()
  const desk = await startBrowserApp({ sampleBegunAt })
  try {
    await readAll(desk)
    await desk.end()
    await cp(desk.dataDir, folder, { recursive: true })
  } finally {
    await desk.stop()
  }
  const secrets: readonly (readonly [SecretName, string])[] = [...desk.vault.secrets]
  project.provide('preparedDesk', { folder, secrets, sampleBegunAt })
  return () => rm(folder, { recursive: true, force: true })
}

/** Loan Desk also fetches them by itself; requesting each gives a response to wait for. */
async function readAll(desk: BrowserApp): Promise<void> {
  const responses = await Promise.all(
    sampleWorklistIds.map((id) => desk.ask.applications.refresh({ id })),
  )
  for (const result of responses) if (!result.ok) throw new Error(result.error.code)
}
