/**
 * Content security policy: a page of Loan Desk may load only its own files. In the app it uses the
 * preload API and needs no connections; in a browser it connects to its own host.
 *
 * Inline styles are allowed because the component library positions elements with style attributes.
 * Inline scripts aren't, and no assigned text becomes a script or markup: the only Trusted Types
 * policy is Vue's, which creates the static content of compiled templates.
 */
export function contentPolicy(host: 'app' | 'loopback'): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${host === 'app' ? "'none'" : "'self'"}`,
    "form-action 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types vue',
  ].join('; ')
}

/**
 * Isolates the page from other origins: no shared browsing context group, no resources from other
 * origins, and no use of its files by other origins. A cross-origin isolated page also gets a clock
 * resolution of 5 µs instead of 100 µs; with 100 µs, rounding makes an on-time frame look late.
 */
export const isolationHeaders = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
} as const

/**
 * Blocks the features that no page of Loan Desk uses, before any permission request: just listing
 * USB devices can crash the main process if the system has no device manager.
 */
export const unusedFeatures = [
  'bluetooth',
  'camera',
  'display-capture',
  'geolocation',
  'hid',
  'local-fonts',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
]
  .map((name) => `${name}=()`)
  .join(', ')
