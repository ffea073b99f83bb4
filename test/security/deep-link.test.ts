import { describe, expect, it } from 'vitest'
import {
  createLinksService,
  mostPendingLinks,
} from '../../electron/services/links/links-service.ts'
import { collectDeepLinks } from '../../electron/window/deep-link.ts'
import {
  deepLinkRules,
  longestDeepLink,
  parseDeepLink,
  type DeepLinkRule,
} from '../../shared/domain/links/deep-link.ts'
import { FakeDesktop } from '../support/fakes/fake-desktop.ts'
import { RecordingLog, RecordingNotifier } from '../support/fakes/recorders.ts'

/*
 * The attack: a page or an email that the officer only views opens a link with Loan Desk's scheme.
 * The system starts Loan Desk, or passes the link to the running one, without checking who wrote
 * it. If Loan Desk trusted a link, the link could reach another endpoint of the service, contain a
 * decision, add a command-line switch, or put text into a log or onto the screen that looks like
 * Loan Desk's own.
 *
 * A link may name one thing, and no action. Loan Desk shows it, never follows it by itself, and
 * never logs it. One line for each trick; each is refused by name.
 */

const hostile: readonly (readonly [story: string, link: string, rule: DeepLinkRule])[] = [
  ['nothing', '', 'empty'],
  ['10,000 characters', `loandesk://applications/app_${'a'.repeat(10_000)}`, 'too-long'],
  ['one character too many', `loandesk://facilities/${'a'.repeat(longestDeepLink)}`, 'too-long'],
  ['a second line for a log', 'loandesk://applications/app_1\nINFO ok', 'control-or-white-space'],
  ['a switch behind a space', 'loandesk://applications/app_1 --inspect', 'control-or-white-space'],
  ['a space in front', ' loandesk://applications/app_1', 'control-or-white-space'],
  ['a line end after it', 'loandesk://applications/app_1\r\n', 'control-or-white-space'],
  ['a zero byte', 'loandesk://applications/app_1\u0000', 'control-or-white-space'],
  ['a tab inside the scheme', 'loan\tdesk://applications/app_1', 'control-or-white-space'],
  ['a no-break space', 'loandesk://applications/app_1\u00a0', 'control-or-white-space'],
  ['text turned around', 'loandesk://applications/app_\u202e1', 'control-or-white-space'],
  ['a letter of no width', 'loandesk://applications/app_\u200b1', 'control-or-white-space'],
  ['a byte order mark', '\ufeffloandesk://applications/app_1', 'control-or-white-space'],
  ['a look-alike in the id', 'loandesk://applications/app_а1', 'not-ascii'],
  ['a look-alike in the place', 'loandesk://аpplications/app_1', 'not-ascii'],
  ['full-width letters', 'loandesk://applications/app_１', 'not-ascii'],
  ['half of a pair', 'loandesk://applications/app_\ud800', 'not-ascii'],
  ['backslashes', 'loandesk:\\\\applications\\app_1', 'backslash'],
  ['a backslash in the id', 'loandesk://applications/app_1\\..', 'backslash'],
  ['a slash written in percent', 'loandesk://applications/app_1%2fapprove', 'percent'],
  ['dots written in percent', 'loandesk://facilities/%2e%2e', 'percent'],
  ['a percent sign that is written twice', 'loandesk://applications/app_1%252f', 'percent'],
  ['a percent sign and nothing', 'loandesk://applications/app_1%', 'percent'],
  ['a script', 'javascript:alert(1)', 'other-scheme'],
  ['a page of the web', 'https://applications/app_1', 'other-scheme'],
  ['a file', 'file:///etc/passwd', 'other-scheme'],
  ['the page of the desk itself', 'app://desk/index.html', 'other-scheme'],
  ['a scheme that only begins so', 'loandesk-x://applications/app_1', 'other-scheme'],
  ['a scheme in capitals', 'LoanDesk://applications/app_1', 'other-scheme'],
  ['a scheme inside another', 'view-source:loandesk://applications/app_1', 'other-scheme'],
  ['no scheme', 'applications/app_1', 'other-scheme'],
  ['no slash', 'loandesk:applications/app_1', 'slashes'],
  ['one slash', 'loandesk:/applications/app_1', 'slashes'],
  ['three slashes', 'loandesk:///applications/app_1', 'slashes'],
  ['only the scheme', 'loandesk://', 'slashes'],
  ['a user', 'loandesk://officer@applications/app_1', 'user-info'],
  ['a user and a password', 'loandesk://officer:word@applications/app_1', 'user-info'],
  ['an empty user', 'loandesk://@applications/app_1', 'user-info'],
  ['a port', 'loandesk://applications:443/app_1', 'port'],
  ['an empty port', 'loandesk://applications:/app_1', 'port'],
  ['something to be done', 'loandesk://applications/app_1?approve=1', 'query'],
  ['an empty query', 'loandesk://applications/app_1?', 'query'],
  ['a query in place of an id', 'loandesk://applications?id=app_1', 'query'],
  ['a fragment', 'loandesk://applications/app_1#approve', 'fragment'],
  ['an empty fragment', 'loandesk://applications/app_1#', 'fragment'],
  ['a place that the desk has but gives to nobody', 'loandesk://settings/1', 'unknown-place'],
  ['a decision', 'loandesk://decisions/dec_1', 'unknown-place'],
  ['a document, which would open a browser', 'loandesk://documents/doc_1', 'unknown-place'],
  ['a place in capitals', 'loandesk://Applications/app_1', 'unknown-place'],
  ['a place with a dot behind', 'loandesk://applications./app_1', 'unknown-place'],
  ['a name every object has', 'loandesk://constructor/app_1', 'unknown-place'],
  ['its prototype', 'loandesk://__proto__/app_1', 'unknown-place'],
  ['a host of the web', 'loandesk://evil.example/app_1', 'unknown-place'],
  ['an address of this computer', 'loandesk://[::1]/app_1', 'port'],
  ['no id', 'loandesk://applications', 'one-segment'],
  ['an empty id', 'loandesk://applications/', 'one-segment'],
  ['a second segment', 'loandesk://applications/app_1/approve', 'one-segment'],
  ['a slash at the end', 'loandesk://applications/app_1/', 'one-segment'],
  ['a slash in front', 'loandesk://applications//app_1', 'one-segment'],
  ['a step up', 'loandesk://applications/../facilities/fac_1', 'one-segment'],
  ['a step up as the id', 'loandesk://facilities/..', 'no-valid-id'],
  ['this place as the id', 'loandesk://facilities/.', 'no-valid-id'],
  ['an id without its prefix', 'loandesk://applications/1', 'no-valid-id'],
  ['a prefix without an id', 'loandesk://applications/app_', 'no-valid-id'],
  ['an id of another kind', 'loandesk://applications/fac_1', 'no-valid-id'],
  ['a quotation mark, for a shell', 'loandesk://facilities/fac_1"', 'no-valid-id'],
  ['a command, for a shell', 'loandesk://facilities/$(id)', 'no-valid-id'],
  ['an element, for a page', 'loandesk://facilities/<img>', 'no-valid-id'],
  ['an id that is too long', `loandesk://facilities/${'a'.repeat(257)}`, 'no-valid-id'],
]

