/*
 * Chromium under Playwright cannot be taught a scheme. `app://desk/` is therefore shown to it under
 * an https origin of its own, which is a standard and secure one as well; `.invalid` can never be
 * anybody's (RFC 2606). Every address that crosses is translated here.
 */
const suffix = '.app.invalid'

/** Where Chromium finds what Electron knows under this address. */
export function toPageAddress(address: string): string {
  const url = new URL(address)
  if (url.protocol !== 'app:') return address
  return `https://${url.host}${suffix}${address.slice(`app://${url.host}`.length)}`
}

/** What Electron would call the address of this page or request. */
export function toAppAddress(address: string): string {
  if (!URL.canParse(address)) return address
  const url = new URL(address)
  if (url.protocol !== 'https:' || !url.hostname.endsWith(suffix)) return address
  const host = url.hostname.slice(0, -suffix.length)
  return `app://${host}${address.slice(url.origin.length)}`
}
