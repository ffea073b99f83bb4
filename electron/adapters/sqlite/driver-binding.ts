import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const driver = 'better-sqlite3-multiple-ciphers'
let found: { readonly nativeBinding?: string } | null = null

/**
 * Names the driver's binary on common Linux systems. Otherwise the driver lets Node write a report
 * on the whole process to detect the C library, which takes longer than opening a file. On other
 * systems, and if that binary can't be loaded, the driver finds its own.
 */
export function driverBinding(): { readonly nativeBinding?: string } {
  found ??= process.platform === 'linux' ? namedBinding() : {}
  return found
}

function namedBinding(): { readonly nativeBinding?: string } {
  const require = createRequire(import.meta.url)
  try {
    const folder = dirname(require.resolve(`${driver}/package.json`))
    const nativeBinding = join(folder, 'prebuilds', `linux-${process.arch}.node`)
    require(nativeBinding)
    return { nativeBinding }
  } catch {
    return {}
  }
}
