import { defineStore } from 'pinia'
import { useConnectionsStore } from './connections.ts'
import { useDecisionsStore } from './decisions.ts'
import { useAppStore } from './app.ts'
import { useLinksStore } from './links.ts'
import { useSettingsStore } from './settings.ts'
import { useTeamStore } from './team.ts'
import { useViewsStore } from './views.ts'
import { useWorklistStore } from './worklist.ts'

/** After which Loan Desk is shown as far as it is known: a wait that is noticed needs a sign. */
const graceMs = 250

/** What reads by itself when it is drawn. */
type Part = 'frame' | 'views'

/** Reads what the first screen shows before it is drawn, so that it is drawn once. */
export const useStartStore = defineStore('start', () => {
  const app = useAppStore()
  const connections = useConnectionsStore()
  const worklist = useWorklistStore()
  const parts = [useSettingsStore(), useViewsStore(), useLinksStore(), useTeamStore()]
  const decisions = useDecisionsStore()
  const asked = new Set<Part>()

  async function readAll(): Promise<void> {
    await app.load()
    if (!app.isOpen) return
    asked.add('frame').add('views')
    await Promise.all([
      connections.load(),
      decisions.loadSummary(),
      ...parts.map((part) => part.load()),
    ])
    if (connections.state.connectionId !== null) await worklist.reload()
  }

  /** Ends when the first screen can be drawn, or when it has been waited for long enough. */
  async function begin(): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined
    const grace = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, graceMs)
    })
    await Promise.race([readAll(), grace])
    clearTimeout(timer)
  }

  /** Whether a part was asked for already; so once, as answers grow old. */
  const takeAsked = (part: Part): boolean => asked.delete(part)

  return { begin, takeAsked }
})
