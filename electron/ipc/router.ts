import { ValidationError } from 'yup'
import { contract, type Handlers } from '../../shared/contract/contract.ts'
import type { Entry } from '../../shared/contract/entry.ts'
import { failed, type FieldProblem, type Result } from '../../shared/result.ts'
import type { Clock } from '../ports/clock.ts'
import type { Log } from '../ports/log.ts'
import { StoreFault } from '../ports/store-fault.ts'
import { checkPayloadLimits } from './payload-limits.ts'
import { createRateLimit } from './rate-limit.ts'

/** The single entry point for requests from every host; payloads are untrusted. */
export interface Router {
  /** Always resolves to a result; never throws. */
  handle(channel: string, payload: unknown): Promise<Result<unknown>>
}

/**
 * Above this number of values, validation stops at the first broken rule: yup collects all of them
 * on the stack, which a hostile payload can overflow, and takes seconds for hundreds of thousands.
 */
const mostValuesForAllProblems = 5_000

type AnyHandler = (input: unknown) => Result<unknown> | Promise<Result<unknown>>

interface Route {
  readonly entry: Entry<unknown, unknown>
  readonly handler: () => AnyHandler | null
}

/**
 * Finds the entry, applies the rate limit, validates the payload and calls the handler. `whenOpen`
 * returns null while Loan Desk is not open; then only the group `app` works and all other requests
 * fail with app-not-open.
 */
export function createRouter(dependencies: {
  readonly app: Handlers['app']
  readonly whenOpen: () => Omit<Handlers, 'app'> | null
  readonly log: Log
  readonly clock: Pick<Clock, 'monotonic'>
}): Router {
  const rate = createRateLimit(dependencies.clock)
  const routes = new Map<string, Route>()
  for (const [group, entries] of Object.entries(contract)) {
    for (const [method, entry] of Object.entries(entries)) {
      routes.set(`${group}.${method}`, {
        // The contract's types pair each schema with its handler; a Map by name loses that.
        entry: entry as Entry<unknown, unknown>,
        handler: () => {
          const handlers = group === 'app' ? { app: dependencies.app } : dependencies.whenOpen()
          const table = handlers as Record<string, Record<string, AnyHandler>> | null
          return table?.[group]?.[method] ?? null
        },
      })
    }
  }

  return {
    async handle(channel, payload) {
      const route = routes.get(channel)
      if (route === undefined) return failed('channel-unknown')
      if (!rate.take(channel)) return failed('too-many-requests')
      try {
        const limits = checkPayloadLimits(payload)
        if (!limits.ok) return limits
        const checked = await checkPayload(route.entry, payload, limits.value.values)
        if (!checked.ok) return checked
        const handler = route.handler()
        if (handler === null) return failed('app-not-open')
        return await handler(checked.value)
      } catch (cause) {
        if (cause instanceof DOMException && cause.name === 'AbortError') return failed('canceled')
        if (cause instanceof StoreFault) {
          const reference = dependencies.log.unexpected('store-fault', cause, { channel })
          return failed(cause.code, { reference, ...(cause.file && { detail: cause.file }) })
        }
        return failed('unexpected', {
          reference: dependencies.log.unexpected('handler-threw', cause, { channel }),
        })
      }
    },
  }
}

async function checkPayload(
  entry: Entry<unknown, unknown>,
  payload: unknown,
  values: number,
): Promise<Result<unknown>> {
  const all = values <= mostValuesForAllProblems
  try {
    return {
      ok: true,
      value: await entry.input.validate(payload, { strict: true, abortEarly: !all }),
    }
  } catch (cause) {
    if (cause instanceof ValidationError) {
      return failed('payload-invalid', { problems: problemsOf(cause) })
    }
    throw cause
  }
}

/** Paths and codes of the broken rules; never values, which may be personal data. */
function problemsOf(error: ValidationError): FieldProblem[] {
  const errors = error.inner.length === 0 ? [error] : error.inner
  return errors
    .slice(0, 50)
    .map(({ path, type }) => ({ path: path ?? '', code: type ?? 'invalid' }))
}
