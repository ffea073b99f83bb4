import type { Serve } from '../../../electron/sample-service/endpoint.ts'
import { sendWhole, sendWork } from '../../../electron/sample-service/response-writer.ts'
import type { Fault } from './fault-kinds.ts'
import { deliver, deliveryUnder } from './fault-responses.ts'

/** The planned faults of a service; `serve` applies them. */
export interface FaultPlan {
  readonly serve: Serve
  add(fault: Fault): void
  /** Removes the planned faults, ends every latency and closes every hanging connection. */
  clear(): void
}

export function faultPlan(): FaultPlan {
  const planned: { readonly fault: Fault; left: number }[] = []
  const releases = new Set<() => void>()

  const whenCleared = (release: () => void) => {
    releases.add(release)
    return () => void releases.delete(release)
  }
  /** Ends at once when the faults are cleared. */
  const wait = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(() => over(), ms)
      const forget = whenCleared(() => over())
      const over = () => {
        clearTimeout(timer)
        forget()
        resolve()
      }
    })

  return {
    async serve({ endpoint, subject, response }, work) {
      const strike = planned.find(
        ({ fault, left }) =>
          left > 0 &&
          fault.endpoint === endpoint &&
          (fault.id === undefined || fault.id === subject),
      )
      if (strike === undefined) return sendWork(response, work)
      const { fault } = strike
      strike.left -= 1
      if (fault.latencyMs !== undefined) await wait(fault.latencyMs)
      if (strikesBeforeWork(fault)) {
        return deliver(response, deliveryUnder(fault, null), whenCleared)
      }
      const done = await work()
      if (done === null) return
      if (done.status === 200) return deliver(response, deliveryUnder(fault, done), whenCleared)
      // The service refused it, so there was no work to disturb: the fault stays for the next
      // request.
      strike.left += 1
      sendWhole(response, done)
    },
    add(fault) {
      planned.push({ fault, left: fault.times ?? 1 })
    },
    clear() {
      planned.length = 0
      for (const release of [...releases]) release()
      releases.clear()
    },
  }
}

/** Whether the fault replaces the work; otherwise the work is done first. */
function strikesBeforeWork(fault: Fault): boolean {
  switch (fault.kind) {
    case 'status':
    case 'drop':
    case 'hang':
    case 'redirect':
    case 'html':
    case 'empty':
      return fault.work !== 'done'
    case 'latency':
    case 'cut-off':
    case 'invalid-json':
    case 'wrong-types':
    case 'unknown-values':
    case 'huge':
      return false
  }
}
