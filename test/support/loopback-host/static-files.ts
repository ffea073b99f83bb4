import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, normalize, sep } from 'node:path'
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

/** Answers GET for the files of one folder, with the same content policy as the app's window. */
export function serveStatic(
  root: string,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  return async (request, response) => {
    try {
      const path = decodeURIComponent(new URL(request.url ?? '/', 'http://127.0.0.1').pathname)
      const file = normalize(join(root, path === '/' ? 'index.html' : path))
      if (request.method !== 'GET' || !file.startsWith(root + sep)) throw new Error('no such file')
      const body = await readFile(file)
      response.writeHead(200, {
        'content-type': types[extname(file)] ?? 'application/octet-stream',
        'content-security-policy': contentPolicy('loopback'),
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        ...isolationHeaders,
        'cache-control': 'no-store',
      })
      response.end(body)
    } catch {
      response.writeHead(404).end()
    }
  }
}
