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

/**
 * Must run before the app is ready. `standard` gives the page an origin; `codeCache` lets V8 cache
 * its code.
 */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: appScheme, privileges: { standard: true, secure: true, codeCache: true } },
  ])
}

/** Serves the built page from `root` to this session; paths outside `root` return 404. */
export function serveApp(session: Session, root: string): void {
  session.protocol.handle(appScheme, (request) => respond(request, root))
}

/** The file for an app URL, or 404; every response has the content security policy. */
export async function respond(
  request: Pick<Request, 'url' | 'method'>,
  root: string,
): Promise<Response> {
  const headers = {
    'content-security-policy': contentPolicy('app'),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    // The content security policy doesn't cover DNS prefetching and permissions delegated to other
    // origins.
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
    // The page reports the error. It isn't logged: a script in the page could otherwise fill the disk.
    return new Response(null, { status: 404, headers })
  }
}

function fileFor(request: Pick<Request, 'url' | 'method'>, root: string): string | null {
  if (request.method !== 'GET' || !isAppAddress(request.url)) return null
  try {
    const path = decodeURIComponent(new URL(request.url).pathname)
    // On Windows a backslash is a separator, and a colon marks a drive or an alternate data stream.
    if (/[\\:]/.test(path)) return null
    const file = join(root, path === '/' ? 'index.html' : path)
    return file.startsWith(root + sep) ? file : null
  } catch {
    return null
  }
}
