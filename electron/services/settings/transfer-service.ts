import type { Handlers } from '../../../shared/contract/contract.ts'
import type { Connection } from '../../../shared/domain/connections/connection.ts'
import type { LetterSettings } from '../../../shared/domain/notices/letter-settings.ts'
import {
  completeSettings,
  connectionByName,
  readSettingsFile,
  settingsFileText,
  type CurrentSettings,
  type SettingsFile,
} from '../../../shared/domain/settings/settings-file.ts'
import {
  changesField,
  newTemplates,
  otherProfiles,
  settingsPlan,
  type SettingsPlan,
} from '../../../shared/domain/settings/settings-plan.ts'
import { teamRulesText } from '../../../shared/domain/team/team-rules.ts'
import { failed, ok, type Result } from '../../../shared/result.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DeskStore } from '../../ports/desk-store.ts'
import type { Random } from '../../ports/random.ts'
import type { TeamSharing } from '../../ports/team-sharing.ts'
import type { LogActivity } from '../log-activity.ts'
import type { ConnectionInUse } from '../connections/connection-in-use.ts'
import { hasBodiesToSend, isBusy } from '../connections/connection-work.ts'
import { lenderToday } from '../connections/lender-today.ts'
import { addTemplates } from '../offers/templates-service.ts'
import { readSettings, writeSettings } from './settings-service.ts'

interface Dependencies {
  readonly desk: DeskStore
  readonly inUse: ConnectionInUse
  readonly team: TeamSharing
  readonly clock: Clock
  readonly random: Random
  readonly logActivity: LogActivity
  readonly sha256: (text: string) => string
  /** Writes a text where the officer chooses, and logs the export. */
  readonly saveText: Handlers['files']['saveText']
  /** Whether the connection's rules are its team's, which two officers change together. */
  readonly sharesRules: (connectionId: string) => boolean
  /** Restarts the session with this connection. */
  readonly use: (connection: Connection) => void
}

/**
 * Exports and imports settings and templates as a file. Exports contain no secrets; imports remove nothing.
 */
export function createTransferService(dependencies: Dependencies): Handlers['transfer'] {
  const { desk, inUse, team, logActivity, clock, random } = dependencies

  function currentSettings(): CurrentSettings {
    return {
      settings: readSettings(desk.values),
      connections: desk.connections.all().map((connection) => ({
        connection,
        templates: desk.templates.all(connection.id),
      })),
    }
  }

  const digestOf = (plan: SettingsPlan, text: string): string =>
    dependencies.sha256(JSON.stringify([plan, text]))

  /** Returns the added and changed connections. */
  function write(file: SettingsFile, plan: SettingsPlan, before: CurrentSettings): Connection[] {
    const changed: Connection[] = []
    writeSettings(desk.values, file.settings)
    for (const [place, { outcome, changes }] of plan.connections.entries()) {
      const coming = file.connections[place]
      if (coming === undefined || outcome === 'other-service') continue
      const here = connectionByName(before, coming.name)
      const { templates: _templates, ...fields } = coming
      const connection: Connection =
        here === null
          ? {
              ...fields,
              id: random.uuid(),
              clientId: '',
              trustedDocumentHosts: [],
              secretSetAt: null,
            }
          : {
              ...here.connection,
              ...fields,
              name: here.connection.name,
              letters: laterLetters(here.connection.letters, fields.letters),
            }
      if (here === null || changes.length > 0) {
        desk.connections.put(connection)
        const connectionId = connection.id
        const action = here === null ? 'connection-added' : 'connection-changed'
        logActivity({ action, connectionId })
        if (changesField(changes, 'serviceProfile')) {
          const profile = connection.serviceProfile
          logActivity({ action: 'service-profile-changed', connectionId, outcome: profile })
        }
        changed.push(connection)
      }
      addTemplates({ desk, team, clock, random }, connection.id, newTemplates(coming, here))
    }
    return changed
  }

  async function apply({
    text,
    digest,
    profilesConfirmed,
  }: Parameters<Handlers['transfer']['apply']>[0]): Promise<Result<SettingsPlan>> {
    const read = await readSettingsFile(text)
    if (!read.ok) return read
    const before = currentSettings()
    const file = completeSettings(read.value, before)
    const plan = settingsPlan(file, before)
    if (digestOf(plan, text) !== digest) return failed('settings-plan-outdated')
    const touched = plan.connections.filter(({ outcome }) => outcome === 'change')
    const busy = touched.some(({ name, changes }) => {
      const id = connectionByName(before, name)?.connection.id
      const otherUnits = changesField(changes, 'unitsProfile')
      const otherForm = otherUnits || changesField(changes, 'serviceProfile')
      if (id === undefined) return false
      return isBusy(desk, id) || (otherForm && hasBodiesToSend(desk, id, otherUnits))
    })
    if (busy) return failed('connection-in-use')
    const isTeams = file.connections.some((coming, place) => {
      const here = connectionByName(before, coming.name)?.connection
      return (
        plan.connections[place]?.outcome === 'change' &&
        here !== undefined &&
        dependencies.sharesRules(here.id) &&
        teamRulesText(coming) !== teamRulesText(here)
      )
    })
    if (isTeams) return failed('team-rules-shared')
    if (otherProfiles(plan).length > 0 && !profilesConfirmed) return failed('confirmation-required')
    const changed = desk.transaction(() => write(file, plan, before))
    const used = changed.find(({ id }) => id === inUse.get()?.id)
    if (used !== undefined) dependencies.use(used)
    return ok(plan)
  }

  return {
    save: async () => {
      const day = lenderToday(inUse.get(), clock)
      return dependencies.saveText({
        name: `loan-desk-settings-${day}.json`,
        text: settingsFileText(currentSettings()),
      })
    },
    preview: async ({ text }) => {
      const read = await readSettingsFile(text)
      if (!read.ok) return read
      const current = currentSettings()
      const plan = settingsPlan(completeSettings(read.value, current), current)
      return ok({ plan, digest: digestOf(plan, text) })
    },
    apply,
  }
}

/** Changed letter settings get a higher version, even if the file's version is lower. */
function laterLetters(here: LetterSettings, coming: LetterSettings): LetterSettings {
  const version = Math.max(here.version, coming.version)
  const isSame = JSON.stringify({ ...here, version }) === JSON.stringify({ ...coming, version })
  return isSame ? here : { ...coming, version: Math.max(here.version + 1, coming.version) }
}
