import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { takeWindowPictures } from '../electron/window-pictures.ts'
import { launchChromium } from '../support/drivers/chromium.ts'
import { allScenes, scenesNamed } from './scenes/all-scenes.ts'
import { guidePictures } from './scenes/guide-pictures.ts'
import { takePictures, viewSizes, type ViewSize } from './scenes/take-pictures.ts'

/*
 * Pictures of the screens, light and dark, in the git-ignored screenshots/:
 *
 *   npm run screenshots                         the everyday scenes in all sizes
 *   npm run screenshots -- 1440x900 zoom        one size, at 200%
 *   npm run screenshots -- only=worklist,help   the scenes of an area, or with this in their name
 *   npm run screenshots -- all sheet to=DIR     every scene, with contact sheets, elsewhere
 *   npm run screenshots -- guide                the pictures of the officer's guide
 *   npm run screenshots -- electron             the main screens in a real Electron window
 */

const { positionals } = parseArgs({ allowPositionals: true, strict: true })
const flags = ['zoom', 'sheet', 'all', 'guide', 'electron'] as const
const has = (flag: (typeof flags)[number]): boolean => positionals.includes(flag)
const valueOf = (name: string): string | undefined =>
  positionals.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1)

const sizes = positionals.filter((word): word is ViewSize => word in viewSizes)
const unknown = positionals.filter(
  (word) => !(word in viewSizes) && !/^(only|to)=./.test(word) && !flags.some((f) => f === word),
)
if (unknown.length > 0) {
  console.error(`not known: ${unknown.join(', ')}`)
  process.exit(2)
}

/** Empties the default folder; a requested folder keeps its content. */
async function openFolder(): Promise<string> {
  const to = valueOf('to')
  const folder = to === undefined ? join(import.meta.dirname, '../../screenshots') : resolve(to)
  if (to === undefined) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  return folder
}

async function picturesInChromium(): Promise<void> {
  const browser = await launchChromium()
  if (has('guide')) {
    for (const line of await guidePictures(browser)) console.log(line)
  } else {
    const only = valueOf('only')
    const named = scenesNamed(only === undefined ? [] : only.split(','))
    const folder = await openFolder()
    const told = await takePictures(browser, {
      scenes:
        only !== undefined || has('all') ? named : allScenes.filter((scene) => scene.everyday),
      sizes: sizes.length > 0 ? sizes : (Object.keys(viewSizes) as ViewSize[]),
      isZoomed: has('zoom'),
      hasSheets: has('sheet'),
      folder,
    })
    for (const line of told) console.error(line)
    console.log(`pictures are in ${folder}`)
  }
  await browser.close()
}

async function picturesInElectron(): Promise<void> {
  const folder = await openFolder()
  const problem = await takeWindowPictures(folder)
  if (problem === null) console.log(`pictures are in ${folder}`)
  else {
    console.error(problem)
    process.exitCode = 1
  }
}

await (has('electron') ? picturesInElectron() : picturesInChromium())
