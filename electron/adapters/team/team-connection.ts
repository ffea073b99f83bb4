import type { ClientConfig } from 'pg'

/** A server's address, as whom, and the CA that it is proven by. */
interface Place {
  readonly host: string
  readonly port: number
  readonly database: string
  readonly user: string
  /** PEM text; null: one that this computer trusts. */
  readonly authority: string | null
}

const connectLimitMs = 15_000

/** TLS is verified against the CA and the name, always; only a local socket has none. */
export function connectionOptions({ host, port, database, user, authority }: Place): ClientConfig {
  return {
    ...{ host, port, database, user, connectionTimeoutMillis: connectLimitMs },
    ssl: host.startsWith('/')
      ? false
      : {
          // The driver passes on no name for an IP address; the certificate must have it then.
          host,
          minVersion: 'TLSv1.2',
          // Else NODE_TLS_REJECT_UNAUTHORIZED in the environment could switch it off.
          rejectUnauthorized: true,
          ...(authority === null ? {} : { ca: authority }),
        },
    enableChannelBinding: true,
  }
}

const reasons = {
  'untrusted-certificate': [
    'SELF_SIGNED_CERT_IN_CHAIN',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'UNABLE_TO_GET_ISSUER_CERT',
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  ],
  'host-not-found': ['ENOTFOUND', 'EAI_AGAIN'],
  'no-response': [
    'ECONNREFUSED',
    'ECONNRESET',
    'ECONNABORTED',
    'EPIPE',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'EHOSTDOWN',
    'ENETUNREACH',
    'ENETDOWN',
    'EADDRNOTAVAIL',
    'ENOENT',
  ],
} as const

/** What kept a server from answering, for which there are several codes or none; null: see the code. */
export function hindranceOf(
  code: string,
  message: string,
): keyof typeof reasons | 'no-tls' | 'no-password' | null {
  if (/does not support SSL/.test(message)) return 'no-tls'
  if (/password must be a/.test(message)) return 'no-password'
  if (
    /timeout expired|Query read timeout|Connection terminated|Client was closed|not queryable/.test(
      message,
    )
  ) {
    return 'no-response'
  }
  for (const [reason, codes] of Object.entries(reasons)) {
    if (codes.some((known) => known === code)) return reason as keyof typeof reasons
  }
  return null
}
