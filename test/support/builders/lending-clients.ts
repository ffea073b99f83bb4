import { createLendingApiFactory } from '../../../electron/adapters/lending-api/axios-lending-api.ts'
import type { LendingApi, LendingApiFactory } from '../../../electron/ports/lending-api.ts'
import { ok } from '../../../shared/result.ts'
import { RecordingLog } from '../fakes/recorders.ts'
import { seededRandom } from './seeded-random.ts'

type Dependencies = Parameters<typeof createLendingApiFactory>[0]
type Target = Parameters<LendingApiFactory['connect']>

interface ClientOptions extends Partial<Dependencies>, Partial<Target[0]> {
  readonly clock: Dependencies['clock']
  readonly secret?: string
  readonly askSecret?: Target[1]
  readonly onOutcome?: Target[2]
  readonly takeRequests?: Target[3]
}

/** A client of a lending service that follows the specification, unless options say otherwise. */
export function aLendingClient({
  baseUrl = 'https://lender.example',
  clientId = 'client-1',
  unitsProfile = 'cents-and-basis-points',
  serviceProfile = 'specification',
  secret = 'secret',
  askSecret = () => Promise.resolve(ok(secret)),
  onOutcome = () => undefined,
  takeRequests,
  ...dependencies
}: ClientOptions): LendingApi {
  return createLendingApiFactory({
    ...{ fetch: globalThis.fetch, random: seededRandom(), log: new RecordingLog() },
    ...dependencies,
  }).connect(
    { baseUrl, clientId, unitsProfile, serviceProfile },
    askSecret,
    onOutcome,
    takeRequests,
  )
}
