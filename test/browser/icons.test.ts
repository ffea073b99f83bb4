import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { icons } from '@iconify-json/lucide'
import { expect, test } from 'vitest'
import { pageSources } from '../support/checks/page-sources.ts'
import { builtRenderer } from '../support/drivers/watched-page.ts'

const assets = join(builtRenderer, 'assets')
const built = readdirSync(assets)
  .filter((name) => name.endsWith('.js'))
  .map((name) => readFileSync(join(assets, name), 'utf8'))
  .join('\n')

const used = new Map<string, string>()
for (const { path, text } of [...pageSources('.vue'), ...pageSources('.ts')]) {
  for (const [, name = ''] of text.matchAll(/i-lucide-([a-z0-9-]+)/g)) used.set(name, path)
}

test('every icon named in the sources is in the set and in the build', () => {
  expect(used.size).toBeGreaterThan(50)
  const known = { ...icons.icons, ...icons.aliases }
  const missing = [...used].filter(
    ([name]) => !Object.hasOwn(known, name) || !built.includes(`"${name}":{`),
  )
  expect(missing).toEqual([])
})
