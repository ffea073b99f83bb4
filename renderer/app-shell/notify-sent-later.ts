import { onBeforeUnmount } from 'vue'
import { useRouter } from 'vue-router'
import { isUndoable, shownState, stateGroup } from '../../shared/domain/decisions/state-groups.ts'
import { useBridge } from '../bridge.ts'
import { words } from '../messages/words.ts'
import { subjectName } from '../screens/activity/activity-words.ts'
import { useConnectionsStore } from '../stores/connections.ts'
import { useNotificationsStore } from '../stores/notifications.ts'

/**
 * A submission made within this time before the page started, while online, counts as being sent.
 * In milliseconds.
 */
const onItsWayMs = 60_000

/** Tells the officer the outcome of submissions that waited for the network or the service. */
export function useSentLater(): void {
  const bridge = useBridge()
  const router = useRouter()
  const connections = useConnectionsStore()
  const notifications = useNotificationsStore()
  const { sentLater, identityChecked } = words.notifications
  /** The message for each waiting submission, used when its wait is over. */
  const waiting = new Map<string, typeof sentLater>()

  async function look(id: string): Promise<void> {
    // If it can't be read, there is no notification; the list of submissions shows it.
    const result = await bridge.decisions.get({ id })
    if (!result.ok) return
    const decision = result.value
    if (decision.state === 'queued') {
      if (shownState(decision) === 'identity-check') waiting.set(id, identityChecked)
      else if (connections.isOffline && !isUndoable(decision)) waiting.set(id, sentLater)
      return
    }
    const messageOf = waiting.get(id)
    if (stateGroup(decision.state) === 'waiting' || messageOf === undefined) return
    waiting.delete(id)
    if (decision.state === 'canceled') return
    const kind = words.decisions.kinds[decision.kind].name
    const state = words.decisions.states[decision.state].label
    notifications.notify(messageOf(kind, subjectName(decision.subject), state), {
      stays: stateGroup(decision.state) === 'attention',
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
  void bridge.decisions.list({ openOnly: true }).then((result) => {
    if (!result.ok) return
    for (const decision of result.value) {
      const isOnItsWay = !connections.isOffline && Date.now() - decision.createdAt < onItsWayMs
      if (shownState(decision) === 'identity-check') waiting.set(decision.id, identityChecked)
      else if (decision.state === 'queued' && !isUndoable(decision) && !isOnItsWay) {
        waiting.set(decision.id, sentLater)
      }
    }
  })
}
