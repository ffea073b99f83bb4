import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { projectNode } from './installed-modules.mjs'

/** What the build reads. */
const sourceFolders = ['electron', 'renderer', 'shared']
const sourceFiles = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'electron.vite.config.ts',
]
/** What the build writes, one file of each part. */
const outputs = ['out/main/main.cjs', 'out/preload/preload.cjs', 'out/renderer/index.html']
/** The build itself writes this list of the components it met, and must not be made to run by it. */
const writtenByBuild = new Set(['renderer/components.d.ts'])

const stampFile = (/** @type {string} */ root) => join(root, 'out', '.build.json')

/**
 * One value for the content of everything that goes into the build.
 * @param {string} root
 * @returns {string}
 */
export function sourceHash(root) {
  const hash = createHash('sha256')
  const files = [...sourceFiles, ...sourceFolders.flatMap((folder) => filesBelow(root, folder))]
  for (const file of files) {
    if (writtenByBuild.has(file)) continue
    hash.update(`${file}\0`)
    hash.update(
      createHash('sha256')
        .update(readFileSync(join(root, file)))
        .digest(),
    )
  }
  return hash.digest('hex')
}

/**
 * @param {string} root
 * @param {string} folder
 * @returns {string[]} in a fixed order, with / on every system
 */
function filesBelow(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      if (entry.name === 'node_modules') return []
      if (entry.isDirectory()) return filesBelow(root, path)
      return entry.isFile() ? [path] : []
    })
}

/**
 * When the outputs were written: a build that somebody ran by hand is seen by it.
 * @param {string} root
 * @returns {number[] | undefined} undefined where one is missing
 */
function outputTimes(root) {
  try {
    return outputs.map((file) => statSync(join(root, file)).mtimeMs)
  } catch {
    return undefined
  }
}

/**
 * Whether out/ was built from the sources as they are now.
 * @param {string} root
 * @returns {boolean}
 */
export function isBuilt(root) {
  const times = outputTimes(root)
  if (times === undefined) return false
  try {
    const stamp = readFileSync(stampFile(root), 'utf8')
    return stamp === JSON.stringify({ sources: sourceHash(root), times })
  } catch {
    return false
  }
}

/**
 * Notes that out/ was built from the sources that have this hash.
 * @param {string} root
 * @param {string} sources
 */
export function noteBuild(root, sources) {
  mkdirSync(dirname(stampFile(root)), { recursive: true })
  writeFileSync(stampFile(root), JSON.stringify({ sources, times: outputTimes(root) }))
}

/**
 * Builds the app with electron-vite.
 * @param {string} root
 * @param {import('./children.mjs').Children} children
 * @param {{ quiet?: boolean }} [options]
 */
export async function buildApp(root, children, { quiet = false } = {}) {
  const sources = sourceHash(root)
  const program = join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js')
  const answer = await children.run(projectNode(root), [program, 'build'], { cwd: root, quiet })
  if (answer.ok) noteBuild(root, sources)
  return answer
}
