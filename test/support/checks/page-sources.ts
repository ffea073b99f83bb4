import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../../renderer')

export interface PageSource {
  /** Relative to renderer/, with slashes. */
  readonly path: string
  readonly text: string
}

/** Every source file of the page with this extension, in alphabetical order. */
export function pageSources(ending: '.vue' | '.ts'): PageSource[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith(ending) && !path.includes('node_modules'))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}
