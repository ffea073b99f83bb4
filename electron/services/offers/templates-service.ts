import type { Handlers } from '../../../shared/contract/contract.ts'
import type { OfferTemplate } from '../../../shared/contract/offers.ts'
import type { NamedTerms } from '../../../shared/domain/offers/offer-schema.ts'
import {
  freeName,
  isNameTaken,
  withOwnNames,
} from '../../../shared/domain/offers/template-names.ts'
import { templateBody } from '../../../shared/domain/team/shared-templates.ts'
import { failed, ok, type Result } from '../../../shared/result.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DeskStore } from '../../ports/desk-store.ts'
import type { Random } from '../../ports/random.ts'
import type { TeamSharing } from '../../ports/team-sharing.ts'
import type { ConnectionInUse } from '../connections/connection-in-use.ts'

interface Dependencies {
  readonly desk: Pick<DeskStore, 'templates' | 'transaction'>
  readonly team: TeamSharing
  readonly clock: Pick<Clock, 'now'>
  readonly random: Pick<Random, 'uuid'>
}

/**
 * Templates of a connection, each with a unique name, because two officers can save the same name
 * at once. The team's come first, so that their names are the same on all computers.
 */
function templatesOf({ desk }: Pick<Dependencies, 'desk'>, connectionId: string): OfferTemplate[] {
  const isOwn = ({ team }: OfferTemplate) => Number(team === null)
  return withOwnNames(
    desk.templates.all(connectionId).toSorted((one, other) => isOwn(one) - isOwn(other)),
  )
}

/** 0: an earlier change still waits; its response sets `seen`. */
const seenOf = ({ team }: OfferTemplate): number | null => (team === 0 ? null : team)

/** Call in a transaction. */
function share(
  { desk, team }: Dependencies,
  connectionId: string,
  template: OfferTemplate,
): OfferTemplate {
  const body = templateBody(template)
  const by = team.sharesAs(connectionId)
  const shared = { ...template, name: body.name, team: 0, by }
  desk.templates.put(connectionId, shared)
  const operation = { kind: 'template.put', subject: template.id, body } as const
  team.share(connectionId, { ...operation, seen: seenOf(template) })
  return shared
}

/** Call in a transaction. */
function add(
  dependencies: Dependencies,
  connectionId: string,
  { name, terms }: NamedTerms,
): OfferTemplate {
  const { desk, team, clock, random } = dependencies
  const template = { id: random.uuid(), name, terms, savedAt: clock.now(), team: null, by: null }
  if (team.sharesAs(connectionId) !== null) return share(dependencies, connectionId, template)
  desk.templates.put(connectionId, template)
  return template
}

/** Adds templates to a connection, all or none. A name already in use gets a number. */
export function addTemplates(
  dependencies: Dependencies,
  connectionId: string,
  templates: readonly NamedTerms[],
): OfferTemplate[] {
  return dependencies.desk.transaction(() => {
    const known = templatesOf(dependencies, connectionId)
    return templates.map(({ name, terms }) => {
      const added = add(dependencies, connectionId, { name: freeName(name, known), terms })
      known.push(added)
      return added
    })
  })
}

/** Saved offers for reuse: the team's in a team space, otherwise those on this computer. */
export function createTemplatesService(
  dependencies: Dependencies & { readonly inUse: ConnectionInUse },
): Handlers['templates'] {
  const { desk, team, inUse } = dependencies

  /** Changes one of the templates. Auditors can read the team's templates and can't change them. */
  const change = <T>(
    id: string,
    work: (connectionId: string, template: OfferTemplate) => Result<T>,
  ) =>
    inUse.with(({ id: connectionId }): Result<T> => {
      const template = templatesOf(dependencies, connectionId).find((other) => other.id === id)
      if (template === undefined) return failed('template-not-here')
      const isOutOfReach = template.team !== null && team.sharesAs(connectionId) === null
      if (isOutOfReach) return failed('template-of-team')
      return desk.transaction(() => work(connectionId, template))
    })

  return {
    list: () => inUse.with((connection) => ok(templatesOf(dependencies, connection.id))),
    save: ({ name, terms }) =>
      inUse.with(({ id }): Result<OfferTemplate> => {
        if (isNameTaken(name, templatesOf(dependencies, id))) return failed('template-name-taken')
        return ok(desk.transaction(() => add(dependencies, id, { name, terms })))
      }),
    rename: ({ id, name, seen = null }) =>
      change(id, (connectionId, template): Result<OfferTemplate> => {
        if (template.name === name) return ok(template)
        if (seen !== null && template.name !== seen) return failed('changed-meanwhile')
        const others = templatesOf(dependencies, connectionId).filter((other) => other.id !== id)
        if (isNameTaken(name, others)) return failed('template-name-taken')
        const renamed = { ...template, name }
        if (template.team !== null) return ok(share(dependencies, connectionId, renamed))
        desk.templates.put(connectionId, renamed)
        return ok(renamed)
      }),
    remove: ({ id }) =>
      change(id, (connectionId, template) => {
        desk.templates.remove(connectionId, id)
        if (template.team !== null) {
          const operation = { kind: 'template.remove', subject: id, body: {} } as const
          team.share(connectionId, { ...operation, seen: seenOf(template) })
        }
        return ok()
      }),
    importMany: ({ templates }) =>
      inUse.with(({ id }) => ok(addTemplates(dependencies, id, templates))),
    shareAll: () =>
      inUse.with(({ id }) => {
        if (team.sharesAs(id) === null) return ok()
        desk.transaction(() => {
          for (const template of templatesOf(dependencies, id)) {
            if (template.team === null) share(dependencies, id, template)
          }
        })
        return ok()
      }),
  }
}
