import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Browser } from 'playwright-core'

const columns = 3
const rows = 4
const cell = 640

function inHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

async function figureOf(file: string): Promise<string> {
  const bytes = await readFile(file)
  return `<figure><figcaption>${inHtml(basename(file, '.png'))}</figcaption>
    <img src="data:image/png;base64,${bytes.toString('base64')}"></figure>`
}

/** Shrinks pictures onto sheets of twelve, each with its name, to review many at once. */
export async function writeContactSheets(
  browser: Browser,
  files: readonly string[],
  folder: string,
  name: string,
): Promise<void> {
  const perSheet = columns * rows
  const page = await browser.newPage({ viewport: { width: columns * cell, height: 600 } })
  let sheets = 0
  for (let from = 0; from < files.length; from += perSheet) {
    const figures = await Promise.all(files.slice(from, from + perSheet).map(figureOf))
    await page.setContent(`<style>
      body { margin: 0; display: grid; grid-template-columns: repeat(${columns}, 1fr); gap: 8px;
        padding: 8px; background: #777; font: 15px sans-serif }
      figure { margin: 0; min-width: 0 } figcaption { color: #fff; padding: 2px 0 }
      img { display: block; width: 100% }
    </style>${figures.join('')}`)
    sheets += 1
    await page.screenshot({ path: join(folder, `sheet-${name}-${sheets}.png`), fullPage: true })
  }
  await page.close()
}
