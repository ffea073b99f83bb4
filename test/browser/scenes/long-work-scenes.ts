import type { Locator } from 'playwright-core'
import type { Scenes, Stage } from './scene.ts'

const lastFailure = ({ refresh }: Stage): Locator =>
  refresh.bar.getByRole('list', { name: 'Not refreshed' }).getByRole('listitem').nth(2)

/** Long operations on the whole list: refreshing it, exporting it. */
export const longWorkScenes: Scenes = {
  'refresh-running': {
    async go({ desk, refresh }) {
      const kind = { kind: 'latency', latencyMs: 60_000, times: Infinity } as const
      desk.service.control.fault({ endpoint: 'read-application', ...kind })
      await refresh.begin(/^Refresh all/)
      await refresh.progress.waitFor()
    },
    async after({ desk, refresh }) {
      await refresh.press('Cancel')
      await refresh.says(/^Canceled/)
      desk.service.control.clearFaults()
      await refresh.press('Dismiss summary')
    },
  },
  'refresh-failures': {
    async go(stage) {
      const { desk, refresh } = stage
      const { control } = desk.service
      for (const id of ['app_smpl0004', 'app_smpl0005', 'app_smpl0006']) {
        const kind = { kind: 'status', status: 500, times: 9 } as const
        control.fault({ endpoint: 'read-application', id, ...kind })
      }
      await refresh.begin(/^Refresh all/)
      await refresh.says(/3 failed\.$/)
      await refresh.press('Show details')
      await lastFailure(stage).waitFor()
    },
    subject: lastFailure,
    after: ({ refresh }) => refresh.press('Dismiss summary'),
  },
  'export-running': {
    async go({ page, tap }) {
      tap.hold('files.saveWorklist')
      await page.getByRole('button', { name: 'Export list as CSV' }).click()
      tap.notify({ name: 'files.progress', payload: { done: 21_000, total: 100_000 } })
      const bar = page.getByRole('region', { name: 'List export' })
      await bar.getByRole('progressbar', { name: 'Exporting list' }).waitFor()
    },
  },
  'export-done': {
    async go({ page }) {
      await page.getByRole('button', { name: 'Export list as CSV' }).click()
      await page.getByText(/applications saved as/).waitFor()
    },
  },
  'export-failed': {
    async go({ page, tap }) {
      tap.fail('disk-full', 'files.saveWorklist')
      await page.getByRole('button', { name: 'Export list as CSV' }).click()
      const bar = page.getByRole('region', { name: 'List export' })
      await bar.getByRole('alert').waitFor()
    },
  },
}
