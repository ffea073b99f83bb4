import { createHash, timingSafeEqual } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { Random } from '../ports/random.ts'

/** Lifetime of an access token (specification, Authentication): 24 hours. */
const lifetimeSeconds = 24 * 60 * 60
const issuer = 'sample-lending-service'
const audience = 'lending-api'
const keyBytes = 32

export interface AccessTokens {
  /** A new JWT for the client, or null if the credentials are wrong. */
  issue(clientId: string, secret: string): Promise<string | null>
  /** Whether the header is `Bearer` with an unexpired token of this service. */
  accepts(authorization: string | undefined): Promise<boolean>
  /** Invalidates all tokens issued so far, as an operator can. */
  revokeAll(): void
}

/** `now` returns epoch milliseconds; tokens are issued and expire by this clock. */
export function accessTokens(setup: {
  readonly clientId: string
  readonly secret: string
  readonly now: () => number
  readonly random: Pick<Random, 'bytes'>
}): AccessTokens {
  let key = setup.random.bytes(keyBytes)

  return {
    async issue(clientId, secret) {
      const right = [same(clientId, setup.clientId), same(secret, setup.secret)]
      if (right.includes(false)) return null
      const issuedAt = Math.floor(setup.now() / 1000)
      return new SignJWT({})
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(clientId)
        .setJti(Buffer.from(setup.random.bytes(12)).toString('base64url'))
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifetimeSeconds)
        .sign(key)
    },

    async accepts(authorization) {
      const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1]
      if (token === undefined) return false
      try {
        await jwtVerify(token, key, {
          algorithms: ['HS256'],
          issuer,
          audience,
          currentDate: new Date(setup.now()),
          requiredClaims: ['exp', 'iat', 'sub'],
        })
        return true
      } catch {
        return false
      }
    },

    revokeAll() {
      key = setup.random.bytes(keyBytes)
    },
  }
}

/** Compares digests in constant time, so that neither timing nor length reveals anything about the secret. */
function same(given: string, expected: string): boolean {
  const digest = (value: string) => createHash('sha256').update(value).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
