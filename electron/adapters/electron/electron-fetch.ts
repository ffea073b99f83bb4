import { session, type Session } from 'electron'

/**
 * Electron's fetch: uses the system's proxy and certificates, has no cache, and stores nothing on
 * disk. Requests wait until `begin` resolves.
 */
export function createElectronFetch(begin: Promise<unknown>): typeof fetch {
  const reading = begin.then(() => isolatedSession('lending-read'))
  return async (input, init) => (await reading).fetch(accepted(input), init)
}

/**
 * The same for requests that change data. Chromium repeats a request by itself, even a POST, if a
 * kept-alive connection turns out to be closed before the first byte of the response arrived
 * (HttpNetworkTransaction, "proven" connections); the service may have done the work by then. So
 * each request gets a fresh connection: it uses one of a few sessions that carry one such request
 * at a time and close all their connections before each.
 */
export function createElectronFetchForSends(): typeof fetch {
  const idle: Session[] = []
  let made = 0
  return async (input, init) => {
    const sending = idle.pop() ?? isolatedSession(`lending-send-${(made += 1)}`)
    let isIdle = false
    // A response canceled midway ends twice; its session may return to the pool only once.
    const release = (): void => {
      if (!isIdle) idle.push(sending)
      isIdle = true
    }
    try {
      await sending.closeAllConnections()
      const response = await sending.fetch(accepted(input), init)
      if (response.body !== null) return new Response(untilItEnds(response.body, release), response)
      release()
      return response
    } catch (cause) {
      release()
      throw cause
    }
  }
}

/**
 * Electron's fetch accepts no URL. A request is passed on itself: a copy would follow its signal only
 * until it is garbage collected, and the request couldn't be aborted anymore.
 */
function accepted(input: string | URL | Request): string | Request {
  return input instanceof URL ? input.href : input
}

/** Passes the bytes on. Calls `ended` after the last one, and if reading fails or is canceled. */
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

/** In memory only: the partition's name has no `persist:` prefix. */
function isolatedSession(name: string): Session {
  const made = session.fromPartition(name, { cache: false })
  made.webRequest.onHeadersReceived(({ statusCode, responseHeaders = {} }, pass) => {
    pass({ statusLine: statusLineOf(statusCode), responseHeaders: asciiOnly(responseHeaders) })
  })
  return made
}

/*
 * Electron's fetch creates a `Response` where nothing catches errors: if the status, the reason
 * phrase or a header is invalid, Electron shows its own error dialog, which blocks the main
 * process.
 */

/** Without a reason phrase. A status outside 200 to 599 becomes 502 (bad gateway). */
function statusLineOf(status: number): string {
  return `HTTP/1.1 ${status >= 200 && status <= 599 ? status : 502} `
}

function asciiOnly(headers: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
  const allowed = Object.entries(headers).map(([name, values]): [string, string[]] => [
    name,
    values.filter((value) => /^[\x20-\x7e\t]*$/.test(value)),
  ])
  return Object.fromEntries(allowed)
}
