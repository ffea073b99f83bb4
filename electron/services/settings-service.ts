import { object, string } from 'yup'
import type { Handlers } from '../../shared/contract/contract.ts'
import { defaultSettings, densities, themes, type Settings } from '../../shared/domain/settings.ts'
import { ok } from '../../shared/result.ts'
import type { ValueTable } from '../ports/desk-store.ts'

const valueName = 'settings'

/** What is on disk may be from another version: each value is taken only if it is still one. */
const storedSettings = object({
  theme: string().oneOf(themes).required(),
  density: string().oneOf(densities).required(),
})

export function createSettingsService(values: ValueTable): Handlers['settings'] {
  function read(): Settings {
    const stored = { ...defaultSettings, ...(values.get(valueName) as object | null) }
    return storedSettings.isValidSync(stored) ? storedSettings.cast(stored) : defaultSettings
  }
  return {
    read: () => ok(read()),
    write: (settings) => {
      values.put(valueName, { theme: settings.theme, density: settings.density })
      return ok(read())
    },
  }
}
