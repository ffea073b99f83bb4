import type { OfferTemplate } from '../../../shared/contract/offers.ts'
import type { TeamSnapshot } from '../../../shared/domain/team/applied.ts'
import { readTemplate, templateBody } from '../../../shared/domain/team/shared-templates.ts'
import type { DeskStore } from '../../ports/desk-store.ts'

/** The team's templates on this computer, beside those that are on it only. Call in a transaction. */
export interface SharedTemplates {
  /**
   * Stores the team space's version of a template. `at`: when the team space saved it, in this
   * computer's time. It becomes `savedAt` of a template that is new to the team, so that every
   * computer numbers the same one of two templates with one name. A different template under its ID
   * that is on this computer only, for example in a restored backup, gets a new ID.
   */
  take(
    connectionId: string,
    template: TeamSnapshot['templates'][number] & { readonly isNew: boolean },
  ): void
  /** The team space no longer has the template. */
  drop(connectionId: string, id: string): void
  /** The team space applied the officer's last change, under this number. */
  confirm(connectionId: string, id: string, number: number): void
  /**
   * Removes the team's templates; templates that wait to be shared stay. Returns whether any were removed.
   */
  forget(connectionId: string): boolean
  /**
   * Keeps templates that wait to be shared on this computer only. Each gets a new ID, because the
   * team space may have a version under the old one.
   */
  keepWaiting(connectionId: string): void
}

export const onThisComputer = (template: OfferTemplate): OfferTemplate => ({
  ...template,
  team: null,
  by: null,
})

export function createSharedTemplates(
  { templates, teamOperations }: Pick<DeskStore, 'templates' | 'teamOperations'>,
  newId: () => string,
): SharedTemplates {
  const put = (connectionId: string, template: OfferTemplate): void => {
    templates.put(connectionId, template)
  }

  const putOnThisComputer = (connectionId: string, template: OfferTemplate): void => {
    put(connectionId, { ...onThisComputer(template), id: newId() })
  }

  return {
    take(connectionId, { id, name, terms, number, by, at, isNew }) {
      const stored = templates.get(connectionId, id)
      const isChangedHere = teamOperations
        .pendingOf(connectionId, id)
        .some(({ state, seen }) => state === 'waiting' && seen === number)
      if (isChangedHere) return
      if (stored?.team === null) {
        const own = templateBody(stored)
        if (own.name !== name || own.terms !== terms) putOnThisComputer(connectionId, stored)
      }
      const template = readTemplate({ name, terms })
      // The earlier version is no longer the team's.
      if (template === null) templates.remove(connectionId, id)
      else {
        const savedAt = isNew || stored?.team == null ? at : stored.savedAt
        put(connectionId, { id, ...template, savedAt, team: number, by })
      }
    },
    drop(connectionId, id) {
      if (templates.get(connectionId, id)?.team != null) templates.remove(connectionId, id)
    },
    confirm(connectionId, id, number) {
      const template = templates.get(connectionId, id)
      if (template?.team === 0) put(connectionId, { ...template, team: number })
    },
    forget(connectionId) {
      const shared = templates.all(connectionId).filter(({ team }) => (team ?? 0) > 0)
      for (const { id } of shared) templates.remove(connectionId, id)
      return shared.length > 0
    },
    keepWaiting(connectionId) {
      for (const template of templates.all(connectionId)) {
        if (template.team !== 0) continue
        templates.remove(connectionId, template.id)
        putOnThisComputer(connectionId, template)
      }
    },
  }
}
