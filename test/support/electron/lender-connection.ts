import type { Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import {
  startControlledService,
  type ControlledService,
} from '../sample-service/controlled-service.ts'
import { createBridge } from '../../../renderer/bridge.ts'
import type { Client } from '../../../shared/contract/contract.ts'
import { useNewConnection } from '../drivers/adding-connection.ts'
import { pendingLoanId } from '../drivers/approving.ts'

/** Calls main through the preload API of the window's page. */
export function askThrough(page: Page): Client {
  return createBridge({
    request: (channel, payload) =>
      page.evaluate(
        ([name, given]) => {
          const { loanDesk } = globalThis as unknown as {
            loanDesk: { request(channel: string, payload: unknown): Promise<never> }
          }
          return loanDesk.request(name, given)
        },
        [channel, payload] as const,
      ),
    subscribe: () => () => undefined,
  })
}

/** A lending service outside of Loan Desk's process, so that it outlives that process. */
export async function startLender(): Promise<ControlledService> {
  const service = await startControlledService()
  onTestFinished(() => service.stop())
  return service
}

/** Connects Loan Desk to a service and adds one pending application to the worklist. */
export async function connectTo(service: ControlledService, page: Page): Promise<Client> {
  const ask = askThrough(page)
  await useNewConnection(ask, service, { name: 'The lender' })
  const worklist = await ask.applications.add({ ids: [pendingLoanId] })
  if (!worklist.ok) throw new Error(worklist.error.code)
  return ask
}
