import type { AppFacts } from '../../../shared/contract/startup.ts'
import type { DataFolderSizes } from '../../../shared/contract/settings.ts'
import type { Connection } from '../../../shared/domain/connections/connection.ts'
import type {
  Backup,
  ConnectionState,
  DecisionSummary,
} from '../../../shared/domain/startup/app-state.ts'
import { loggableServiceCode } from '../../../shared/domain/wire/service-codes.ts'
import type { Failure } from '../../../shared/result.ts'

/** Input of the diagnostics. */
export interface DiagnosticFacts {
  readonly app: AppFacts
  readonly userAgent: string
  /** null if the backups can't be read. */
  readonly backups: readonly Backup[] | null
  /** Without the folder's path, which contains the account name. */
  readonly sizes: DataFolderSizes | null
  readonly connection: Connection | null
  readonly state: ConnectionState
  /** null if it can't be read. */
  readonly summary: DecisionSummary | null
  /** Failures that are currently visible somewhere, newest first. */
  readonly failures: readonly Failure[]
  /** Why the failures of submissions are missing, if these can't be read. */
  readonly submissionsFailure: Failure | null
}

/**
 * Diagnostics for support, as text. Each line consists of one known fact. It never contains names,
 * addresses, client IDs, paths or free text.
 */
export function diagnosticsText(facts: DiagnosticFacts): string {
  const { app, connection, state, summary, backups, sizes, failures, submissionsFailure } = facts
  const opened =
    app.state.phase === 'open'
      ? `open, key in ${app.state.keyMode}, notices: ${listed(app.state.warnings)}`
      : app.state.phase
  return [
    `Loan Desk ${app.version} (${app.host})`,
    `Engine: ${listed(engines(facts.userAgent))}`,
    `Files: ${opened}`,
    backups === null
      ? 'Backups: not known'
      : `Backups: ${backups.length}, ${backups.reduce((sum, { bytes }) => sum + bytes, 0)} bytes`,
    sizes === null ? 'Sizes: not known' : `Sizes: ${sizesText(sizes)}`,
    connection === null
      ? 'Connection: none'
      : `Connection: ${connection.kind}, ${connection.unitsProfile}, ${connection.serviceProfile}, Starter Mode ${connection.starterMode ? 'on' : 'off'}, rules off: ${connection.disabledRules.length}, secret ${connection.secretSetAt === null ? 'not set' : 'set'}`,
    `Network: ${state.network}, token ${state.token === null ? 'none' : `until ${new Date(state.token.expiresAt).toISOString()}`}`,
    summary === null
      ? 'Decisions: not known'
      : `Decisions: ${summary.waiting} waiting, ${summary.attention} needing attention`,
    submissionsFailure === null
      ? `Errors: ${failures.length === 0 ? 'none' : ''}`
      : `Errors: those of submissions not known (${failureText(submissionsFailure)})`,
    ...failures.map((failure) => `- ${failureText(failure)}`),
  ]
    .map((line) => line.trimEnd())
    .join('\n')
}

function sizesText(sizes: DataFolderSizes): string {
  const [desk, cache, backups, logs] = (['desk', 'cache', 'backups', 'logs'] as const).map(
    (part) => sizes[part] ?? 'not known',
  )
  return `desk.db ${desk}, cache.db ${cache}, backups ${backups}, log ${logs} bytes`
}

/**
 * Code, status, the service's code and the log reference. Without the detail, which may contain a
 * host name.
 */
function failureText({ code, status, serviceCode, reference }: Failure): string {
  return [
    code,
    status !== undefined && `HTTP ${status}`,
    serviceCode !== undefined && loggableServiceCode(serviceCode),
    reference !== undefined && `reference ${reference}`,
  ]
    .filter((part) => typeof part === 'string')
    .join(', ')
}

function engines(userAgent: string): string[] {
  return userAgent.match(/(?:Electron|Chrome)\/[\d.]+/g) ?? []
}

function listed(values: readonly string[]): string {
  return values.length === 0 ? 'none' : values.join(', ')
}
