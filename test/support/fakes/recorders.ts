import type { AppEvent, EventName, EventPayloads } from '../../../shared/contract/events.ts'
import type { Log, LogFacts } from '../../../electron/ports/log.ts'
import type { Notifier } from '../../../electron/ports/notifier.ts'

/** Records events for a test to read. */
export class RecordingNotifier implements Notifier {
  readonly events: Pick<AppEvent, 'name' | 'payload'>[] = []

  emit<N extends EventName>(name: N, payload: EventPayloads[N]): void {
    this.events.push({ name, payload })
  }

  named<N extends EventName>(name: N): EventPayloads[N][] {
    return this.events
      .filter((event) => event.name === name)
      .map((event) => event.payload as EventPayloads[N])
  }
}

/** Records log lines as JSON text, so that a test can search them for what must not be there. */
export class RecordingLog implements Log {
  readonly lines: string[] = []
  private references = 0

  info(event: string, facts: LogFacts = {}): void {
    this.lines.push(JSON.stringify({ level: 'info', event, ...facts }))
  }

  warn(event: string, facts: LogFacts = {}): void {
    this.lines.push(JSON.stringify({ level: 'warn', event, ...facts }))
  }

  unexpected(event: string, cause: unknown, facts: LogFacts = {}): string {
    this.references += 1
    const reference = `R${this.references}`
    this.lines.push(
      JSON.stringify({ level: 'error', event, reference, cause: String(cause), ...facts }),
    )
    return reference
  }
}
