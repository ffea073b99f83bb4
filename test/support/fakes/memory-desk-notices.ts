import type { NoticeTable } from '../../../electron/ports/notices.ts'
import {
  isNothingSaid,
  noOfficerFacts,
  type NoticeFacts,
} from '../../../shared/domain/notices/notice.ts'
import { latestDay } from '../../../shared/values/calendar-date.ts'
import { byCodePoint, copy, key, owned, withoutOwner } from './memory-desk-content.ts'
import type { MemoryContent } from './memory-desk-content.ts'

export function memoryNoticeTable(content: MemoryContent): NoticeTable {
  function of(connectionId: string, subject: string): NoticeFacts {
    const said = content.held.officerFacts.get(key(connectionId, subject))
    return {
      ...(said === undefined ? noOfficerFacts : copy(said.facts)),
      recorded: owned(content.held.notices, connectionId)
        .filter((notice) => notice.subject === subject)
        .map(withoutOwner)
        .reverse()
        .sort((a, b) => byCodePoint(b.day, a.day)),
    }
  }

  return {
    of,
    ofMany: (connectionId, subjects) =>
      new Map(subjects.map((subject) => [subject, of(connectionId, subject)])),
    lastDays: (connectionId) => {
      const ofType = Map.groupBy(
        owned(content.held.notices, connectionId),
        ({ creditType }) => creditType,
      )
      return [...ofType].map(([creditType, notices]) => ({
        creditType,
        day: latestDay(notices.map(({ day }) => day)) ?? '',
      }))
    },
    get: (connectionId, id) => {
      const notice = content.held.notices.get(key(connectionId, id))
      return notice === undefined ? null : withoutOwner(notice)
    },
    put: (connectionId, notice, letterText = null) => {
      content.writeFor(connectionId, () => {
        content.held.notices.set(key(connectionId, notice.id), { ...copy(notice), connectionId })
        if (letterText === null) return
        content.held.letters.set(key(connectionId, notice.id), { text: letterText, connectionId })
      })
    },
    letterText: (connectionId, id) => content.held.letters.get(key(connectionId, id))?.text ?? null,
    remove: (connectionId, id) =>
      content.write(() => {
        content.held.letters.delete(key(connectionId, id))
        return content.held.notices.delete(key(connectionId, id))
      }),
    setFacts: (connectionId, subject, { complete, otherTerms, business }) => {
      const name = key(connectionId, subject)
      const facts = copy({ complete, otherTerms, business })
      if (isNothingSaid(facts)) {
        content.write(() => content.held.officerFacts.delete(name))
        return
      }
      content.writeFor(connectionId, () =>
        content.held.officerFacts.set(name, { facts, connectionId, subject }),
      )
    },
  }
}
