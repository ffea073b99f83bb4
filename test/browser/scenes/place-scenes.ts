import type { Locator, Page } from 'playwright-core'
import type { Place } from './places.ts'
import type { SceneInArea, Stage } from './scene.ts'

/** The loading bars; they appear once a wait is noticeable. */
export const waitingBar = (page: Page): Locator => page.locator('main .animate-pulse').first()

/** Goes to the place while its requests stay unanswered. */
async function goUnanswered(place: Place, stage: Stage): Promise<void> {
  await place.approach?.(stage)
  stage.tap.hold(...place.reads)
  await place.go(stage)
}

/** A place while it loads: in every size, the wait is long enough to be shown. */
export function loadingScene(place: Place): SceneInArea {
  const { reads, isFirst = false } = place
  return {
    ...(isFirst && { before: (tap) => tap.hold(...reads) }),
    go: (stage) => goUnanswered(place, stage),
    subject: ({ page }) => waitingBar(page),
  }
}

/** A place whose requests all fail. */
export function failingScene({ reads, isFirst = false, approach, go }: Place): SceneInArea {
  return {
    ...(isFirst && { before: (tap) => tap.fail('store-failed', ...reads) }),
    async go(stage) {
      await approach?.(stage)
      stage.tap.fail('store-failed', ...reads)
      await go(stage)
      await stage.page.getByRole('alert').first().waitFor()
    },
    subject: ({ page }) => page.getByRole('alert').first(),
  }
}

/** An empty place; `isThere` waits until it says so. */
export function emptyScene(
  { approach, go }: Place,
  isThere?: (stage: Stage) => Promise<void>,
): SceneInArea {
  return {
    begins: 'empty',
    async go(stage) {
      await approach?.(stage)
      await go(stage)
      await isThere?.(stage)
    },
  }
}
