import type { ErrorCode } from '../../../shared/error-codes.ts'

export interface NetworkFailureRow {
  readonly code: ErrorCode
  readonly certainlyNotSent: boolean
  /** Names of Node and undici (ECONNREFUSED, UND_ERR_…) and of Chromium's network stack (ERR_…). */
  readonly names: readonly string[]
}

/**
 * The only table of failures below HTTP. `certainlyNotSent` is true only for names that arise
 * before the first byte of a request: name lookup, connect, certificate, proxy tunnel. After any
 * other failure the request may have arrived, because a connection can break between request and
 * response.
 */
export const networkFailureRows: readonly NetworkFailureRow[] = [
  {
    code: 'host-not-found',
    certainlyNotSent: true,
    names: [
      'ENOTFOUND',
      'EAI_AGAIN',
      'EAI_FAIL',
      'EAI_NODATA',
      'EAI_NONAME',
      'ERR_NAME_NOT_RESOLVED',
      'ERR_NAME_RESOLUTION_FAILED',
      'ERR_DNS_TIMED_OUT',
      'ERR_DNS_SERVER_FAILED',
      'ERR_DNS_MALFORMED_RESPONSE',
    ],
  },
  {
    // Chromium also uses this name for ENETDOWN, which can end a connection in use.
    code: 'offline',
    certainlyNotSent: false,
    names: ['ERR_INTERNET_DISCONNECTED'],
  },
  {
    code: 'connect-failed',
    certainlyNotSent: true,
    names: [
      'ECONNREFUSED',
      'UND_ERR_CONNECT_TIMEOUT',
      'ERR_CONNECTION_REFUSED',
      'ERR_CONNECTION_FAILED',
      'ERR_CONNECTION_TIMED_OUT',
      'ERR_ADDRESS_INVALID',
      'ERR_NETWORK_ACCESS_DENIED',
      'ERR_BLOCKED_BY_CLIENT',
      'ERR_BLOCKED_BY_ADMINISTRATOR',
      'ERR_UNSAFE_PORT',
      'ERR_DISALLOWED_URL_SCHEME',
    ],
  },
  {
    // The proxy refused the tunnel's CONNECT.
    code: 'proxy-refused',
    certainlyNotSent: true,
    names: [
      'ERR_TUNNEL_CONNECTION_FAILED',
      'ERR_PROXY_AUTH_UNSUPPORTED',
      'ERR_PROXY_AUTH_REQUESTED',
      'ERR_PROXY_AUTH_REQUESTED_WITH_NO_CONNECTION',
      'ERR_SOCKS_CONNECTION_HOST_UNREACHABLE',
    ],
  },
  {
    // A 407 without a proxy, and a sign-in that may be the service's: the service got the request.
    code: 'proxy-refused',
    certainlyNotSent: false,
    names: ['ERR_UNEXPECTED_PROXY_AUTH', 'ERR_INVALID_AUTH_CREDENTIALS'],
  },
  {
    code: 'proxy-not-reached',
    certainlyNotSent: true,
    names: [
      'ERR_PROXY_CONNECTION_FAILED',
      'ERR_PROXY_CERTIFICATE_INVALID',
      'ERR_MANDATORY_PROXY_CONFIGURATION_FAILED',
      'ERR_PAC_SCRIPT_FAILED',
      'ERR_NO_SUPPORTED_PROXIES',
      'ERR_SOCKS_CONNECTION_FAILED',
    ],
  },
  {
    code: 'certificate-untrusted',
    certainlyNotSent: true,
    names: [
      'SELF_SIGNED_CERT_IN_CHAIN',
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'UNABLE_TO_GET_ISSUER_CERT',
      'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'CERT_UNTRUSTED',
      'CERT_CHAIN_TOO_LONG',
      'INVALID_CA',
      'ERR_CERT_AUTHORITY_INVALID',
      'ERR_CERT_KNOWN_INTERCEPTION_BLOCKED',
      'ERR_CERT_SYMANTEC_LEGACY',
      'ERR_CERTIFICATE_TRANSPARENCY_REQUIRED',
    ],
  },
  {
    code: 'certificate-date',
    certainlyNotSent: true,
    names: ['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID', 'ERR_CERT_DATE_INVALID'],
  },
  {
    code: 'certificate-other-host',
    certainlyNotSent: true,
    names: [
      'HOSTNAME_MISMATCH',
      'ERR_TLS_CERT_ALTNAME_INVALID',
      'ERR_CERT_COMMON_NAME_INVALID',
      'ERR_CERT_NAME_CONSTRAINT_VIOLATION',
    ],
  },
  {
    code: 'tls-failed',
    certainlyNotSent: true,
    names: [
      'ERR_SSL_WRONG_VERSION_NUMBER',
      'ERR_SSL_UNSUPPORTED_PROTOCOL',
      'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION',
      'ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE',
      'ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE',
      'ERR_SSL_PACKET_LENGTH_TOO_LONG',
      'ERR_SSL_VERSION_OR_CIPHER_MISMATCH',
      'ERR_SSL_OBSOLETE_VERSION',
      'ERR_SSL_PINNED_KEY_NOT_IN_CERT_CHAIN',
    ],
  },
  {
    // These can also end a connection after the request was sent.
    code: 'tls-failed',
    certainlyNotSent: false,
    names: [
      'EPROTO',
      'ERR_SSL_PROTOCOL_ERROR',
      'ERR_SSL_CLIENT_AUTH_CERT_NEEDED',
      'ERR_BAD_SSL_CLIENT_AUTH_CERT',
      'ERR_SSL_BAD_RECORD_MAC_ALERT',
    ],
  },
  {
    code: 'redirected',
    certainlyNotSent: false,
    names: ['ERR_TOO_MANY_REDIRECTS', 'ERR_UNSAFE_REDIRECT', 'ERR_INVALID_REDIRECT'],
  },
  {
    code: 'timed-out',
    certainlyNotSent: false,
    names: ['ETIMEDOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ERR_TIMED_OUT'],
  },
  {
    code: 'reply-too-large',
    certainlyNotSent: false,
    names: [
      'UND_ERR_RES_EXCEEDED_MAX_SIZE',
      'UND_ERR_HEADERS_OVERFLOW',
      'HPE_HEADER_OVERFLOW',
      'ERR_RESPONSE_HEADERS_TOO_BIG',
    ],
  },
  {
    code: 'reply-unreadable',
    certainlyNotSent: false,
    names: [
      'Z_DATA_ERROR',
      'Z_BUF_ERROR',
      'ERR_CONTENT_DECODING_FAILED',
      'ERR_INVALID_HTTP_RESPONSE',
      'ERR_INVALID_CHUNKED_ENCODING',
      'ERR_INVALID_RESPONSE',
    ],
  },
  {
    code: 'connection-lost',
    certainlyNotSent: false,
    names: [
      'ECONNRESET',
      'ECONNABORTED',
      'EPIPE',
      'ENETDOWN',
      'ENETRESET',
      'ENETUNREACH',
      'EHOSTUNREACH',
      'EHOSTDOWN',
      'UND_ERR_SOCKET',
      'UND_ERR_CLOSED',
      'UND_ERR_DESTROYED',
      'ERR_CONNECTION_RESET',
      'ERR_CONNECTION_CLOSED',
      'ERR_CONNECTION_ABORTED',
      'ERR_ADDRESS_UNREACHABLE',
      'ERR_SOCKET_NOT_CONNECTED',
      'ERR_EMPTY_RESPONSE',
      'ERR_NETWORK_CHANGED',
      'ERR_NETWORK_IO_SUSPENDED',
      'ERR_INCOMPLETE_CHUNKED_ENCODING',
      'ERR_CONTENT_LENGTH_MISMATCH',
      'ERR_HTTP2_PROTOCOL_ERROR',
      'ERR_HTTP2_PING_FAILED',
      'ERR_HTTP2_SERVER_REFUSED_STREAM',
      'ERR_QUIC_PROTOCOL_ERROR',
    ],
  },
]
