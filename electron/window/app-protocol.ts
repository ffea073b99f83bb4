import { readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { protocol, type Session } from 'electron'
import { appScheme, isAppAddress } from '../ipc/sender-guard.ts'
import { contentPolicy, isolationHeaders, unusedFeatures } from './content-policy.ts'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/** Must run before the app is ready. A standard scheme has an origin; V8 may cache its code. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: appScheme, privileges: { standard: true, secure: true, codeCache: true } },
  ])
}

/** Serves the built page from its folder to this session; anything outside of it is not found. */
export function serveApp(session: Session, root: string): void {
  session.protocol.handle(appScheme, (request) => answer(request, root))
}

/** The file for an address of the app, or 404; every answer carries the content policy. */
export async function answer(
  request: Pick<Request, 'url' | 'method'>,
  root: string,
): Promise<Response> {
  const headers = {
    'content-security-policy': contentPolicy('app'),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    // No policy of contents covers these: looking up a name, and what is shared with other origins.
    'x-dns-prefetch-control': 'off',
    'permissions-policy': unusedFeatures,
    ...isolationHeaders,
  }
  const file = fileFor(request, root)
  const type = file === null ? undefined : types[extname(file)]
  if (file === null || type === undefined) return new Response(null, { status: 404, headers })
  try {
    const body = await readFile(file)
    return new Response(new Uint8Array(body), { headers: { ...headers, 'content-type': type } })
  } catch {
    // The page tells it. Not logged: a script in the page could ask until the disk is full.
    return new Response(null, { status: 404, headers })
  }
}

function fileFor(request: Pick<Request, 'url' | 'method'>, root: string): string | null {
  if (request.method !== 'GET' || !isAppAddress(request.url)) return null
  try {
    const path = decodeURIComponent(new URL(request.url).pathname)
    // Windows reads a backslash as a separator, and a colon as a drive or a stream.
    if (/[\\:\0]/.test(path)) return null
    const file = join(root, path === '/' ? 'index.html' : path)
    return file.startsWith(root + sep) ? file : null
  } catch {
    return null
  }
}
