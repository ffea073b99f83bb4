import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')

/** As in test/README.md: from the root, or by the end of the path; some without the extension. */
const isThere = (name: string): boolean =>
  [name, `${name}.test.ts`].some(
    (end) => globSync(end.startsWith('test/') ? end : `test/**/${end}`, { cwd: root }).length > 0,
  )

test('each promise names existing tests', () => {
  const promises = readFileSync(path.join(root, 'test/README.md'), 'utf8')
  const named = [...promises.matchAll(/`(test\/[^`\s]+|[^`\s]+\.test\.ts)`/g)].map(
    ([, name = '']) => name,
  )
  expect(named.length).toBeGreaterThan(200)
  expect(named.filter((name) => !isThere(name))).toEqual([])
})
