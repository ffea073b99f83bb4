/**
 * What a page of the desk may load: its own files and nothing else. In the app it talks through the
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
