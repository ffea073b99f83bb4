#!/usr/bin/env node
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
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
 * Writes a .deb with dpkg-deb from the arguments that electron-builder passes to fpm; package.ts
 * sets this file as fpm. parseArgs throws on an unknown option, so none is ignored.
 */
const text = { type: 'string' } as const
const list = { type: 'string', multiple: true } as const
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'source-type': { ...text, short: 's' },
    type: { ...text, short: 't' },
    force: { type: 'boolean' },
    depends: { ...list, short: 'd' },
    'deb-recommends': list,
    'deb-compression': text,
    'deb-priority': text,
    architecture: text,
    'after-install': text,
    'after-remove': text,
    package: text,
    name: text,
    version: text,
    description: text,
    license: text,
    maintainer: text,
    vendor: text,
    url: text,
    category: text,
  },
})

function given(name: keyof typeof values): string {
  const value = values[name]
  if (typeof value !== 'string' || value === '') throw new Error(`--${name} is missing`)
  return value
}

const stage = mkdtempSync(join(tmpdir(), 'loan-desk-deb-'))
try {
  for (const mapping of positionals) {
    const [from = '', to = ''] = mapping.split('=')
    const target = join(stage, to)
    mkdirSync(dirname(target), { recursive: true })
    cpSync(from, target, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true })
  }
  // Set file modes explicitly, regardless of the umask of the packaging account.
  execFileSync('chmod', ['-R', 'u=rwX,go=rX', stage])
  const files = readdirSync(stage, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0)
  const control = {
    Package: given('name'),
    Version: given('version'),
    License: given('license'),
    Vendor: given('vendor'),
    Architecture: given('architecture'),
    Maintainer: given('maintainer'),
    'Installed-Size': String(Math.ceil(bytes / 1024)),
    Depends: values.depends?.join(', ') ?? '',
    Recommends: values['deb-recommends']?.join(', ') ?? '',
    Section: given('category'),
    Priority: given('deb-priority'),
    Homepage: given('url'),
    // The first line is the synopsis; each further line begins with a space.
    Description: given('description').trim().replaceAll(/\n\s*/g, '\n '),
  }
  const digest = (file: string) => createHash('md5').update(readFileSync(file)).digest('hex')
  const debian = {
    control: Object.entries(control).flatMap(([name, value]) =>
      value === '' ? [] : `${name}: ${value}\n`,
    ),
    md5sums: files.map((file) => `${digest(file)}  ${relative(stage, file)}\n`),
    postinst: [readFileSync(given('after-install'), 'utf8')],
    postrm: [readFileSync(given('after-remove'), 'utf8')],
  }
  mkdirSync(join(stage, 'DEBIAN'))
  for (const [name, lines] of Object.entries(debian)) {
    const mode = name.startsWith('post') ? 0o755 : 0o644
    writeFileSync(join(stage, 'DEBIAN', name), lines.join(''), { mode })
  }
  const compression = `-Z${given('deb-compression')}`
  const build = ['--root-owner-group', compression, '--build', stage, given('package')]
  execFileSync('dpkg-deb', build, { stdio: 'inherit' })
} finally {
  rmSync(stage, { recursive: true, force: true })
}
