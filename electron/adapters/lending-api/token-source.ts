import { decodeJwt } from 'jose'
import { failed, ok, type Failure, type Result } from '../../../shared/result.ts'
import { dayMs, minuteMs } from '../../../shared/durations.ts'
import type { Clock } from '../../ports/clock.ts'
import type { TokenFacts } from '../../ports/lending-api.ts'

/** Specification, Limits: a token expires 24 hours after issue. */
export const tokenLifetimeMs = dayMs
/** How long before its end a token is renewed, at most a tenth of its lifetime. */
const renewAheadMs = 30 * minuteMs
/**
 * Remaining lifetime at which a token may expire before a request arrives; at most a twentieth of
 * its lifetime, so that a short-lived token isn't renewed for each request.
 */
const lastMs = minuteMs
/** Shortest lifetime that Loan Desk accepts from a token's own claims. */
const shortestLifetimeMs = minuteMs
/** How long nothing is retried automatically after the credentials were refused. */
export const credentialsPauseMs = 5 * minuteMs
/** The same after a newly issued token was refused. */
export const tokenPauseMs = minuteMs

interface IssuedToken {
  readonly bearer: string
  readonly facts: TokenFacts
  readonly lifetimeMs: number
  /** By the monotonic clock. */
  readonly issuedAt: number
}

/** How long early renewal pauses after it failed. */
const renewAgainMs = minuteMs

/** Asks the service for a token, once. */
export type FetchToken = () => Promise<Result<string>>

/**
 * Keeps the bearer token, in memory only. All waiting callers share one token request. A token's
 * age is the larger one by two clocks, because the monotonic clock stops while the computer sleeps
 * and the other one can be set; a 401 overrides both. This way no refused token is used again, and
 * nothing loops.
 */
export class TokenSource {
  private readonly clock: Clock
  private readonly fetchToken: FetchToken
  private token: IssuedToken | null = null
  private signingIn: Promise<Result<string>> | null = null
  /** When a token request last failed, by the monotonic clock. */
  private failedAt = -Infinity
  /** Failure that every call returns until the monotonic clock reaches `until`. */
  private refusal: { readonly failure: Failure; readonly until: number } | null = null

  constructor(clock: Clock, fetchToken: FetchToken) {
    this.clock = clock
    this.fetchToken = fetchToken
  }

  facts(): TokenFacts | null {
    return this.token?.facts ?? null
  }

  /** Whether this is still the current token. */
  holds(bearer: string): boolean {
    return this.token?.bearer === bearer
  }

  /**
   * Returns a token to send with. A token near its end stays in use while it is renewed: a token
   * endpoint that hangs would otherwise delay each approval until its check is outdated. Waits for
   * a new token only without a token, or in the last minute of one.
   */
  async bearer(): Promise<Result<string>> {
    const token = this.token
    const leftMs = token === null ? 0 : this.leftMs(token)
    if (token !== null && leftMs > Math.min(lastMs, token.lifetimeMs / 20)) {
      const isNearEnd = leftMs <= Math.min(renewAheadMs, token.lifetimeMs / 10)
      const hasJustFailed = this.clock.monotonic() - this.failedAt < renewAgainMs
      // If it fails, the next request that has to wait for a new token returns the reason.
      if (isNearEnd && !hasJustFailed && this.refusedNow() === null)
        this.renew().catch(() => undefined)
      return ok(token.bearer)
    }
    const refused = this.refusedNow()
    const renewed = refused === null ? await this.renew() : failed(refused.code, refused)
    // Near its end, a token is still better than none. An expired one is not: a send would get a
    // 401, which leaves open whether the work was done.
    const isUsable = token !== null && this.token === token && this.leftMs(token) > 0
    return !renewed.ok && isUsable ? ok(token.bearer) : renewed
  }

  /** Gets a new token now, even if the credentials were refused before. */
  async signIn(): Promise<Result<TokenFacts>> {
    this.refusal = null
    const renewed = await this.renew()
    if (!renewed.ok) return renewed
    return this.token === null ? failed('canceled') : ok(this.token.facts)
  }

  /** The service refused this token: gets a new one, unless another caller already has. */
  async replace(refused: string): Promise<Result<string>> {
    if (this.token !== null && this.token.bearer !== refused) return ok(this.token.bearer)
    this.token = null
    const failure = this.refusedNow()
    return failure === null ? this.renew() : failed(failure.code, failure)
  }

  /** The service refused a newly issued token: no more are requested for a while. */
  freshOneRefused(failure: Failure): void {
    this.refuse(failure, tokenPauseMs)
  }

  /** The service refused this token: the next request gets a new one. */
  drop(refused: string): void {
    if (this.holds(refused)) this.token = null
  }

  forget(): void {
    this.token = null
  }

  private leftMs({ lifetimeMs, issuedAt, facts }: IssuedToken): number {
    return (
      lifetimeMs - Math.max(this.clock.monotonic() - issuedAt, this.clock.now() - facts.issuedAt)
    )
  }

  private renew(): Promise<Result<string>> {
    this.signingIn ??= this.requestToken().finally(() => {
      this.signingIn = null
    })
    return this.signingIn
  }

  private async requestToken(): Promise<Result<string>> {
    const result = await this.fetchToken()
    if (result.ok) {
      const lifetimeMs = lifetimeOf(result.value)
      const issuedAt = this.clock.now()
      this.refusal = null
      this.token = {
        bearer: result.value,
        facts: { issuedAt, expiresAt: issuedAt + lifetimeMs },
        lifetimeMs,
        issuedAt: this.clock.monotonic(),
      }
      return result
    }
    this.failedAt = this.clock.monotonic()
    if (result.error.code === 'credentials-wrong') {
      this.token = null
      this.refuse(result.error, credentialsPauseMs)
    }
    return result
  }

  private refuse(failure: Failure, milliseconds: number): void {
    this.refusal = { failure, until: this.clock.monotonic() + milliseconds }
  }

  private refusedNow(): Failure | null {
    if (this.refusal === null || this.clock.monotonic() >= this.refusal.until) return null
    return this.refusal.failure
  }
}

/**
 * Lifetime of a token: 24 hours, or less if its own claims say so. They are a hint: only the time from
 * issue to expiry counts, so that neither clock matters.
 */
function lifetimeOf(token: string): number {
  const claims = claimsOf(token)
  const lifetimeMs =
    claims.exp === undefined || claims.iat === undefined
      ? Number.NaN
      : (claims.exp - claims.iat) * 1000
  return lifetimeMs >= shortestLifetimeMs ? Math.min(lifetimeMs, tokenLifetimeMs) : tokenLifetimeMs
}

function claimsOf(token: string): {
  readonly exp?: number | undefined
  readonly iat?: number | undefined
} {
  try {
    const { exp, iat } = decodeJwt(token)
    return {
      exp: typeof exp === 'number' ? exp : undefined,
      iat: typeof iat === 'number' ? iat : undefined,
    }
  } catch {
    return {}
  }
}
