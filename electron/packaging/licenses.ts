import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  archivedPackages,
  billOfMaterials,
  bundledPackages,
  reportedByBuild,
  type Bill,
  type Lock,
  type ShippedPackage,
} from './shipped-packages.ts'

/**
 * `npm run sbom`, after a build: writes the files that the installer carries next to the app: the
 * licenses of all shipped packages and the bill of materials (CycloneDX).
 */

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'out/licenses')
const readText = (...path: readonly string[]) => readFileSync(join(root, ...path), 'utf8').trim()

const iscText = `Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee
is hereby granted, provided that the above copyright notice and this permission notice appear in all
copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS
SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE
AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES
WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT,
NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF
THIS SOFTWARE.`

function licenseEntry({ name, version, folder: at }: ShippedPackage): string {
  const { author, license } = JSON.parse(readText(at, 'package.json')) as {
    readonly license?: string
    readonly author?: string | { readonly name?: string }
  }
  // License files, and the notices that some licenses require to be kept with them.
  const texts = readdirSync(join(root, at), { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(licen[cs]e|copying|notice)/i.test(entry.name))
    .map((entry) => readText(at, entry.name))
  if (texts.length === 0) {
    // Some packages name a license without including its text; for MIT, use this project's own text.
    const holder =
      (typeof author === 'object' ? author.name : author) ?? 'the authors of the package'
    const copyright = `Copyright (c) ${holder}`
    if (license === 'ISC') texts.push(`${copyright}\n\n${iscText}`)
    else if (license === 'MIT') texts.push(readText('LICENSE').replace(/^Copyright.*$/m, copyright))
    else throw new Error(`${at} brings no license text`)
  }
  return [`${name} ${version} (${license ?? 'license below'})`, ...texts].join('\n\n')
}

const lock = (JSON.parse(readText('package-lock.json')) as { readonly packages: Lock }).packages
const shipped = [
  ...archivedPackages(lock),
  ...bundledPackages(lock, reportedByBuild(root)),
].toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
// npm's bill of all installed packages; strict mode would fail on conflicting peer dependencies.
const sbom = ['sbom', '--sbom-format', 'cyclonedx', '--legacy-peer-deps', '--silent']
const bill = JSON.parse(
  execFileSync('npm', sbom, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  }),
) as Bill

mkdirSync(folder, { recursive: true })
writeFileSync(
  join(folder, 'THIRD-PARTY-LICENSES.txt'),
  [
    'Loan Desk is made with the packages below. Electron and Chromium bring their own lists.',
    ...shipped.map(licenseEntry),
  ].join(`\n\n${'-'.repeat(80)}\n\n`) + '\n',
)
writeFileSync(
  join(folder, 'sbom.cdx.json'),
  `${JSON.stringify(billOfMaterials(bill, shipped), null, 2)}\n`,
)
