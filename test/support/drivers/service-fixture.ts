import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { aLendingClient } from '../builders/lending-clients.ts'
import type { Clock } from '../../../electron/ports/clock.ts'
import type { LendingApi } from '../../../electron/ports/lending-api.ts'
import type { FaultAim } from '../sample-service/fault-kinds.ts'
import {
  startControlledService,
  type ControlledService,
} from '../sample-service/controlled-service.ts'
import { approveBody } from '../../../shared/domain/wire/application.ts'
import { HastyClock } from '../fakes/hasty-clock.ts'
import { RecordingLog } from '../fakes/recorders.ts'
import { aLoanOffer } from './approving.ts'

/** The one application that is reset to pending before each test. */
export const applicationId = 'app_faults'
export const facilityId = 'fac_smpl01'

/** The real client on the real sample service, over real HTTP. */
export interface ServiceFixture {
  readonly service: ControlledService
  readonly clock: HastyClock
  readonly log: RecordingLog
  readonly api: LendingApi
  /** Another client of the same service. */
  connect(to: Clock): LendingApi
  received(endpoint: FaultAim['endpoint']): number
  processed(endpoint: FaultAim['endpoint']): number
}

/** A service for a test file; clock, log and client are new for each test. */
export function serviceFixture(): ServiceFixture {
  let service: ControlledService
  let clock: HastyClock
  let log: RecordingLog
  let api: LendingApi

  beforeAll(async () => {
    service = await startControlledService()
  })
  afterAll(() => service.stop())
  beforeEach(() => {
    service.control.reset()
    service.control.setApplication(applicationId, { status: 'pending', id: applicationId })
    clock = new HastyClock()
    log = new RecordingLog()
    api = connect(clock)
  })
  afterEach(async () => {
    api.close()
    await service.setReachable(true)
  })

  function connect(to: Clock): LendingApi {
    const { baseUrl, credentials } = service
    return aLendingClient({ ...credentials, clock: to, log, baseUrl })
  }

  return {
    get service() {
      return service
    },
    get clock() {
      return clock
    },
    get log() {
      return log
    },
    get api() {
      return api
    },
    connect,
    received: (endpoint) => service.control.counts()[endpoint].received,
    processed: (endpoint) => service.control.processedCount(endpoint),
  }
}

/** The body of an approval that the service accepts. */
export const offers = approveBody([aLoanOffer()], 'cents-and-basis-points')

/** Lets network events run until the condition is true. */
export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
}
