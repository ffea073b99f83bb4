import { beforeEach } from 'vitest'
import type { DeskStore } from '../../../../../electron/ports/desk-store.ts'
import { aConnection } from '../../../../support/builders/connections.ts'
import { aDeskStore } from '../../../../support/stores/test-stores.ts'

/** The desk store of the current test. */
export let desk: DeskStore

/** Makes a desk store with these connections for each test of the file. */
export function useDesk(ids: readonly string[] = ['connection-1']): void {
  beforeEach(() => {
    desk = aDeskStore()
    for (const id of ids) desk.connections.put(aConnection({ id }))
  })
}
