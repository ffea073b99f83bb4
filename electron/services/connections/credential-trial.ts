import { ok, type Result } from '../../../shared/result.ts'
import type { ServiceProfileName } from '../../../shared/service-profiles/all-profiles.ts'
import type { Clock } from '../../ports/clock.ts'
import type { LendingApiFactory } from '../../ports/lending-api.ts'

/** How long Loan Desk waits to recognize the service profile; it proposes none for a slower service. */
const recognitionMs = 10_000

/**
 * Tries credentials with a real token request. Returns the service profile that Loan Desk
 * recognized, null if it recognized none in time.
 */
export async function tryCredentials(
  { lendingApi, clock }: { readonly lendingApi: LendingApiFactory; readonly clock: Clock },
  connection: Parameters<LendingApiFactory['connect']>[0],
  secret: string,
): Promise<Result<ServiceProfileName | null>> {
  const api = lendingApi.connect(
    connection,
    () => Promise.resolve(ok(secret)),
    () => undefined,
  )
  const token = await api.signIn()
  const limit = clock.after(recognitionMs, () => api.close())
  const recognized = token.ok ? await api.recognizeProfile() : null
  limit.cancel()
  api.close()
  return token.ok ? ok(recognized) : token
}
