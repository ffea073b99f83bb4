/**
 * What a page of Loan Desk may load: its own files and nothing else. In the app it talks through the
 * preload and needs no connection at all; in a browser it needs the one to its own host.
 *
 * Styles may be inline: the controls' library positions its parts with style attributes. Scripts
 * may not, and no text becomes a script or markup by an assignment: the one trusted type is that of
 * Vue, which builds what its compiler found to be static in a template.
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
 * Parts the page from everything of another origin: no window of another shares its group, no file
 * of another enters it, none of its own enters another. A page that stands so alone is told the time
 * in steps of 5 µs instead of 100 µs, of which two make a frame that is on time look late.
 */
export const isolationHeaders = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
} as const

/**
 * Takes from the page what no page of Loan Desk uses, before any permission is asked for: merely
 * listing USB devices can end the main process if the system has no device manager.
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
