import { expect, test } from 'vitest'
import type { ConnectionKind } from '../../shared/domain/connections/connection.ts'
import { ok } from '../../shared/result.ts'
import { browserSuite } from '../support/drivers/browser-suite.ts'
import { aConnection } from '../support/builders/connections.ts'
import { openAt, openBridgePage } from '../support/drivers/bridge-page.ts'
import { axeViolations } from '../support/checks/page-checks.ts'
import { appScreens } from '../support/drivers/screens/app-screens.ts'

const suite = browserSuite()

test('the send button names its connection; production has its own icon and color', async () => {
  let kind: ConnectionKind = 'sandbox'
  const connection = () => aConnection({ name: 'Alder Lending', kind })
  const { page } = suite.watch(
    await openBridgePage(suite.browser(), {
      ...openAt(connection()),
      'connections.list': () => ok([connection()]),
    }),
  )
  const { appShell, documents } = appScreens(page)
  const button = documents.form.getByRole('button', {
    name: 'Create authorization at Alder Lending',
    exact: true,
  })
  for (kind of ['sandbox', 'production'] as const) {
    await page.reload()
    await appShell.says('Alder Lending')
    await documents.openForm()
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
    const isProduction = kind === 'production'
    expect(look).toEqual({ isRed: isProduction, isBadge: isProduction })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await axeViolations(page)).toEqual([])
    }
  }
})
