import { describe, expect, it } from 'vitest'
import type { Link, Transport } from '../../../renderer/bridge.ts'
import { prefetch } from '../../../renderer/first-queries.ts'
import type { AppEvent } from '../../../shared/contract/events.ts'
import { failed, ok, type Result } from '../../../shared/result.ts'

/** An app that answers each query with how often it was made. */
function aDesk(respond: (channel: string, times: number) => Result<unknown> = (_, n) => ok(n)) {
  const asked: string[] = []
  const listeners: ((event: AppEvent) => void)[] = []
  const links: ((link: Link) => void)[] = []
  const transport: Transport = {
    async request(channel) {
      asked.push(channel)
      await Promise.resolve()
      return respond(channel, asked.filter((one) => one === channel).length)
    },
    subscribe(listener) {
      listeners.push(listener)
      return () => undefined
    },
    onLink(listener) {
      links.push(listener)
      listener('up')
    },
  }
  return {
    transport,
    times: (channel: string) => asked.filter((one) => one === channel).length,
    notify: () => {
      for (const listener of listeners) {
        listener({ name: 'links.changed', revision: 1, payload: { pending: null } })
      }
    },
    link: (link: Link) => {
      for (const listener of links) listener(link)
    },
  }
}

const firstPage = {
  filter: {},
  sort: { by: 'addedAt', direction: 'descending' },
  offset: 0,
  limit: 100,
  reader: 'list',
}

describe('queries sent before the page loads', () => {
  it('are not sent again by the page, and are used only once', async () => {
    const desk = aDesk()
    const asked = prefetch(desk.transport)
    expect(desk.times('settings.read')).toBe(1)
    expect(await asked.request('settings.read', {})).toEqual(ok(1))
    expect(desk.times('settings.read')).toBe(1)
    expect(await asked.request('settings.read', {})).toEqual(ok(2))
  })

  it('load the first page of the whole list; another page is another query', async () => {
    const desk = aDesk()
    const asked = prefetch(desk.transport)
    await asked.request('applications.page', firstPage)
    expect(desk.times('applications.page')).toBe(1)
    await asked.request('applications.page', { ...firstPage, offset: 100 })
    expect(desk.times('applications.page')).toBe(2)
  })

  it('only read: nothing that changes data is sent in advance', () => {
    const asked = new Set<string>()
    prefetch({
      request: async (channel) => {
        asked.add(channel)
        return ok()
      },
      subscribe: () => () => undefined,
    })
    expect([...asked].toSorted()).toEqual([
      'app.facts',
      'applications.counts',
      'applications.page',
      'connections.list',
      'decisions.summary',
      'links.pending',
      'refresh.state',
      'session.state',
      'settings.read',
      'team.claims',
      'team.state',
      'views.list',
      'views.readLayout',
    ])
  })

  it('are sent again if Loan Desk was not open yet or could not be reached', async () => {
    const desk = aDesk((_, times) => (times === 1 ? failed('app-not-open') : ok('open')))
    const asked = prefetch(desk.transport)
    expect(await asked.request('settings.read', {})).toEqual(ok('open'))

    let calls = 0
    const broken = prefetch({
      request: () => {
        calls += 1
        return calls <= 13 ? Promise.reject(new Error('gone')) : Promise.resolve(ok('back'))
      },
      subscribe: () => () => undefined,
    })
    expect(await broken.request('settings.read', {})).toEqual(ok('back'))
  })

  it.each([
    ['anything was told by an event', (desk: ReturnType<typeof aDesk>) => desk.notify()],
    ['the link broke', (desk: ReturnType<typeof aDesk>) => desk.link('down')],
  ])('are outdated once %s', async (_, happens) => {
    const desk = aDesk()
    const asked = prefetch(desk.transport)
    happens(desk)
    expect(await asked.request('session.state', {})).toEqual(ok(2))
  })

  it('are dropped after the first render, because unused responses become stale', async () => {
    const desk = aDesk()
    const asked = prefetch(desk.transport)
    asked.forget()
    expect(await asked.request('views.list', {})).toEqual(ok(2))
  })
})
