import { describe, expect, it, test } from 'vitest'
import {
  kindRules,
  sameMatter,
  settlingOf,
} from '../../../../shared/domain/decisions/kinds/all-kinds.ts'
import { webhookDeletionOf, webhookOf } from '../../../../shared/domain/decisions/kinds/webhook.ts'
import { officerActions } from '../../../../shared/domain/decisions/officer-actions.ts'
import { advance } from '../../../../shared/domain/decisions/state-machine.ts'
import { webhookUrlsFromWire } from '../../../../shared/domain/wire/acknowledgments.ts'
import { longestWebhookUrl } from '../../../../shared/domain/settings/webhook-url.ts'
import { failed, ok } from '../../../../shared/result.ts'
import { decisionOf, someTime } from '../../../support/builders/decisions.ts'

const url = 'https://hooks.example/desk'
const wire = { unitsProfile: 'cents-and-basis-points', serviceProfile: '2025-03' } as const

describe('a webhook URL whose response was lost', () => {
  const settled = (urls: readonly string[]) => {
    const settling = settlingOf(decisionOf(webhookOf(url, '2025-03')))
    return settling?.reads === 'webhook'
      ? settling.judge(webhookOf(url, '2025-03'), urls, 5).type
      : null
  }

  it('counts as set only if the service shows this URL and no other', () => {
    expect(settled([url])).toBe('settle-as-sent')
    for (const urls of [[], ['https://hooks.example/'], [url, url]]) {
      expect(settled(urls)).toBe('settle-not-shown')
    }
  })

  it.each([
    ['specification', ['resend', 'close']],
    ['2025-03', ['settle', 'resend', 'close']],
  ] as const)('under %s leaves the officer %j', (profile, actions) => {
    const lost = decisionOf({ ...webhookOf(url, profile), state: 'unknown' })
    expect(officerActions(lost)).toEqual(actions)
  })

  it('stays unknown, with the reason, if the service shows another URL', () => {
    const lost = decisionOf({ ...webhookOf(url, '2025-03'), state: 'unknown' })
    const shown = { type: 'settle-not-shown', startedAt: 5, code: 'setting-not-shown' } as const
    const step = advance(lost, shown, someTime)
    expect(step?.decision).toMatchObject({ state: 'unknown', failure: { code: shown.code } })
  })
})

describe('a response to setting the webhook', () => {
  const { parseResponse } = kindRules['set-webhook']

  it.each([
    ['specification', 'Ok.', [{ urls: [url] }, { url }, 'Ok', null]],
    ['2025-03', { urls: [url] }, ['Ok.', { url }, { urls: [] }, { urls: [url, ''] }, null]],
  ] as const)('under %s confirms it only in that profile’s form', (serviceProfile, yes, others) => {
    const respond = (body: unknown) =>
      parseResponse(body, { ...wire, serviceProfile }, webhookOf(url, serviceProfile))
    expect(respond(yes)).toMatchObject({ ok: true })
    for (const body of others) expect(respond(body)).toMatchObject(failed('reply-unreadable'))
  })
})

describe('a webhook deletion whose response was lost', () => {
  const settling = settlingOf(decisionOf(webhookDeletionOf()))

  it('counts as done only if the service shows no URL', () => {
    const settled = (urls: readonly string[]) =>
      settling?.reads === 'webhook' ? settling.judge(webhookDeletionOf(), urls, 5).type : null
    expect(settled([])).toBe('settle-as-sent')
    expect(settled([url])).toBe('settle-not-shown')
  })

  it.each([{ urls: [] }, { urls: null }])('is confirmed by the response %j', (body) => {
    const { parseResponse } = kindRules['delete-webhook']
    expect(parseResponse(body, wire, webhookDeletionOf())).toMatchObject({
      value: { response: { urls: [] } },
    })
  })

  it.each([{ urls: [url] }, {}, 'Ok.', null])(
    'is not confirmed by the unreadable response %j',
    (body) => {
      const { parseResponse } = kindRules['delete-webhook']
      expect(parseResponse(body, wire, webhookDeletionOf())).toMatchObject(
        failed('reply-unreadable'),
      )
    },
  )
})

describe('two submissions about the webhook', () => {
  it('are never open at once', () => {
    const set = decisionOf(webhookOf(url, '2025-03'))
    expect(sameMatter(set, decisionOf(webhookDeletionOf()))).toBe(true)
  })
})

describe('the webhook URLs in a response', () => {
  test('are read in the service’s order, with invisible characters written out', () => {
    for (const urls of [[], null]) expect(webhookUrlsFromWire({ urls })).toEqual(ok([]))
    const read = webhookUrlsFromWire({ urls: [url, 'https://a.example/\u202e'], more: 1 })
    expect(read).toMatchObject({ ok: true, value: [url, expect.not.stringContaining('\u202e')] })
  })

  test.each([
    ['none', {}],
    ['no list', { urls: url }],
    ['something else in the list', { urls: [url, 1] }],
    ['an empty one', { urls: [''] }],
    ['one that is too long', { urls: [`https://${'x'.repeat(longestWebhookUrl)}`] }],
    ['too many', { urls: Array.from({ length: 101 }, () => url) }],
    ['no object', 'Ok.'],
  ])('can’t be read if the response has %s', (_story, body) => {
    expect(webhookUrlsFromWire(body)).toMatchObject({ error: { code: 'reply-unreadable' } })
  })
})