/** The link handling of an app: links from the system, waiting links, and the log. */
function aDesk(argv: readonly string[] = [], isPackaged = true) {
  const log = new RecordingLog()
  const notifier = new RecordingNotifier()
  const service = createLinksService({ log, notifier })
  const desktop = new FakeDesktop(isPackaged)
  const source = collectDeepLinks(desktop.app, ['/opt/loan-desk', ...argv])
  const pending = () => {
    const result = service.handlers.pending({})
    if (!('ok' in result) || !result.ok) throw new Error('pending always answers')
    return result.value
  }
  const settle = (number: number) => void service.handlers.settle({ number })
  return { log, notifier, service, desktop, source, pending, settle }
}

describe('a hostile link', () => {
  it.each(hostile)('%s: %j is refused as %s', (_story, link, rule) => {
    expect(parseDeepLink(link)).toEqual({
      ok: false,
      error: { code: 'link-refused', detail: rule },
    })
  })

  it('has a test case for every rule that one link can break', () => {
    const ofMany: DeepLinkRule = 'several-links'
    expect(new Set([...hostile.map(([, , rule]) => rule), ofMany])).toEqual(new Set(deepLinkRules))
  })

  it('leaves none of its text in the log, the event or the response', () => {
    const { service, log, notifier, pending } = aDesk()
    service.receive(['loandesk://applications/app_1?planted-words'])
    const told = JSON.stringify([log.lines, notifier.events, pending()])
    expect(told).toContain('link-refused')
    expect(told).not.toContain('planted')
    expect(told).not.toContain('app_1')
  })
})

