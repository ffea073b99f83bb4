import { onBeforeUnmount } from 'vue'
import { useRouter } from 'vue-router'
import { isUndoable, standingOf } from '../../shared/domain/decisions/standing.ts'
import { useBridge } from '../bridge.ts'
import { words } from '../messages/words.ts'
import { subjectName } from '../screens/activity/activity-words.ts'
import { useConnectionsStore } from '../stores/connections.ts'
import { useNotificationsStore } from '../stores/notifications.ts'

/** What was submitted within this time of the page's start, while online, is on its way. */
const onItsWayMs = 60_000

/** Tells the officer about submissions that waited for the network once they have gone out. */
export function useSentLater(): void {
  const bridge = useBridge()
  const router = useRouter()
  const connections = useConnectionsStore()
  const notifications = useNotificationsStore()
  const waiting = new Set<string>()

  async function look(id: string): Promise<void> {
    const answer = await bridge.decisions.get({ id })
    if (!answer.ok) return
    const decision = answer.value
    if (decision.state === 'queued') {
      if (connections.isOffline && !isUndoable(decision)) waiting.add(id)
      return
    }
    if (standingOf(decision.state) === 'waiting' || !waiting.delete(id)) return
    if (decision.state === 'canceled') return
    const kind = words.decisions.kinds[decision.kind].name
    const state = words.decisions.states[decision.state].label
    notifications.tell(words.notifications.sentLater(kind, subjectName(decision.subject), state), {
      stays: standingOf(decision.state) === 'attention',
      action: {
        label: words.notifications.open,
        icon: 'i-lucide-arrow-right',
        run: () => router.push({ name: 'decisions', params: { id } }),
      },
    })
  }

  onBeforeUnmount(
    bridge.on('decisions.changed', ({ ids }) => {
      for (const id of ids) void look(id)
    }),
  )
  void bridge.decisions.list({ openOnly: true }).then((answer) => {
    if (!answer.ok) return
    for (const decision of answer.value) {
      const isOnItsWay = !connections.isOffline && Date.now() - decision.createdAt < onItsWayMs
      if (decision.state === 'queued' && !isUndoable(decision) && !isOnItsWay) {
        waiting.add(decision.id)
      }
    }
  })
}
