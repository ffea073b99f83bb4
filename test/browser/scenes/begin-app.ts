import { sampleWorklistIds } from '../../../electron/sample-service/sample-applications.ts'
import { startControlledService } from '../../support/sample-service/controlled-service.ts'
import type { ConnectionKind } from '../../../shared/domain/connections/connection.ts'
import { useNewConnection } from '../../support/drivers/adding-connection.ts'
import { approve, pendingLoanId } from '../../support/drivers/approving.ts'
import { startBrowserApp, type BrowserApp } from '../../support/drivers/browser-app.ts'
import type { AppScreens } from '../../support/drivers/screens/app-screens.ts'
import { authorize, someAuthorization } from './authorizing.ts'
import type { Beginning } from './scene.ts'

/** A started app, and how to tell that its first page is ready. */
export interface BegunDesk {
  readonly desk: BrowserApp
  isReady(screens: AppScreens): Promise<void>
  stop(): Promise<void>
}

const ordinaryIds = sampleWorklistIds.filter((id) => /\d{4}$/.test(id))

/** Activates a connection to another lender; its worklist is empty. */
async function connect(desk: BrowserApp, kind: ConnectionKind): Promise<() => Promise<void>> {
  const lender = await startControlledService({ seed: 7 })
  await useNewConnection(desk.ask, lender, { kind })
  return () => lender.stop()
}

const listIsRead = ({ worklist }: AppScreens): Promise<void> => worklist.isReady()
const headingIs =
  (name: string) =>
  ({ page }: AppScreens): Promise<void> =>
    page.getByRole('heading', { level: 1, name }).waitFor()

async function markMany({ ask }: BrowserApp): Promise<void> {
  const filter = { ids: [], filter: {} }
  for (const tag of ['review', 'branch 4', 'payslip missing', 'call back', 'second look']) {
    await ask.annotations.addTag({ selection: filter, tag })
  }
  const layout = { table: false, columns: ['status', 'requestedAmount'] } as const
  for (let number = 1; number <= 14; number += 1) {
    await ask.views.save({
      name: `Branch ${number}, waiting for papers`,
      filter: { tags: ['review'] },
      sort: { by: 'addedAt', direction: 'descending' },
      layout: { ...layout, columns: [...layout.columns] },
    })
  }
  for (let number = 1; number <= 12; number += 1) {
    await ask.annotations.addNote({
      id: 'app_smpl0003',
      text: `Call ${number}: the borrower sends the payslip of the month before next week.`,
    })
  }
}

const starts: Readonly<Record<Beginning, () => Promise<BegunDesk>>> = {
  async sample() {
    const desk = await startBrowserApp()
    return { desk, isReady: listIsRead, stop: () => desk.stop() }
  },
  async empty() {
    const desk = await startBrowserApp({ sample: 'on-demand' })
    const leave = await connect(desk, 'sandbox')
    return { desk, isReady: headingIs('Worklist'), stop: () => desk.stop().then(leave) }
  },
  async one() {
    const desk = await startBrowserApp({ sample: 'on-demand' })
    const leave = await connect(desk, 'sandbox')
    await desk.ask.applications.add({ ids: [pendingLoanId] })
    await desk.ask.applications.refresh({ id: pendingLoanId })
    await approve(desk)
    await authorize(desk, someAuthorization(1))
    return { desk, isReady: listIsRead, stop: () => desk.stop().then(leave) }
  },
  async many() {
    const desk = await startBrowserApp()
    const ids = desk.service.control.addBulkApplications(600)
    await desk.ask.imports.begin({ ids: [...ids] })
    for (let number = 1; number <= 40; number += 1) {
      await authorize(desk, someAuthorization(number))
    }
    await markMany(desk)
    return { desk, isReady: listIsRead, stop: () => desk.stop() }
  },
  async production() {
    const desk = await startBrowserApp()
    const leave = await connect(desk, 'production')
    await desk.ask.applications.add({ ids: [...ordinaryIds] })
    return { desk, isReady: listIsRead, stop: () => desk.stop().then(leave) }
  },
  async offline() {
    const desk = await startBrowserApp()
    for (const id of ['app_smpl0001', 'app_smpl0004', pendingLoanId]) {
      await desk.ask.applications.refresh({ id })
    }
    await authorize(desk, someAuthorization(1))
    await desk.ask.session.setSampleReachable({ reachable: false })
    await approve(desk)
    return { desk, isReady: listIsRead, stop: () => desk.stop() }
  },
  async 'newest-profile'() {
    const desk = await startBrowserApp({ serviceProfile: '2025-03' })
    return { desk, isReady: listIsRead, stop: () => desk.stop() }
  },
  async 'first-start'() {
    const desk = await startBrowserApp({ sample: 'on-demand', offersTour: true })
    return { desk, isReady: headingIs('Welcome to Loan Desk'), stop: () => desk.stop() }
  },
}

export function beginDesk(beginning: Beginning): Promise<BegunDesk> {
  return starts[beginning]()
}