describe('a valid link', () => {
  it.each([
    ['loandesk://applications/app_2W8w1', { to: 'application', id: 'app_2W8w1' }],
    ['loandesk://applications/app_a.b-c~d_e', { to: 'application', id: 'app_a.b-c~d_e' }],
    ['loandesk://facilities/fac_9', { to: 'facility', id: 'fac_9' }],
    [`loandesk://facilities/${'a'.repeat(256)}`, { to: 'facility', id: 'a'.repeat(256) }],
  ])('%s is parsed exactly', (text, link) => {
    expect(parseDeepLink(text)).toEqual({ ok: true, value: link })
  })

  it('waits to be opened, with one event and nothing in the log', () => {
    const { service, log, notifier, pending } = aDesk()
    service.receive(['loandesk://applications/app_1'])
    expect(pending()).toEqual({
      number: 1,
      link: { ok: true, value: { to: 'application', id: 'app_1' } },
    })
    expect(notifier.named('links.changed')).toEqual([{ pending: pending() }])
    expect(log.lines).toEqual([])
  })
})

it('a start without a link shows none', () => {
  const { service, pending } = aDesk()
  service.receive([])
  expect(pending()).toBeNull()
})

describe('several links', () => {
  it('are all refused at startup, because a person doesn’t click two at once', () => {
    const { source, service, pending } = aDesk([
      'loandesk://applications/app_1',
      'loandesk://applications/app_2',
    ])
    source.deliverTo(service.receive)
    expect(pending()).toEqual({
      number: 1,
      link: { ok: false, error: { code: 'link-refused', detail: 'several-links' } },
    })
  })

  it('never replace the one on screen, and a response applies to that one only', () => {
    const { service, pending, settle } = aDesk()
    service.receive(['loandesk://applications/app_1'])
    const shown = pending()?.number ?? 0
    service.receive(['loandesk://applications/app_2'])
    expect(pending()?.number).toBe(shown)
    settle(shown + 1)
    expect(pending()?.number).toBe(shown)
    settle(shown)
    expect(pending()?.link).toEqual({ ok: true, value: { to: 'application', id: 'app_2' } })
    // The same response, pressed twice, doesn't apply to the next link.
    settle(shown)
    expect(pending()?.link.ok).toBe(true)
  })

  it('don’t pile up: duplicates are kept once, and only a few can wait', () => {
    const { service, pending, settle } = aDesk()
    for (let number = 0; number < 50; number += 1) {
      service.receive([`loandesk://applications/app_${Math.floor(number / 2)}`])
    }
    const shown = []
    for (let held = pending(); held !== null; held = pending()) {
      shown.push(JSON.stringify(held.link))
      settle(held.number)
    }
    expect(shown).toHaveLength(mostPendingLinks)
    expect(new Set(shown).size).toBe(mostPendingLinks)
  })
})

describe('receiving links', () => {
  it('keeps links that arrive before Loan Desk is ready: at startup, from a second start, or on macOS', () => {
    const { desktop, source, service, pending, settle } = aDesk(['loandesk://applications/app_1'])
    desktop.startAgain(['/opt/loan-desk', '--some-switch', 'loandesk://applications/app_2'])
    expect(desktop.openUrl('loandesk://facilities/fac_3')).toBe('prevented')
    expect(pending()).toBeNull()
    source.deliverTo(service.receive)
    const ids = []
    for (let held = pending(); held !== null; held = pending()) {
      ids.push(held.link.ok ? held.link.value.id : null)
      settle(held.number)
    }
    expect(ids).toEqual(['app_1', 'app_2', 'fac_3'])
  })

  it('keeps few links until Loan Desk is ready, however many arrive', () => {
    const { desktop, source } = aDesk()
    for (let number = 0; number < 50; number += 1) {
      desktop.openUrl(`loandesk://applications/app_${number}`)
    }
    const batches: (readonly string[])[] = []
    source.deliverTo((given) => batches.push(given))
    expect(batches).toHaveLength(5)
  })

  it('ignores arguments that don’t start like a link, and refuses near misses', () => {
    const { desktop, source, service, pending } = aDesk(['--x=loandesk://applications/app_1'])
    source.deliverTo(service.receive)
    desktop.startAgain(['loandesk://applications/app_1', '/home/officer/notes.txt'])
    expect(pending()).toBeNull()
    desktop.startAgain(['/opt/loan-desk', 'LOANDESK://applications/app_1'])
    expect(pending()?.link).toMatchObject({ error: { detail: 'other-scheme' } })
  })

  it('only an installed app registers the link scheme with the system', () => {
    expect(aDesk([], true).desktop.schemes).toEqual(['loandesk'])
    expect(aDesk([], false).desktop.schemes).toEqual([])
  })
})
