import type { Client, ClientConfig } from 'pg'

/** A server's address, the account, and the CA that verifies the server. */
interface Place {
  readonly host: string
  readonly port: number
  readonly database: string
  readonly user: string
  /** PEM text; null: a CA that this computer trusts. */
  readonly authority: string | null
}

const connectLimitMs = 15_000

/** TLS always verifies the server's CA and name. Only a local socket has no TLS. */
export function connectionOptions({ host, port, database, user, authority }: Place): ClientConfig {
  return {
    host,
    port,
    database,
    user,
    connectionTimeoutMillis: connectLimitMs,
    ssl: host.startsWith('/')
      ? false
      : {
          // The driver passes no name if the host is an IP address; the certificate must then
          // contain that address.
          host,
          minVersion: 'TLSv1.2',
          // Otherwise NODE_TLS_REJECT_UNAUTHORIZED in the environment could turn verification off.
          rejectUnauthorized: true,
          ...(authority === null ? {} : { ca: authority }),
        },
    enableChannelBinding: true,
  }
}

/**
 * Ends the connection if the server sends something that the driver can't read, such as the request
 * for a sign-in method that it doesn't support. The driver itself throws that where nobody catches it.
 */
export function endIfUnreadable({ connection }: Pick<Client, 'connection'>): void {
  connection.once('sslconnect', () => {
    const { stream } = connection
    const readers = stream.listeners('data') as ((bytes: Buffer) => void)[]
    stream.removeAllListeners('data')
    stream.on('data', (bytes: Buffer) => {
      try {
        for (const read of readers) read(bytes)
      } catch (cause) {
        stream.destroy(cause instanceof Error ? cause : undefined)
      }
    })
  })
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

/** Why a connection or statement failed, for causes with several codes or none; null: check the code. */
export function blockerOf(
  code: string,
  message: string,
): keyof typeof reasons | 'no-tls' | 'no-password' | 'other-sign-in' | null {
  if (/does not support SSL|establishing an SSL/.test(message)) return 'no-tls'
  if (/password must be a/.test(message)) return 'no-password'
  if (/^Unknown authentication/.test(message)) return 'other-sign-in'
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
