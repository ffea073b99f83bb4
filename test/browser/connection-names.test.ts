import { expect, test } from 'vitest'
import { ok } from '../../shared/result.ts'
import { browserSuite } from '../support/drivers/browser-suite.ts'
import { aConnection } from '../support/builders/connections.ts'
import { openBridgePage } from '../support/drivers/bridge-page.ts'
import { axeOn } from '../support/checks/page-checks.ts'
import { appScreens } from '../support/drivers/screens/app-screens.ts'

const suite = browserSuite()

test.each(['sandbox', 'production'] as const)(
  'the button that sends at a %s connection names it; production has its own icon and colour',
  async (kind) => {
    const connection = aConnection({ name: 'Alder Lending', kind })
    const { page } = suite.watch(
      await openBridgePage(suite.browser(), {
        'app.facts': () =>
          ok({
            version: '0.1.0',
            host: 'electron',
            samplePossible: true,
            state: { phase: 'open', keyMode: 'keychain', warnings: [] },
          }),
        'connections.list': () => ok({ connections: [connection], activeId: connection.id }),
        'session.state': () =>
          ok({
            connectionId: connection.id,
            network: 'online',
            failure: null,
            token: null,
            clockAheadMs: null,
            sampleReachable: null,
          }),
        'documents.list': () => ok([]),
        'documents.facilities': () => ok([]),
      }),
    )
    const { frame, documents } = appScreens(page)
    await frame.says('Alder Lending')
    await frame.goTo('Documents')
    await documents.begin()
    const button = documents.form.getByRole('button', {
      name: 'Create authorization at Alder Lending',
      exact: true,
    })
    const look = await button.evaluate((it) => {
      const probe = document.createElement('i')
      probe.style.background = 'var(--desk-production)'
      document.body.append(probe)
      const production = getComputedStyle(probe).backgroundColor
      probe.remove()
      const badge = document.querySelector('[aria-label="Connection status"] svg')?.innerHTML
      const icon = it.querySelector('svg')?.innerHTML
      return { isRed: getComputedStyle(it).backgroundColor === production, isBadge: icon === badge }
    })
    expect(look.isRed).toBe(kind === 'production')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const { violations } = await axeOn(page).include('form').analyze()
      expect(violations).toEqual([])
    }
    expect(look.isBadge).toBe(kind === 'production')
  },
)
