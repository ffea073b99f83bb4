import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { serveStatic } from '../../support/loopback-host/static-files.ts'

it('serves a page in the browser completely, even while another build replaces its files', async () => {
  const root = await mkdtemp(join(tmpdir(), 'loan-desk-page-'))
  await mkdir(join(root, 'assets'))
  await writeFile(join(root, 'index.html'), 'the page')
  await writeFile(join(root, 'assets/part-1a2b.js'), 'a part')
  const server = createServer(serveStatic(root)).listen(0)
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const read = async (path: string): Promise<string> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`)
    return response.ok ? response.text() : String(response.status)
  }

  await rm(root, { recursive: true })
  expect(await read('/')).toBe('the page')
  expect(await read('/assets/part-1a2b.js')).toBe('a part')
  expect(await read('/assets/part-9z.js')).toBe('404')
})
