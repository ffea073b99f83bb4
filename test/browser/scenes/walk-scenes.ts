import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { tapBridge, type BridgeTap } from '../../support/drivers/bridge-tap.ts'
import { hiddenBy } from '../../support/checks/in-sight.ts'
import { openBridgePage } from '../../support/drivers/bridge-page.ts'
import { appScreens } from '../../support/drivers/screens/app-screens.ts'
import { beginDesk, type BegunDesk } from './begin-app.ts'
import { beginnings, type AppScene, type GateScene, type Scene, type Stage } from './scene.ts'

/** A scene that is shown, for its checks. */
export interface Played {
  readonly scene: Scene
  readonly page: Page
  /** The page's console output, and what prevented the scene. */
  readonly faults: readonly string[]
  /** Resizes the page, with the subject in view. */
  resize(width: number, height: number): Promise<void>
}

export interface Walk {
  readonly browser: Browser
  readonly scenes: readonly Scene[]
  readonly options?: BrowserContextOptions
  look(played: Played): Promise<void>
}

/** The size in which a scene is opened; its views are set later. */
const startSize = { width: 1440, height: 900 } as const

/** Plays the scenes one after the other; scenes with the same start share an app. */
export async function walkScenes(walk: Walk): Promise<void> {
  for (const beginning of beginnings) {
    const here = walk.scenes.filter((scene) => (scene.begins ?? 'sample') === beginning)
    if (here.length === 0) continue
    const begun = await beginDesk(beginning)
    try {
      for (const scene of here) if (scene.begins !== 'gate') await play(walk, scene, begun)
    } finally {
      await begun.stop()
    }
  }
  for (const scene of walk.scenes) if (scene.begins === 'gate') await playGate(walk, scene)
}

async function play(walk: Walk, scene: AppScene, { desk, isReady }: BegunDesk): Promise<void> {
  const taps: BridgeTap[] = []
  const { page, faults, close } = await desk.open(
    walk.browser,
    { viewport: startSize, ...walk.options },
    async (opened) => {
      const made = await tapBridge(opened)
      scene.before?.(made)
      taps.push(made)
    },
  )
  const [tap] = taps
  if (tap === undefined) throw new Error('the page was opened without its tap')
  const stage = { ...appScreens(page), desk, tap }
  const attempt = async (doing: () => Promise<unknown> | undefined): Promise<void> => {
    try {
      await doing()
    } catch (cause) {
      const { width, height } = page.viewportSize() ?? startSize
      const why = String(cause).split('\n', 3).join(' ')
      faults.push(`the scene did not come about at ${width}x${height}: ${why}`)
    }
  }
  await attempt(async () => {
    if (scene.before === undefined) await isReady(stage)
    await scene.go(stage)
    await show(scene, stage)
  })
  await walk.look({
    scene,
    page,
    faults,
    async resize(width, height) {
      await page.setViewportSize({ width, height })
      await attempt(() => show(scene, stage))
    },
  })
  await page.setViewportSize(startSize)
  await attempt(() => scene.after?.(stage))
  await close()
}

/** Scrolls the scene's subject into view, in the page's current size. */
async function show(scene: AppScene, stage: Stage): Promise<void> {
  if (scene.subject === undefined) return
  // Wait for the repaint: the new size may add or remove elements.
  await settle(stage.page)
  const subject = scene.subject(stage)
  if (!(await subject.isVisible())) await scene.again?.(stage)
  await subject.scrollIntoViewIfNeeded()
  const hidden = await hiddenBy(subject)
  if (hidden !== null) throw new Error(`${String(subject)}: ${hidden}`)
}

async function playGate(walk: Walk, scene: GateScene): Promise<void> {
  const { page, faults, close } = await openBridgePage(walk.browser, scene.responses, {
    viewport: startSize,
    ...walk.options,
  })
  try {
    await scene.go(page)
  } catch (cause) {
    faults.push(`the scene did not come about: ${String(cause)}`)
  }
  await walk.look({
    scene,
    page,
    faults,
    resize: (width, height) => page.setViewportSize({ width, height }),
  })
  await close()
}

/** Settles once transitions and layout have finished. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => animation.playState !== 'running'),
  )
  // Components that measure themselves draw once more after the first time.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
      }),
  )
}
