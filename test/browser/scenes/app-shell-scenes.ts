import type { AppState } from '../../../shared/domain/startup/app-state.ts'
import { failingScene, loadingScene } from './place-scenes.ts'
import { places } from './places.ts'
import { inArea, type SceneInArea, type Scenes, type Stage } from './scene.ts'

async function openPalette({ palette, worklist }: Stage, typed: string): Promise<void> {
  await worklist.list.focus()
  await palette.type(typed)
}

async function openHelp(stage: Stage): Promise<void> {
  await openPalette(stage, '')
  await stage.palette.choice('Help and terms').click()
  await stage.page.getByRole('heading', { level: 1, name: 'Help' }).waitFor()
}

/** Settles the link in Loan Desk, or it would still be open in the next scenes. */
async function settleLink({ desk }: Stage): Promise<void> {
  const pending = await desk.ask.links.pending({})
  if (pending.ok && pending.value !== null) {
    await desk.ask.links.settle({ number: pending.value.number })
  }
}

function linkScene(link: string, says: string, everyday?: true): SceneInArea {
  return {
    ...(everyday && { everyday }),
    async go({ page, desk, worklist }) {
      await worklist.list.focus()
      desk.receiveLinks([link])
      await page.getByText(says).first().waitFor()
    },
    after: settleLink,
  }
}

const overAll: Scenes = {
  palette: {
    everyday: true,
    async go(stage) {
      await openPalette(stage, 'smpl0001')
      await stage.palette.choice(/smpl0001/).waitFor()
    },
  },
  'palette-all': { go: (stage) => openPalette(stage, '') },
  'palette-nothing': {
    async go(stage) {
      await openPalette(stage, 'no such thing at all')
      await stage.palette.search.waitFor()
    },
  },
  shortcuts: {
    async go({ page, worklist }) {
      await worklist.list.focus()
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    },
  },
  link: linkScene('loandesk://applications/app_smpl0002', 'It is in your worklist.', true),
  'link-facility': linkScene(
    'loandesk://facilities/fac_smpl07',
    'It is not in your list of facilities',
  ),
  'link-refused': linkScene('loandesk://applications/app_smpl0001/approve', 'It must end with'),
  tour: {
    everyday: true,
    async go({ appShell, page }) {
      await appShell.goTo('Settings')
      await page.getByRole('button', { name: 'Take the tour' }).click()
      await page.getByText('Step 1 of 5').waitFor()
    },
  },
  'notification-failed': {
    // For a failure whose place isn't on the screen, or no longer.
    async go({ page, palette, tap }) {
      tap.fail('disk-full', 'settings.write')
      // Types nothing: in the pseudo-locale, English words find nothing.
      await palette.type('')
      await palette.choice('Density: comfortable').click()
      await page.getByText('Density: The disk is full.').waitFor()
    },
  },
  'lost-bridge': {
    async go({ page, tap, worklist }) {
      await worklist.open('app_smpl0003')
      await tap.cut()
      await page
        .getByRole('alert')
        .filter({ hasText: 'lost its internal connection' })
        .first()
        .waitFor()
    },
  },
  notices: {
    async go({ page, tap }) {
      const warnings = ['cache-set-aside', 'files-older', 'read-only', 'disk-full'] as const
      const payload: AppState = { phase: 'open', keyMode: 'keychain', warnings: [...warnings] }
      tap.notify({ name: 'app.state', payload })
      await page.getByRole('status').first().waitFor()
    },
  },
}

const aside: Scenes = {
  help: { everyday: true, go: openHelp },
  'help-nothing': {
    async go(stage) {
      await openHelp(stage)
      await stage.page.getByRole('searchbox', { name: 'Search terms' }).fill('no such term')
      await stage.page.getByText('No terms match.').waitFor()
    },
  },
  activity: {
    everyday: true,
    async go({ appShell, page }) {
      await appShell.goTo('Activity')
      await page.getByRole('row').nth(1).waitFor()
    },
  },
  'activity-checked': {
    async go({ appShell, page }) {
      await appShell.goTo('Activity')
      await page.getByRole('button', { name: 'Verify log' }).click()
      await page.getByRole('main').getByRole('status').first().waitFor()
    },
  },
  'activity-loading': loadingScene(places.activity),
  'activity-error': failingScene(places.activity),
  'activity-empty': {
    async go({ appShell, tap }) {
      tap.respond('activity.page', { entries: [], total: 0 })
      await appShell.goTo('Activity')
    },
  },
  'activity-many': { begins: 'many', go: ({ appShell }) => appShell.goTo('Activity') },
  production: {
    begins: 'production',
    everyday: true,
    async go({ worklist }) {
      await worklist.open('app_smpl0003')
      await worklist.search.fill('')
      await worklist.rows.nth(5).waitFor()
    },
  },
}

const firstStart: Scenes = {
  welcome: {
    begins: 'first-start',
    everyday: true,
    go: ({ page }) =>
      page.getByRole('heading', { level: 1, name: 'Welcome to Loan Desk' }).waitFor(),
  },
  'welcome-connect': {
    begins: 'first-start',
    everyday: true,
    async go({ page, settings }) {
      await page.getByRole('button', { name: 'Connect to service' }).click()
      await settings.form.waitFor()
    },
  },
  'welcome-starting': {
    begins: 'first-start',
    async go({ page, tap }) {
      tap.hold('app.startSample')
      await page.getByRole('button', { name: 'Try with sample data' }).click()
    },
  },
  'welcome-failed': {
    begins: 'first-start',
    async go({ page, tap }) {
      tap.fail('unexpected', 'app.startSample')
      await page.getByRole('button', { name: 'Try with sample data' }).click()
      await page.getByRole('alert').first().waitFor()
    },
  },
}

export const appShellScenes = inArea('app-shell', { ...overAll, ...aside, ...firstStart })
