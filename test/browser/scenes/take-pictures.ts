import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { writeContactSheets } from './contact-sheet.ts'
import type { Scene } from './scene.ts'
import { settle, walkScenes, type Played } from './walk-scenes.ts'

/** The window sizes in which every screen has to look right, in pixels. */
export const viewSizes = {
  '1440x900': [1440, 900],
  '1024x700': [1024, 700],
  '2560x1440': [2560, 1440],
} as const
export type ViewSize = keyof typeof viewSizes

export const themes = ['light', 'dark'] as const

interface Wish {
  readonly scenes: readonly Scene[]
  readonly sizes: readonly ViewSize[]
  /** At 200%: half as many pixels of the page, each twice as large. */
  readonly isZoomed: boolean
  readonly hasSheets: boolean
  /** Folder of the pictures, named `<size>-<scene>-<theme>.png`. */
  readonly folder: string
}

/** Returns what went wrong, in words. */
export async function takePictures(browser: Browser, wish: Wish): Promise<readonly string[]> {
  const told: string[] = []
  const scale = wish.isZoomed ? 2 : 1
  const written = new Map<string, string[]>()

  async function look({ scene, page, faults, resize }: Played): Promise<void> {
    const write = async (size: ViewSize, theme: string): Promise<void> => {
      const prefix = wish.isZoomed ? `${size}-zoom` : size
      const path = join(wish.folder, `${prefix}-${scene.name}-${theme}.png`)
      await page.screenshot({ path })
      const sheet = `${prefix}-${theme}`
      written.set(sheet, [...(written.get(sheet) ?? []), path])
    }
    for (const size of wish.sizes) {
      const [width, height] = viewSizes[size]
      await resize(width / scale, height / scale)
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await settle(page)
        await write(size, colorScheme)
      }
      if (scene.forced !== true) continue
      await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active' })
      await write(size, 'forced')
      await page.emulateMedia({ forcedColors: 'none' })
    }
    told.push(...faults.map((fault) => `${scene.name}: ${fault}`))
  }

  const options = { deviceScaleFactor: scale }
  await walkScenes({ browser, scenes: wish.scenes, options, look })
  for (const [name, files] of wish.hasSheets ? written : []) {
    await writeContactSheets(browser, files, wish.folder, name)
  }
  return told
}
