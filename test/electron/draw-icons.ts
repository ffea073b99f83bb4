import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { launchChromium } from '../support/drivers/chromium.ts'
import {
  linuxSizes,
  macIcon,
  macSizes,
  windowsIcon,
  windowsSizes,
  type IconImage,
} from './icon-files.ts'

/**
 * `npm run icons`: draws the installers' icons from Loan Desk's logo, after the logo has changed.
 * The output is checked in, so that packaging needs no browser.
 */

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'electron/resources')

/** Apple's grid leaves a margin around the tile: 824 of 1,024 pixels. */
const macScale = 824 / 1024

const mark = await readFile(join(root, 'renderer/mark.svg'), 'utf8')
const browser = await launchChromium()
try {
  await mkdir(join(folder, 'icons'), { recursive: true })
  for (const { size, png } of await draw(linuxSizes, 1)) {
    await writeFile(join(folder, 'icons', `${size}x${size}.png`), png)
  }
  const forWindows = await draw(windowsSizes, 1)
  await writeFile(join(folder, 'icon.ico'), windowsIcon(forWindows))
  await writeFile(join(folder, 'icon.icns'), macIcon(await draw(macSizes, macScale)))
} finally {
  await browser.close()
}

/** @param scale how much of the square the logo fills, 0 to 1 */
async function draw(sizes: readonly number[], scale: number): Promise<readonly IconImage[]> {
  const page = await browser.newPage()
  const images: IconImage[] = []
  for (const size of sizes) {
    await page.setViewportSize({ width: size, height: size })
    await page.setContent(
      `<style>html,body{margin:0;height:100%;display:grid;place-items:center}` +
        `svg{display:block;width:${scale * 100}%}</style>${mark}`,
    )
    images.push({ size, png: await page.screenshot({ omitBackground: true }) })
  }
  await page.close()
  return images
}
