import { session, type Session } from 'electron'

/**
 * Electron's fetch: system proxy, system certificates; no cache, and nothing on disk. Requests wait
 * until `begin` has settled.
 */
export function createElectronFetch(begin: Promise<unknown>): typeof fetch {
  const reading = begin.then(() => isolatedSession('lending-read'))
  return async (input, init) => (await reading).fetch(new Request(input, init))
}

/**
 * The same for requests that change something. Chromium sends a request again by itself, a POST
 * too, when a connection that was kept open turns out to be closed before a byte of the answer came
 * (HttpNetworkTransaction, "proven" connections); the service may by then have done the work. So
 * each gets a fresh connection: one of a few sessions that serve one such request at a time and
 * close all their connections before each.
 */
export function createElectronFetchForSends(): typeof fetch {
  const resting: Session[] = []
  let made = 0
  return async (input, init) => {
    const sending = resting.pop() ?? isolatedSession(`lending-send-${(made += 1)}`)
    let isResting = false
    // An answer that is given up in its middle ends twice; the session is lent to one write only.
    const rest = (): void => {
      if (!isResting) resting.push(sending)
      isResting = true
    }
    try {
      await sending.closeAllConnections()
      const reply = await sending.fetch(new Request(input, init))
      if (reply.body !== null) return new Response(untilItEnds(reply.body, rest), reply)
      rest()
      return reply
    } catch (cause) {
      rest()
      throw cause
    }
  }
}

/** The same bytes; calls when the last is read, and when the reading fails or is given up. */
function untilItEnds(
  body: ReadableStream<Uint8Array>,
  ended: () => void,
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (!done) {
          controller.enqueue(value)
          return
        }
        controller.close()
      } catch (cause) {
        controller.error(cause)
      }
      ended()
    },
    async cancel(reason) {
      ended()
      await reader.cancel(reason)
    },
  })
}

/** In memory only: the name has no `persist:` before it. */
function isolatedSession(name: string): Session {
  const made = session.fromPartition(name, { cache: false })
  made.webRequest.onHeadersReceived(({ statusCode, responseHeaders = {} }, pass) => {
    pass({ statusLine: statusLineOf(statusCode), responseHeaders: asciiOnly(responseHeaders) })
  })
  return made
}

/*
 * Electron's fetch makes a `Response` where nothing catches: one that refuses its status, its reason
 * phrase or a header ends in Electron's own error dialog, which holds the main process.
 */

/** Without a reason phrase; a status that doesn't exist is that of a bad gateway. */
function statusLineOf(status: number): string {
  return `HTTP/1.1 ${status >= 200 && status <= 599 ? status : 502} `
}

function asciiOnly(headers: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
  const kept = Object.entries(headers).map(([name, values]): [string, string[]] => [
    name,
    values.filter((value) => /^[\x20-\x7e\t]*$/.test(value)),
  ])
  return Object.fromEntries(kept)
}
