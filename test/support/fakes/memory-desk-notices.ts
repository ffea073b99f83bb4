import type { NoticeTable } from '../../../electron/ports/notices.ts'
import { byCodePoint, copy, key, owned, withoutOwner } from './memory-desk-content.ts'
import type { MemoryContent } from './memory-desk-content.ts'

export function memoryNoticeTable(content: MemoryContent): NoticeTable {
  return {
    of: (connectionId, subject) => {
      const complete = content.held.completeDates.get(key(connectionId, subject))
      return {
        complete: complete === undefined ? null : withoutOwner(complete),
        recorded: owned(content.held.notices, connectionId)
          .filter((notice) => notice.subject === subject)
          .map(withoutOwner)
          .reverse()
          .sort((a, b) => byCodePoint(b.day, a.day)),
      }
    },
    has: (connectionId, subject) =>
      content.held.completeDates.has(key(connectionId, subject)) ||
      owned(content.held.notices, connectionId).some((notice) => notice.subject === subject),
    get: (connectionId, id) => {
      const notice = content.held.notices.get(key(connectionId, id))
      return notice === undefined ? null : withoutOwner(notice)
    },
    put: (connectionId, notice) => {
      content.writeFor(connectionId, () =>
        content.held.notices.set(key(connectionId, notice.id), { ...copy(notice), connectionId }),
      )
    },
    remove: (connectionId, id) =>
      content.write(() => content.held.notices.delete(key(connectionId, id))),
    setComplete: (connectionId, subject, complete) => {
      const name = key(connectionId, subject)
      if (complete === null) {
        content.write(() => content.held.completeDates.delete(name))
        return
      }
      content.writeFor(connectionId, () =>
        content.held.completeDates.set(name, { ...copy(complete), connectionId }),
      )
    },
  }
}
