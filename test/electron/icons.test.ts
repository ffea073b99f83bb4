import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  linuxSizes,
  macIconSizes,
  macSizes,
  pngSize,
  windowsIconSizes,
  windowsSizes,
} from './icon-files.ts'

const resources = join(import.meta.dirname, '../../electron/resources')
const read = (...path: string[]) => readFileSync(join(resources, ...path))

describe('the icons of the installers', () => {
  it('for Linux have one image per size and nothing else', () => {
    const files = readdirSync(join(resources, 'icons'))
    expect(files.sort()).toEqual(linuxSizes.map((size) => `${size}x${size}.png`).sort())
    expect(linuxSizes.map((size) => pngSize(read('icons', `${size}x${size}.png`)))).toEqual([
      ...linuxSizes,
    ])
  })

  it('for Windows have every size from the small list to the large tile', () => {
    expect(windowsIconSizes(read('icon.ico'))).toEqual([...windowsSizes])
  })

  it('for macOS have every size up to the doubled 512', () => {
    const sizes = macIconSizes(read('icon.icns'))
    expect([...new Set(sizes)].toSorted((one, other) => one - other)).toEqual([
      ...macSizes.toSorted((one, other) => one - other),
    ])
    expect(Math.max(...sizes)).toBe(1024)
  })

  it('are small enough to be stored with the sources', () => {
    const bytes = readdirSync(resources, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, { parentPath, name }) => sum + readFileSync(join(parentPath, name)).length, 0)
    expect(bytes).toBeLessThan(150_000)
  })
})
