import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseJson, readJson } from '../launch/json-file.mjs'
import {
  archivedPackages,
  billOfMaterials,
  bundledPackages,
  toldByBuild,
} from './shipped-packages.mjs'

/**
 * `npm run sbom`, after a build: writes what goes into the installer beside the app, the licence
 * of every package that is shipped and the bill of materials (CycloneDX).
 */

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, 'out', 'licences')

/**
 * @param {string} packageFolder
 * @returns {{ license?: string, author?: string | { name?: string } }}
 */
const manifestOf = (packageFolder) =>
  /** @type {{ license?: string }} */ (readJson(join(root, packageFolder, 'package.json')) ?? {})

/**
 * The texts that the package brings: licences, and the notices that some ask to be kept with them.
 * @param {string} packageFolder
 * @returns {string[]}
 */
function textsOf(packageFolder) {
  return readdirSync(join(root, packageFolder), { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(licen[cs]e|copying|notice)/i.test(entry.name))
    .map(({ name }) => readFileSync(join(root, packageFolder, name), 'utf8').trim())
}

const iscText = `Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee
is hereby granted, provided that the above copyright notice and this permission notice appear in all
copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS
SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE
AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES
WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT,
NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF
THIS SOFTWARE.`

/**
 * Some packages name a licence and forget its text. That of MIT is this project's own, under
 * another's name.
 * @param {string} packageFolder
 */
function standardText(packageFolder) {
  const { author, license } = manifestOf(packageFolder)
  const named = typeof author === 'object' ? author.name : author
  const copyright = `Copyright (c) ${named ?? 'the authors of the package'}`
  if (license === 'ISC') return `${copyright}\n\n${iscText}`
  if (license !== 'MIT') throw new Error(`${packageFolder} brings no licence text`)
  return readFileSync(join(root, 'LICENSE'), 'utf8')
    .trim()
    .replace(/^Copyright.*$/m, copyright)
}

/** @param {import('./shipped-packages.mjs').ShippedPackage} shipped */
function licenceEntry({ name, version, folder: packageFolder }) {
  const texts = textsOf(packageFolder)
  const { license = 'licence below' } = manifestOf(packageFolder)
  const body = texts.length > 0 ? texts : [standardText(packageFolder)]
  return [`${name} ${version} (${license})`, ...body].join('\n\n')
}

const lock =
  /** @type {{ packages: Record<string, import('./shipped-packages.mjs').LockedPackage> }} */ (
    readJson(join(root, 'package-lock.json'))
  ).packages
const shipped = [...archivedPackages(lock), ...bundledPackages(lock, toldByBuild(root))].toSorted(
  (one, other) => one.name.localeCompare(other.name, 'en'),
)

mkdirSync(folder, { recursive: true })
writeFileSync(
  join(folder, 'THIRD-PARTY-LICENCES.txt'),
  [
    'Loan Desk is made with the packages below. Electron and Chromium bring their own lists.',
    ...shipped.map(licenceEntry),
  ].join(`\n\n${'-'.repeat(80)}\n\n`) + '\n',
)
writeFileSync(
  join(folder, 'sbom.cdx.json'),
  `${JSON.stringify(billOfMaterials(wholeBill(), shipped), null, 2)}\n`,
)

/** npm's bill of everything that is installed. */
function wholeBill() {
  // The strict tree of npm stops at a difference between two peers of a development package.
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--legacy-peer-deps', '--silent']
  const answer = spawnSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  })
  const bill = parseJson(answer.stdout)
  if (bill === undefined) throw new Error(`npm made no bill of materials: ${answer.stderr}`)
  return /** @type {Parameters<typeof billOfMaterials>[0]} */ (bill)
}
