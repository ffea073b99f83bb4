import { defineStore } from 'pinia'
import { useConnectionsStore } from './connections.ts'
import { useDecisionsStore } from './decisions.ts'
import { useAppStore } from './app.ts'
import { useLinksStore } from './links.ts'
import { useSettingsStore } from './settings.ts'
import { useTeamStore } from './team.ts'
import { useViewsStore } from './views.ts'
import { useWorklistStore } from './worklist.ts'

/** After this time, the first screen is drawn even if it is incomplete. A longer wait would be noticed. */
const graceMs = 250

/** Components that load their own data when they are mounted. */
type Part = 'app-shell' | 'views'

/** Reads the data of the first screen before it is drawn, so that it is drawn once. */
export const useStartStore = defineStore('start', () => {
  const app = useAppStore()
  const connections = useConnectionsStore()
  const worklist = useWorklistStore()
  const parts = [useSettingsStore(), useViewsStore(), useLinksStore(), useTeamStore()]
  const decisions = useDecisionsStore()
  const loaded = new Set<Part>()

  async function readAll(): Promise<void> {
    await app.load()
    if (!app.isOpen) return
    loaded.add('app-shell').add('views')
    await Promise.all([
      connections.load(),
      decisions.loadSummary(),
      ...parts.map((part) => part.load()),
    ])
    if (connections.state.connectionId !== null) await worklist.reload()
  }

  /** Resolves when the first screen can be drawn, or after `graceMs`. */
  async function begin(): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined
    const grace = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, graceMs)
    })
    await Promise.race([readAll(), grace])
    clearTimeout(timer)
  }

  /** Whether the data of a part was already requested. True only once, because responses become outdated. */
  const takeLoaded = (part: Part): boolean => loaded.delete(part)

  return { begin, takeLoaded }
})
