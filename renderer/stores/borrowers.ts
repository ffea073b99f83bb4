import { defineStore } from 'pinia'
import type { CachedBorrower } from '../../shared/domain/borrowers/borrower.ts'
import { firstSort, type WorklistRow } from '../../shared/domain/worklist/worklist.ts'
import { firstFailure, type Failure } from '../../shared/result.ts'
import { useBridge } from '../bridge.ts'
import { useForgottenOnSwitch } from './connections.ts'

/** Number of the borrower's other applications that are shown. */
const othersShown = 5

/** The borrower of the application that is open, and the borrower's other applications. */
export const useBorrowersStore = defineStore('borrowers', () => {
  const bridge = useBridge()
  const { resettable, reset } = useForgottenOnSwitch()
  const openId = resettable<string | null>(null)
  const openBorrowerId = resettable<string | null>(null)
  const borrower = resettable<CachedBorrower | null>(null)
  const others = resettable<readonly WorklistRow[]>([])
  const failure = resettable<Failure | null>(null)

  /** Shows the cached copy, then the service's response if the copy is a day old. */
  async function open(id: string, borrowerId: string): Promise<void> {
    const isOpen = (): boolean => openId.value === id && openBorrowerId.value === borrowerId
    if (!isOpen()) {
      reset()
      openId.value = id
      openBorrowerId.value = borrowerId
    }
    const [cached, listed] = await Promise.all([
      bridge.borrowers.read({ id }),
      bridge.applications.page({
        filter: { search: borrowerId },
        sort: firstSort,
        offset: 0,
        limit: othersShown + 1,
      }),
    ])
    if (!isOpen()) return
    if (cached.ok) borrower.value = cached.value
    if (listed.ok) {
      const rows = listed.value.rows.filter((row) => row.borrowerId === borrowerId && row.id !== id)
      others.value = rows.slice(0, othersShown)
    }
    const fetched = await bridge.borrowers.fetch({ id })
    if (!isOpen()) return
    failure.value = firstFailure(fetched, listed)
    if (fetched.ok) borrower.value = fetched.value
  }

  return { openId, borrower, others, failure, open }
})
