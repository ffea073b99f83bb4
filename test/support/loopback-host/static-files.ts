import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { contentPolicy, isolationHeaders } from '../../../electron/window/content-policy.ts'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
}

/**
 * Answers GET for the files of one folder, with the same content security policy as the app's
 * window. They are read once, so that a page still finds its files and can be reloaded if its build
 * is replaced meanwhile.
 */
export function serveStatic(
  root: string,
): (request: IncomingMessage, response: ServerResponse) => void {
  const files = new Map(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [`/${relative(root, file).replaceAll(sep, '/')}`, readFileSync(file)]),
  )

  return (request, response) => {
    const [asked = '/'] = (request.url ?? '/').split('?')
    const path = asked === '/' ? '/index.html' : asked
    const body = request.method === 'GET' ? files.get(path) : undefined
    if (body === undefined) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, {
      'content-type': types[extname(path)] ?? 'application/octet-stream',
      'content-security-policy': contentPolicy('loopback'),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      ...isolationHeaders,
      'cache-control': 'no-store',
    })
    response.end(body)
  }
}
