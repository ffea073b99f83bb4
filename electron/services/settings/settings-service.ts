import type { Handlers } from '../../../shared/contract/contract.ts'
import { settingSchemas } from '../../../shared/domain/settings/settings-schema.ts'
import { defaultSettings, type Settings } from '../../../shared/domain/settings/settings.ts'
import { isRecord } from '../../../shared/json.ts'
import { ok } from '../../../shared/result.ts'
import type { ValueTable } from '../../ports/desk-store.ts'

const valueName = 'settings'

/** Another version may have stored the settings: only values that are still valid are used. */
export function readSettings(values: ValueTable): Settings {
  const stored = values.get(valueName)
  const found = isRecord(stored) ? stored : {}
  const valid = Object.entries(settingSchemas)
    .filter(([name, schema]) => schema.required().strict().isValidSync(found[name]))
    .map(([name]) => [name, found[name]])
  return { ...defaultSettings, ...(Object.fromEntries(valid) as Partial<Settings>) }
}

/** Changes the given settings and leaves the others. */
export function writeSettings(values: ValueTable, changes: Partial<Settings>): void {
  values.put(valueName, { ...readSettings(values), ...changes })
}

export function createSettingsService({
  values,
  changed,
}: {
  readonly values: ValueTable
  readonly changed: () => void
}): Handlers['settings'] {
  return {
    read: () => ok(readSettings(values)),
    write: (changes) => {
      writeSettings(values, changes)
      changed()
      return ok(readSettings(values))
    },
  }
}
