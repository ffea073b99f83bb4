import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aLendingClient } from '../support/builders/lending-clients.ts'
import { systemClock } from '../../electron/adapters/system/system-clock.ts'
import type { LendingApi } from '../../electron/ports/lending-api.ts'
import type { JsonValue } from '../../shared/json.ts'
import { failed, ok, type Result } from '../../shared/result.ts'
import { parseApplicationId } from '../../shared/values/ids.ts'
import {
  agreement,
  facility,
  mutated,
  newerApplication,
  mutations,
  secret,
} from '../support/builders/mutated-responses.ts'

/*
 * The service's lists are parsed from bytes, one element after the other. Whatever the bytes are, a
 * list as a whole is either read or unreadable.
 */

/** A client of a service that answers each request with this body, except the token request. */
function clientOf(body: () => string): LendingApi {
  const respond = (url: unknown) =>
    new Response(String(url).endsWith('/api/token') ? '{"token":"a.b.c.token"}' : body())
  return aLendingClient({
    fetch: (input) => Promise.resolve(respond(input instanceof Request ? input.url : input)),
    ...{ clock: systemClock, secret, serviceProfile: '2025-03', requestsPerMinute: Infinity },
  })
}

const lists: Readonly<
  Record<string, readonly [JsonValue, (api: LendingApi) => Promise<Result<unknown>>]>
> = {
  applications: [
    [newerApplication, { ...newerApplication, id: 'app_2' }],
    async (api) => {
      const list = (await api.listApplications?.()) ?? failed('not-offered')
      if (!list.ok) return list
      const ids = list.value.entries.map(({ id }) => id)
      expect(ids).toEqual([...new Set(ids)].filter((id) => parseApplicationId(id).ok))
      return ok(list.value.entries.map(({ read }) => read()))
    },
  ],
  agreements: [
    [agreement, { ...agreement, id: 'doc_2', signature_timestamp: '2026-11-02T12:00:00Z' }],
    async (api) => (await api.facilities?.listAgreements()) ?? failed('not-offered'),
  ],
  facilities: [
    [facility, { ...facility, id: 'fac_2' }],
    async (api) => (await api.facilities?.listFacilities()) ?? failed('not-offered'),
  ],
}

test.each(Object.entries(lists))(
  `the list of %s withstands ${mutations} mutated bodies`,
  async (_name, [response, readWith]) => {
    let text = ''
    const api = clientOf(() => text)
    await fc.assert(
      fc.asyncProperty(mutated(response), async (body) => {
        text = typeof body === 'string' ? body : JSON.stringify(body)
        const read = await readWith(api)
        const told = JSON.stringify(read).toLowerCase()
        for (const hidden of [JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)]) {
          expect(told).not.toContain(hidden.toLowerCase())
        }
        expect(told).not.toContain('990123456789')
        const isPage = /^[\ufeff \t\r\n]*</.test(text)
        if (!read.ok) expect(read.error.code).toBe(isPage ? 'web-page' : 'reply-unreadable')
      }),
      { numRuns: mutations },
    )
  },
  1_200_000,
)
