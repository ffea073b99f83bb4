#!/usr/bin/env node
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'

/**
 * Writes a .deb out of what electron-builder tells fpm, with dpkg-deb: package.mjs names this file in
 * the place of fpm. An option that is not known here is refused, so that none is lost.
 */

const text = /** @type {const} */ ({ type: 'string' })
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'source-type': { ...text, short: 's' },
    type: { ...text, short: 't' },
    force: { type: 'boolean' },
    depends: { ...text, short: 'd', multiple: true, default: [] },
    'deb-recommends': { ...text, multiple: true, default: [] },
    'deb-compression': text,
    'deb-priority': text,
    architecture: text,
    'after-install': text,
    'after-remove': text,
    description: text,
    version: text,
    package: text,
    name: text,
    maintainer: text,
    vendor: text,
    url: text,
    category: text,
    license: text,
  },
})

/** @param {keyof typeof values} name */
function given(name) {
  const value = values[name]
  if (typeof value !== 'string' || value === '') throw new Error(`--${name} is missing`)
  return value
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

/** @param {string} stage */
function controlFile(stage) {
  const bytes = filesBelow(stage).reduce((sum, file) => sum + statSync(file).size, 0)
  const fields = {
    Package: given('name'),
    Version: given('version'),
    License: given('license'),
    Vendor: given('vendor'),
    Architecture: given('architecture'),
    Maintainer: given('maintainer'),
    'Installed-Size': String(Math.ceil(bytes / 1024)),
    Depends: values.depends.join(', '),
    Recommends: values['deb-recommends'].join(', '),
    Section: given('category'),
    Priority: given('deb-priority'),
    Homepage: given('url'),
    // Its first line is the synopsis; each further one begins with a blank.
    Description: given('description').trim().replaceAll(/\n\s*/g, '\n '),
  }
  const written = Object.entries(fields).filter(([, value]) => value !== '')
  return `${written.map(([name, value]) => `${name}: ${value}`).join('\n')}\n`
}

if (given('source-type') !== 'dir' || given('type') !== 'deb') {
  throw new Error('only a .deb is written here')
}
const stage = mkdtempSync(join(tmpdir(), 'loan-desk-deb-'))
try {
  for (const mapping of positionals) {
    const [from = '', to = ''] = mapping.split('=')
    const target = join(stage, to)
    mkdirSync(dirname(target), { recursive: true })
    cpSync(from, target, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true })
  }
  // Not what the account that packs happens to keep from others.
  execFileSync('chmod', ['-R', 'u=rwX,go=rX', stage])
  const sums = filesBelow(stage).map((file) => {
    const sum = createHash('md5').update(readFileSync(file)).digest('hex')
    return `${sum}  ${relative(stage, file)}\n`
  })
  const control = controlFile(stage)
  const folder = join(stage, 'DEBIAN')
  mkdirSync(folder)
  writeFileSync(join(folder, 'control'), control)
  writeFileSync(join(folder, 'md5sums'), sums.join(''))
  for (const [script, option] of /** @type {const} */ ([
    ['postinst', 'after-install'],
    ['postrm', 'after-remove'],
  ])) {
    writeFileSync(join(folder, script), readFileSync(given(option)))
    chmodSync(join(folder, script), 0o755)
  }
  execFileSync(
    'dpkg-deb',
    ['--root-owner-group', `-Z${given('deb-compression')}`, '--build', stage, given('package')],
    { stdio: 'inherit' },
  )
} finally {
  rmSync(stage, { recursive: true, force: true })
}
