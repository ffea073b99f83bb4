import { createHash } from 'node:crypto'
import type { ActivityTable, LeaseTable } from '../../../electron/ports/desk-store.ts'
import {
  chainStart,
  chainedText,
  newActivity,
  type ActivityEntry,
} from '../../../shared/domain/activity/activity.ts'
import { copy, type MemoryContent } from './memory-desk-content.ts'

export function memoryActivityTable(content: MemoryContent): ActivityTable {
  return {
    append: (entry) =>
      content.write(() => {
        const last = content.held.activity.at(-1)
        const linked = {
          ...newActivity,
          ...copy(entry),
          number: (last?.number ?? 0) + 1,
          previousHash: last?.hash ?? chainStart,
        }
        const full: ActivityEntry = { ...linked, hash: sha256(chainedText(linked)) }
        content.held.activity = [...content.held.activity, full]
        return copy(full)
      }),
    page: (offset, limit) =>
      [...content.held.activity]
        .reverse()
        .slice(offset, offset + limit)
        .map(copy),
    count: () => content.held.activity.length,
    all: async function* () {
      for (const entry of content.held.activity) yield [copy(entry)]
    },
    verify: async () => {
      let previousHash = chainStart
      for (const [index, entry] of content.held.activity.entries()) {
        const fits =
          entry.number === index + 1 &&
          entry.previousHash === previousHash &&
          entry.hash === sha256(chainedText(entry))
        if (!fits) return { entries: content.held.activity.length, brokenAt: index + 1 }
        previousHash = entry.hash
      }
      return { entries: content.held.activity.length, brokenAt: null }
    },
  }
}

export function memoryLeaseTable(content: MemoryContent): LeaseTable {
  return {
    take: (holder, now, milliseconds) =>
      content.write(() => {
        const { lease } = content.held
        const free =
          lease === null ||
          lease.holder === holder ||
          lease.until <= now ||
          lease.until - now > milliseconds
        if (free) content.held.lease = { holder, until: now + milliseconds }
        return free
      }),
    release: (holder) => {
      content.write(() => {
        if (content.held.lease?.holder === holder) content.held.lease = null
      })
    },
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}
