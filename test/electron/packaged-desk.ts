import { execFile } from 'node:child_process'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { extractAll, getRawHeader } from '@electron/asar'
import { projectNode } from '../../electron/launch/installed-modules.mjs'

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)

/** Marks the fuses in every Electron binary; the byte after it is their version, then their number. */
const fuseSentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
/**
 * The fuses of Electron 45 as it is published: RunAsNode, NodeOptions, NodeCliInspect, extra file
 * privileges and WasmTrapHandlers on.
 */
const publishedFuses = '101100011'

export interface PackagedFile {
  /** Below the archive's root, with / on every system. */
  readonly path: string
  readonly unpacked: boolean
  /** Hex digest of the archive's own list, which Electron checks with asar integrity. */
  readonly sha256: string
  /** 0 … 0o111: whether it may be run as a program. */
  readonly executable: boolean
}

export interface PackagedDesk {
  /** What the installer would put on a computer. */
  readonly folder: string
  readonly resources: string
  readonly program: string
  readonly files: readonly PackagedFile[]
  /** The archive and what lies beside it, as one folder that Node can run. */
  extract(to: string): void
}

/**
 * Packs out/ with electron-builder.yml for this computer's Linux, unpacked and with a stand-in for
 * Electron's own folder: a program that does nothing but has fuses to be flipped. What it cannot
 * show is what the real binary does with the fuses and with the archive's integrity.
 */
export async function packDesk(workFolder: string): Promise<PackagedDesk> {
  const electronDist = join(workFolder, 'electron')
  const output = join(workFolder, 'dist')
  await makeStandIn(electronDist)
  await run(projectNode(root), [join(root, 'electron/launch/licences.mjs')], { cwd: root })
  await run(
    projectNode(root),
    [
      join(root, 'node_modules/electron-builder/cli.js'),
      '--linux',
      'dir',
      '--publish',
      'never',
      `-c.electronDist=${electronDist}`,
      `-c.directories.output=${output}`,
    ],
    { cwd: root },
  )
  const folder = join(output, 'linux-unpacked')
  const resources = join(folder, 'resources')
  const archive = join(resources, 'app.asar')
  return {
    folder,
    resources,
    program: join(folder, 'loan-desk'),
    files: filesOf(getRawHeader(archive).header, ''),
    extract: (to) => {
      extractAll(archive, to)
    },
  }
}

async function makeStandIn(folder: string): Promise<void> {
  await mkdir(join(folder, 'resources'), { recursive: true })
  await mkdir(join(folder, 'locales'))
  for (const language of ['de', 'en-US', 'fr']) {
    await writeFile(join(folder, 'locales', `${language}.pak`), '')
  }
  const program = join(folder, 'electron')
  await writeFile(program, `#!/bin/sh\nexit 1\n${fuseSentinel}\u0001\u0009${publishedFuses}`)
  await chmod(program, 0o755)
}

interface ArchiveFile {
  readonly unpacked?: boolean
  readonly executable?: boolean
  readonly integrity: { readonly hash: string }
}
interface ArchiveFolder {
  readonly files: Readonly<Record<string, ArchiveFile | ArchiveFolder>>
}

function filesOf(folder: ArchiveFolder, below: string): PackagedFile[] {
  return Object.entries(folder.files).flatMap(([name, entry]) => {
    const path = `${below}${name}`
    if ('files' in entry) return filesOf(entry, `${path}/`)
    return [
      {
        path,
        unpacked: entry.unpacked === true,
        sha256: entry.integrity.hash,
        executable: entry.executable === true,
      },
    ]
  })
}
