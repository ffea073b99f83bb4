import { beforeEach, describe, expect, it } from 'vitest'
import { createSettingsService } from '../../../../electron/services/settings/settings-service.ts'
import { defaultSettings } from '../../../../shared/domain/settings/settings.ts'
import { ok } from '../../../../shared/result.ts'
import { aDeskStore, type TestDeskStore } from '../../../support/stores/test-stores.ts'

let desk: TestDeskStore
let settings: ReturnType<typeof createSettingsService>

beforeEach(() => {
  desk = aDeskStore()
  settings = createSettingsService({ values: desk.values, changed: () => undefined })
})

describe('the settings of Loan Desk', () => {
  it('start with the defaults', () => {
    expect(settings.read({})).toEqual(ok(defaultSettings))
  })

  it('change one by one, and the others stay', () => {
    void settings.write({ theme: 'dark' })
    void settings.write({ documentOldAfterDays: 10 })
    expect(settings.read({})).toEqual(
      ok({ ...defaultSettings, theme: 'dark', documentOldAfterDays: 10 }),
    )
  })

  it('from another version are used only if they are still valid', () => {
    desk.values.put('settings', {
      theme: 'sepia',
      density: 'comfortable',
      documentOldAfterDays: '12',
      tourSeen: true,
      fontSize: 12,
    })
    expect(settings.read({})).toEqual(
      ok({ ...defaultSettings, density: 'comfortable', tourSeen: true }),
    )
  })
})
