import type { Handlers } from '../../../shared/contract/contract.ts'
import type { OfferTemplate } from '../../../shared/contract/offers.ts'
import { isRecord } from '../../../shared/json.ts'
import { failed, ok, type Result } from '../../../shared/result.ts'
import type { CacheStore } from '../../ports/cache-store.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DeskStore } from '../../ports/desk-store.ts'
import type { Notifier } from '../../ports/notifier.ts'
import type { Random } from '../../ports/random.ts'
import type { ConnectionInUse } from '../connections/connection-in-use.ts'

interface Dependencies {
  readonly desk: DeskStore
  readonly cache: CacheStore
  readonly inUse: ConnectionInUse
  readonly clock: Clock
  readonly random: Random
  readonly notifier: Notifier
}

const keptForms = 'forms-at-lock'

/** Unfinished work, kept as it is typed. A draft of offers also marks its line of the worklist. */
export function createDraftsService(dependencies: Dependencies): Handlers['drafts'] {
  const { desk, cache, clock, notifier } = dependencies

  function mark(connectionId: string, kind: string, subject: string, hasDraft: boolean): void {
    if (kind !== 'offers') return
    cache.setFlags(connectionId, subject, { hasDraft })
    notifier.emit('applications.changed', { ids: [subject] })
  }

  return {
    read: ({ kind, subject }) =>
      dependencies.inUse.with((connection) => ok(desk.drafts.get(connection.id, kind, subject))),
    save: ({ kind, subject, content }) =>
      dependencies.inUse.with((connection) => {
        const savedAt = clock.now()
        const isNew = desk.drafts.get(connection.id, kind, subject) === null
        desk.drafts.put(connection.id, { kind, subject, content, savedAt })
        if (isNew) mark(connection.id, kind, subject, true)
        return ok({ savedAt })
      }),
    discard: ({ kind, subject }) =>
      dependencies.inUse.with((connection) => {
        desk.drafts.remove(connection.id, kind, subject)
        mark(connection.id, kind, subject, false)
        return ok()
      }),
    keepForms({ content }) {
      desk.values.put(keptForms, { connectionId: dependencies.inUse.get()?.id ?? null, content })
      return ok()
    },
    takeForms() {
      const kept = desk.values.get(keptForms)
      if (kept !== null) desk.values.put(keptForms, null)
      const isOurs =
        isRecord(kept) && kept['connectionId'] === (dependencies.inUse.get()?.id ?? null)
      return ok(isOurs && isRecord(kept['content']) ? kept['content'] : {})
    },
  }
}

type TemplateDependencies = Pick<Dependencies, 'clock' | 'random'> & {
  readonly desk: Pick<DeskStore, 'templates' | 'transaction'>
}
type NamedTerms = Pick<OfferTemplate, 'name' | 'terms'>

/** Adds templates to a connection, all or none. A name that is taken gets a number. */
export function addTemplates(
  dependencies: TemplateDependencies,
  connectionId: string,
  templates: readonly NamedTerms[],
): OfferTemplate[] {
  return dependencies.desk.transaction(() =>
    templates.map(({ name, terms }) =>
      putTemplate(dependencies, connectionId, {
        name: freeName(dependencies, connectionId, name),
        terms,
      }),
    ),
  )
}

function putTemplate(
  { desk, clock, random }: TemplateDependencies,
  connectionId: string,
  facts: NamedTerms,
): OfferTemplate {
  const template = { id: random.uuid(), savedAt: clock.now(), ...facts }
  desk.templates.put(connectionId, template)
  return template
}

function nameTaken(
  { desk }: TemplateDependencies,
  connectionId: string,
  name: string,
  exceptId?: string,
): boolean {
  return desk.templates
    .all(connectionId)
    .some((template) => template.id !== exceptId && sameName(template.name, name))
}

function freeName(dependencies: TemplateDependencies, connectionId: string, name: string): string {
  if (!nameTaken(dependencies, connectionId, name)) return name
  for (let number = 2; ; number += 1) {
    // The longest name is 80 characters; the number has to fit as well.
    const numbered = `${name.slice(0, 74)} (${number})`
    if (!nameTaken(dependencies, connectionId, numbered)) return numbered
  }
}

/** Offers kept for use again. A name stands for one template of its connection. */
export function createTemplatesService(
  dependencies: TemplateDependencies & { readonly inUse: ConnectionInUse },
): Handlers['templates'] {
  const { desk } = dependencies

  return {
    list: () => dependencies.inUse.with((connection) => ok(desk.templates.all(connection.id))),
    save: ({ name, terms }) =>
      dependencies.inUse.with((connection): Result<OfferTemplate> => {
        if (nameTaken(dependencies, connection.id, name)) return failed('template-name-taken')
        return ok(putTemplate(dependencies, connection.id, { name, terms }))
      }),
    rename: ({ id, name }) =>
      dependencies.inUse.with((connection): Result<OfferTemplate> => {
        const template = desk.templates.all(connection.id).find((other) => other.id === id)
        if (template === undefined) return failed('template-not-here')
        if (nameTaken(dependencies, connection.id, name, id)) return failed('template-name-taken')
        const renamed = { ...template, name }
        desk.templates.put(connection.id, renamed)
        return ok(renamed)
      }),
    remove: ({ id }) =>
      dependencies.inUse.with((connection) =>
        desk.templates.remove(connection.id, id) ? ok() : failed('template-not-here'),
      ),
    importMany: ({ templates }) =>
      dependencies.inUse.with((connection) =>
        ok(addTemplates(dependencies, connection.id, templates)),
      ),
  }
}

function sameName(a: string, b: string): boolean {
  return a.localeCompare(b, 'en', { sensitivity: 'accent' }) === 0
}
