import { createHash } from 'node:crypto'
import type { ActivityTable, LeaseTable } from '../../../electron/ports/desk-store.ts'
import {
  chainStart,
  chainedText,
  newActivity,
  type ActivityEntry,
} from '../../../shared/domain/activity/activity.ts'
import { copy, type MemoryShelf } from './memory-desk-content.ts'

export function memoryActivityTable(shelf: MemoryShelf): ActivityTable {
  return {
    append: (entry) =>
      shelf.write(() => {
        const last = shelf.held.activity.at(-1)
        const linked = {
          ...newActivity,
          ...copy(entry),
          number: (last?.number ?? 0) + 1,
          previousHash: last?.hash ?? chainStart,
        }
        const full: ActivityEntry = { ...linked, hash: sha256(chainedText(linked)) }
        shelf.held.activity = [...shelf.held.activity, full]
        return copy(full)
      }),
    page: (offset, limit) =>
      [...shelf.held.activity]
        .reverse()
        .slice(offset, offset + limit)
        .map(copy),
    count: () => shelf.held.activity.length,
    each: (visit) => {
      for (const entry of shelf.held.activity) visit(copy(entry))
    },
    verify: () => {
      let previousHash = chainStart
      for (const [index, entry] of shelf.held.activity.entries()) {
        const fits =
          entry.number === index + 1 &&
          entry.previousHash === previousHash &&
          entry.hash === sha256(chainedText(entry))
        if (!fits) return { entries: shelf.held.activity.length, brokenAt: index + 1 }
        previousHash = entry.hash
      }
      return { entries: shelf.held.activity.length, brokenAt: null }
    },
  }
}

export function memoryLeaseTable(shelf: MemoryShelf): LeaseTable {
  return {
    take: (holder, now, milliseconds) =>
      shelf.write(() => {
        const { lease } = shelf.held
        const free =
          lease === null ||
          lease.holder === holder ||
          lease.until <= now ||
          lease.until - now > milliseconds
        if (free) shelf.held.lease = { holder, until: now + milliseconds }
        return free
      }),
    release: (holder) => {
      shelf.write(() => {
        if (shelf.held.lease?.holder === holder) shelf.held.lease = null
      })
    },
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}
