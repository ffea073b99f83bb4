import type { NoticeTable } from '../../../electron/ports/notices.ts'
import {
  isNothingSaid,
  noOfficerFacts,
  type NoticeFacts,
  type RecordedNotice,
} from '../../../shared/domain/notices/notice.ts'
import { latestDay } from '../../../shared/values/calendar-date.ts'
import { byCodePoint, copy, key, owned, withoutOwner } from './memory-desk-content.ts'
import type { MemoryContent } from './memory-desk-content.ts'

export function memoryNoticeTable(content: MemoryContent): NoticeTable {
  const all = (connectionId: string) =>
    owned(content.held.notices, connectionId).map((notice) => ({
      notice: withoutHiding(withoutOwner(notice)),
      isHidden: notice.isHidden,
      letter: content.held.letters.get(key(connectionId, notice.id))?.text ?? null,
    }))

  function of(connectionId: string, subject: string): NoticeFacts {
    const { complete, otherTerms, business } =
      content.held.officerFacts.get(key(connectionId, subject)) ?? noOfficerFacts
    return {
      ...copy({ complete, otherTerms, business }),
      recorded: all(connectionId)
        .filter(({ notice, isHidden }) => notice.subject === subject && !isHidden)
        .map(({ notice }) => notice)
        .reverse()
        .sort((a, b) => byCodePoint(b.day, a.day)),
    }
  }

  function get(connectionId: string, id: string): RecordedNotice | null {
    const found = all(connectionId).find(({ notice }) => notice.id === id)
    return found === undefined || found.isHidden ? null : found.notice
  }

  function change(
    connectionId: string,
    id: string,
    fields: { readonly team?: number; readonly isHidden?: boolean },
  ): void {
    const name = key(connectionId, id)
    const notice = content.held.notices.get(name)
    if (notice === undefined) return
    content.write(() => content.held.notices.set(name, { ...notice, ...fields }))
  }

  return {
    of,
    ofMany: (connectionId, subjects) =>
      new Map(subjects.map((subject) => [subject, of(connectionId, subject)])),
    lastDays: (connectionId) => {
      const kept = all(connectionId).filter(
        ({ notice, isHidden, letter }) =>
          letter !== null || (!isHidden && (notice.team ?? 0) === 0),
      )
      const ofType = Map.groupBy(kept, ({ notice }) => notice.creditType)
      return [...ofType].map(([creditType, notices]) => ({
        creditType,
        day: latestDay(notices.map(({ notice }) => notice.day)) ?? '',
      }))
    },
    get,
    put: (connectionId, notice, letterText = null) => {
      content.writeFor(connectionId, () => {
        content.held.notices.set(key(connectionId, notice.id), {
          ...{ ...copy(notice), connectionId, isHidden: false },
        })
        if (letterText === null) return
        content.held.letters.set(key(connectionId, notice.id), { text: letterText, connectionId })
      })
    },
    setTeam: (connectionId, id, team) => {
      change(connectionId, id, { team })
    },
    hide: (connectionId, id) => {
      change(connectionId, id, { isHidden: true })
    },
    show: (connectionId, id) => {
      change(connectionId, id, { isHidden: false })
    },
    letterText: (connectionId, id) => {
      const asked = get(connectionId, id)
      const written = all(connectionId).find(
        ({ notice, letter }) =>
          letter !== null &&
          (notice.id === asked?.id ||
            (notice.subject === asked?.subject &&
              notice.letter !== null &&
              notice.letter.hash === asked.letter?.hash)),
      )
      return written?.letter ?? null
    },
    remove: (connectionId, id) =>
      content.write(() => {
        content.held.letters.delete(key(connectionId, id))
        return content.held.notices.delete(key(connectionId, id))
      }),
    said: (connectionId, subject) => {
      const said = content.held.officerFacts.get(key(connectionId, subject))
      if (said === undefined) return null
      const { subject: _subject, ...facts } = withoutOwner(said)
      return facts
    },
    setFacts: (
      connectionId,
      subject,
      { complete, otherTerms, business },
      { team, by } = { team: null, by: null },
    ) => {
      const name = key(connectionId, subject)
      const facts = copy({ complete, otherTerms, business })
      if (isNothingSaid(facts)) {
        content.write(() => content.held.officerFacts.delete(name))
        return
      }
      content.writeFor(connectionId, () =>
        content.held.officerFacts.set(name, { ...facts, team, by, connectionId, subject }),
      )
    },
  }
}

const withoutHiding = ({
  isHidden: _isHidden,
  ...notice
}: RecordedNotice & { readonly isHidden: boolean }): RecordedNotice => notice
