import { watch } from 'vue'
import { useConnectionsStore } from './connections.ts'

/** What was said about one connection's data goes when the officer switches to another. */
export function forgetOnSwitch(forget: () => void): void {
  const connections = useConnectionsStore()
  watch(
    () => connections.state.connectionId,
    (_, before) => {
      if (before !== null) forget()
    },
    { flush: 'sync' },
  )
}
