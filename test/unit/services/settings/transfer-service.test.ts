import { describe, expect, it } from 'vitest'
import { logActivityOn } from '../../../support/builders/log-activity.ts'
import { createConnectionInUse } from '../../../../electron/services/connections/connection-in-use.ts'
import {
  readSettings,
  writeSettings,
} from '../../../../electron/services/settings/settings-service.ts'
import { createTransferService } from '../../../../electron/services/settings/transfer-service.ts'
import { StoreFault } from '../../../../electron/ports/store-fault.ts'
import type { Connection } from '../../../../shared/domain/connections/connection.ts'
import { noLetterSettings } from '../../../../shared/domain/notices/letter-settings.ts'
import { noDisclosureWords } from '../../../../shared/domain/offers/disclosure/disclosure-words.ts'
import { policyLimits } from '../../../../shared/domain/offers/policy/policy-limits.ts'
import { defaultSettings } from '../../../../shared/domain/settings/settings.ts'
import { failed, ok } from '../../../../shared/result.ts'
import { aConnection } from '../../../support/builders/connections.ts'
import { decisionOf } from '../../../support/builders/decisions.ts'
import { FakeClock } from '../../../support/fakes/fake-clock.ts'
import { aDeskStore } from '../../../support/stores/test-stores.ts'
import { noTeam } from '../../../support/fakes/no-team-sharing.ts'
import { seededRandom } from '../../../support/builders/seeded-random.ts'
import { aTemplate, loanTerms as terms } from '../../../support/builders/templates.ts'

const sandbox = aConnection({ clientId: 'marked-client', trustedDocumentHosts: ['marked.example'] })
const sample = aConnection({ id: 'sample', name: 'Sample lender', kind: 'sample' })

function desk(...connections: readonly Connection[]) {
  const store = aDeskStore()
  const inUse = createConnectionInUse(store)
  for (const connection of connections) store.connections.put(connection)
  inUse.set(connections[0]?.id ?? null)
  const used: string[] = []
  const clock = new FakeClock()
  const inTeam = new Set<string>()
  const saved: { name: string; text: string }[] = []
  const service = createTransferService({
    sharesRules: (id) => inTeam.has(id),
    desk: store,
    team: noTeam,
    inUse,
    clock,
    random: seededRandom(),
    logActivity: logActivityOn(store, clock),
    sha256: (text) => `${text.length}:${text.slice(0, 60)}`,
    saveText: (file) => {
      saved.push(file)
      return ok({ where: `/exports/${file.name}` })
    },
    use: ({ id }) => void used.push(id),
  })
  const text = async () => {
    await service.save({})
    return saved.at(-1)?.text ?? ''
  }
  const take = async (content: string, profilesConfirmed = false) => {
    const shown = await service.preview({ text: content })
    if (!shown.ok) return shown
    return service.apply({ text: content, profilesConfirmed, digest: shown.value.digest })
  }
  return { store, clock, inUse, used, saved, inTeam, service, text, take }
}

function furnished() {
  const from = desk(sandbox, sample)
  from.store.templates.put(sandbox.id, aTemplate({ id: 't1', name: 'Usual', terms, savedAt: 1 }))
  writeSettings(from.store.values, { theme: 'dark', documentOldAfterDays: 90, tourSeen: true })
  return from
}

const stateCap = {
  state: 'CA',
  from: 0,
  to: 500_000,
  apr: 3_600,
  fee: null,
  source: 'Compliance table',
  asOf: '2026-11-01',
} as const

describe('a settings file', () => {
  it('is named by the date in the lender’s time zone, also when UTC is already a day later', async () => {
    const from = furnished()
    from.clock.setWall(Date.UTC(2026, 10, 21, 4))
    expect(await from.service.save({})).toEqual(
      ok({ where: '/exports/loan-desk-settings-2026-11-20.json' }),
    )
  })

  it('contains no secret, client ID, trusted host or ID, and nothing of the sample', async () => {
    const text = await furnished().text()
    for (const kept of ['marked', 'secret', 'client', 'Sample', sandbox.id, '"t1"', 'tourSeen']) {
      expect(text).not.toContain(kept)
    }
    expect(JSON.parse(text)).toMatchObject({
      kind: 'loan-desk-settings',
      version: 1,
      settings: { theme: 'dark', documentOldAfterDays: 90 },
      connections: [{ name: sandbox.name, templates: [{ name: 'Usual', terms }] }],
    })
  })

  it('is imported in full into an empty app, with connections that need their credentials', async () => {
    const text = await furnished().text()
    const { store, service, take } = desk()
    expect(await service.preview({ text })).toMatchObject({
      value: {
        plan: {
          settings: [
            { field: 'theme', before: 'system', after: 'dark' },
            { field: 'documentOldAfterDays', before: 30, after: 90 },
          ],
          connections: [{ name: sandbox.name, outcome: 'add', templates: ['Usual'] }],
        },
      },
    })
    // A preview changes nothing.
    expect(store.connections.all()).toEqual([])
    expect(readSettings(store.values)).toEqual(defaultSettings)
    expect(await take(text)).toMatchObject({ ok: true })
    const [added] = store.connections.all()
    expect(added).toEqual({
      ...sandbox,
      id: added?.id,
      clientId: '',
      trustedDocumentHosts: [],
      secretSetAt: null,
    })
    expect(store.templates.all(added?.id ?? '')).toMatchObject([{ name: 'Usual', terms }])
    expect(readSettings(store.values)).toMatchObject({
      theme: 'dark',
      documentOldAfterDays: 90,
      tourSeen: false,
    })
    expect(store.activity.page(0, 9)).toMatchObject([{ action: 'connection-added' }])
    // A second import has nothing left to change.
    expect(await take(text)).toMatchObject({
      value: { settings: [], connections: [{ outcome: 'same' }] },
    })
    expect(store.connections.all()).toHaveLength(1)
  })

  it('of an earlier version leaves what it lacks as it is, and a new connection gets the standard rules', async () => {
    const coming = desk(aConnection({ ...sandbox, disabledRules: ['too-few-payments'] }))
    const { connections, ...rest } = JSON.parse(await coming.text()) as {
      connections: Record<string, unknown>[]
    }
    const earlier = connections.map(
      ({
        ruleSeverities: _,
        creditPolicy: __,
        serviceProfile: ___,
        disclosures: ____,
        letters: _____,
        ...fields
      }) => fields,
    )
    const text = JSON.stringify({ ...rest, connections: earlier })
    const own: Partial<Connection> = {
      ruleSeverities: { 'high-apr': 'block' },
      creditPolicy: { ficoFloor: 620, bankruptcy: true, products: {}, stateCaps: [stateCap] },
      serviceProfile: '2025-03',
      disclosures: { ...noDisclosureWords, prepayment: 'No penalty.' },
      letters: { ...noLetterSettings, version: 3, creditor: 'Northwind', pricingCutoff: 640 },
    }
    const here = desk({ ...sandbox, ...own })
    expect(await here.take(text)).toMatchObject({
      value: { connections: [{ outcome: 'change', changes: [{ field: 'disabledRules' }] }] },
    })
    expect(here.store.connections.get(sandbox.id)).toMatchObject({
      ...own,
      disabledRules: ['too-few-payments'],
    })
    const empty = desk()
    await empty.take(text)
    expect(empty.store.connections.all()).toMatchObject([
      {
        ruleSeverities: {},
        creditPolicy: { ficoFloor: null, bankruptcy: false, products: {}, stateCaps: [] },
        serviceProfile: 'specification',
        disclosures: noDisclosureWords,
        letters: noLetterSettings,
      },
    ])
  })

  it('of an earlier version leaves caps by state and later letters as they are', async () => {
    const policy = { ficoFloor: 700, bankruptcy: true, products: {} }
    const coming = desk({ ...sandbox, creditPolicy: { ...policy, stateCaps: [stateCap] } })
    const text = await coming.text()
    const compact = JSON.stringify(JSON.parse(text))
    const without = [
      `,"stateCaps":${JSON.stringify([stateCap])}`,
      ',"pricingCutoff":null',
      ',"risk-based-pricing":""',
    ].reduce((rest, part) => rest.replace(part, ''), compact)
    expect(without).not.toMatch(/stateCaps|pricing/i)
    const cap = { ...stateCap, state: 'TX' } as const
    const templates = { ...noLetterSettings.templates, 'risk-based-pricing': 'Our {score}' }
    const letters = { ...noLetterSettings, pricingCutoff: 640, templates }
    const here = desk({ ...sandbox, creditPolicy: { ...policy, stateCaps: [cap] }, letters })
    expect(await here.take(without)).toMatchObject({ value: { connections: [{ changes: [] }] } })
    // Contained in the file, an empty value is a change.
    await here.take(compact)
    expect(here.store.connections.get(sandbox.id)?.letters.pricingCutoff).toBeNull()
    const wrong = compact.replace('"state":"CA"', '"state":"California"')
    expect(await here.take(wrong)).toMatchObject({ error: { code: 'settings-file-invalid' } })
  })

  it('changes rules and limits of an existing connection, but not its client or trusted hosts', async () => {
    const coming = desk(
      aConnection({
        name: sandbox.name.toUpperCase(),
        disabledRules: ['high-apr'],
        ruleSeverities: { 'amount-above-requested': 'block' },
        creditPolicy: {
          ficoFloor: 620,
          bankruptcy: false,
          products: { consumer_bnpl: { amount: 50_000, months: null, rate: null, fee: null } },
          stateCaps: [stateCap],
        },
        disclosures: { ...noDisclosureWords, prepayment: 'No penalty.', ofRecord: true },
        letters: { ...noLetterSettings, version: 1, creditor: 'Northwind' },
        policyLimits: policyLimits({ highApr: 3_000, nearHighApr: 2_900 }),
        timeZone: 'America/New_York',
      }),
    )
    const other = { ...terms, interestRate: 900 }
    const long = 'Cheap'.padEnd(79, ' and cheap')
    for (const [savedAt, name, offer] of [
      [1, 'usual', terms],
      [2, 'Usual too', terms],
      [3, long, other],
    ] as const) {
      const template = aTemplate({ id: name, name, terms: offer, savedAt })
      coming.store.templates.put('connection-1', template)
    }
    const here = desk({ ...sandbox, letters: { ...noLetterSettings, version: 4 } })
    here.store.templates.put(sandbox.id, aTemplate({ id: 't1', name: 'Usual', terms, savedAt: 1 }))
    here.store.templates.put(sandbox.id, aTemplate({ id: 't2', name: long, terms, savedAt: 1 }))
    const text = await coming.text()
    expect(await here.take(text)).toMatchObject({
      value: {
        connections: [
          {
            outcome: 'change',
            changes: [
              { field: 'timeZone', before: 'America/Los_Angeles', after: 'America/New_York' },
              { field: 'disabledRules', before: [], after: ['high-apr'] },
              { field: 'ruleSeverities.amount-above-requested', before: 'warn', after: 'block' },
              { field: 'creditPolicy.ficoFloor', before: null, after: 620 },
              { field: 'creditPolicy.stateCaps', before: [], after: [stateCap] },
              {
                field: 'creditPolicy.products.consumer_bnpl.amount',
                before: null,
                after: 50_000,
              },
              { field: 'policyLimits.highApr', before: 3_600, after: 3_000 },
              { field: 'policyLimits.nearHighApr', before: 3_500, after: 2_900 },
              { field: 'disclosures.prepayment', before: '', after: 'No penalty.' },
              { field: 'disclosures.ofRecord', before: false, after: true },
              { field: 'letters.creditor', before: '', after: 'Northwind' },
            ],
            templates: ['Usual too', long],
          },
        ],
      },
    })
    expect(here.store.connections.get(sandbox.id)).toMatchObject({
      name: sandbox.name,
      clientId: 'marked-client',
      secretSetAt: 0,
      trustedDocumentHosts: ['marked.example'],
      disabledRules: ['high-apr'],
      letters: { version: 5, creditor: 'Northwind' },
    })
    // Existing ones stay; another one with the same name gets a number.
    expect(
      here.store.templates
        .all(sandbox.id)
        .map(({ name }) => name)
        .sort(),
    ).toEqual([`${long.slice(0, 74)} (2)`, long, 'Usual', 'Usual too'])
    // Imported again, the file doesn't add it under a further number.
    expect(await here.take(text)).toMatchObject({ value: { connections: [{ outcome: 'same' }] } })
    expect(here.used).toEqual([sandbox.id])
    expect(here.store.activity.page(0, 9).map(({ action }) => action)).toEqual([
      'connection-changed',
    ])
  })

  it('adds templates or the wording of a letter even if nothing else differs', async () => {
    const coming = desk(sandbox)
    const template = aTemplate({ id: 't1', name: 'Usual', terms, savedAt: 1 })
    coming.store.templates.put(sandbox.id, template)
    const here = desk(sandbox)
    expect(await here.take(await coming.text())).toMatchObject({
      value: { connections: [{ outcome: 'change', changes: [], templates: ['Usual'] }] },
    })
    expect(here.store.templates.all(sandbox.id)).toMatchObject([{ name: 'Usual', terms }])
    expect([here.used, here.store.activity.count()]).toEqual([[], 0])

    const templates = { ...noLetterSettings.templates, incompleteness: 'Please send {needed}' }
    const letters = { ...noLetterSettings, version: 1, templates }
    const field = 'letters.incompleteness'
    expect(await here.take(await desk({ ...sandbox, letters }).text())).toMatchObject({
      value: { connections: [{ outcome: 'change', changes: [{ field }] }] },
    })
    expect(here.store.connections.get(sandbox.id)?.letters).toEqual(letters)
  })

  it('changes the address of a reporting agency, but not rules that are only in another order', async () => {
    const withAgency = (address: string, disabledRules: string[]) => {
      const scores = { lowestScore: null, highestScore: null }
      const agencies = [{ name: 'Beacon', address, phone: '800-555-0100', ...scores }]
      return desk({ ...sandbox, disabledRules, letters: { ...noLetterSettings, agencies } })
    }
    const here = withAgency('1 Old St', ['high-apr', 'offers-identical'])
    const text = await withAgency('2 New St', ['offers-identical', 'high-apr']).text()
    const field = 'letters.agencies'
    expect(await here.take(text)).toMatchObject({
      value: { connections: [{ changes: [{ field }] }] },
    })
    expect(here.store.connections.get(sandbox.id)?.letters).toMatchObject({
      ...{ version: 1, agencies: [{ address: '2 New St' }] },
    })
  })

  it('for a production connection needs confirmation only if the service profile changes', async () => {
    const production = aConnection({ kind: 'production' })
    const text = await desk({ ...production, timeZone: 'America/New_York' }).text()
    expect(await desk(production).take(text)).toMatchObject({ ok: true })
  })

  it('doesn’t change rules that belong to a team', async () => {
    const text = await desk(aConnection({ ...sandbox, disabledRules: ['high-apr'] })).text()
    const here = desk(sandbox)
    here.inTeam.add(sandbox.id)
    expect(await here.take(text)).toMatchObject({ error: { code: 'team-rules-shared' } })
    expect(here.store.connections.get(sandbox.id)).toEqual(sandbox)
    const other = await desk(aConnection({ ...sandbox, starterMode: !sandbox.starterMode })).text()
    expect(await here.take(other)).toMatchObject({ ok: true })
    const moved = { ...sandbox, baseUrl: 'https://other.example', disabledRules: ['high-apr'] }
    expect(await here.take(await desk(moved).text())).toMatchObject({ ok: true })
  })

  it('never moves a connection to another address or environment', async () => {
    const other = aConnection({ baseUrl: 'https://evil.example', disabledRules: ['high-apr'] })
    const coming = desk(other)
    coming.store.templates.put(other.id, aTemplate({ id: 't1', name: 'Usual', terms, savedAt: 1 }))
    const text = await coming.text()
    const here = desk(sandbox)
    expect(await here.take(text)).toMatchObject({
      value: { connections: [{ outcome: 'other-service', changes: [], templates: [] }] },
    })
    expect(here.store.connections.all()).toEqual([sandbox])
    expect(here.store.templates.all(sandbox.id)).toEqual([])
    const asSample = await desk(aConnection({ name: 'Sample lender' })).text()
    const withSample = desk(sample)
    expect(await withSample.take(asSample)).toMatchObject({
      value: { connections: [{ outcome: 'other-service' }] },
    })
    expect(withSample.store.connections.all()).toEqual([sample])
  })

  it('isn’t imported if Loan Desk has changed since the preview', async () => {
    const text = await furnished().text()
    const { service, store } = desk()
    const shown = await service.preview({ text })
    writeSettings(store.values, { theme: 'light' })
    const digest = shown.ok ? shown.value.digest : ''
    expect(await service.apply({ text, digest, profilesConfirmed: false })).toEqual(
      failed('settings-plan-outdated'),
    )
    expect(store.connections.all()).toEqual([])
  })

  it('changes the service profile of a production connection once confirmed, and logs it', async () => {
    const production = aConnection({ kind: 'production' })
    const text = await desk({ ...production, serviceProfile: '2025-03' }).text()
    const here = desk(production)
    expect(await here.take(text)).toEqual(failed('confirmation-required'))
    expect(here.store.connections.all()).toEqual([production])
    expect(await here.take(text, true)).toMatchObject({ ok: true })
    expect(here.store.connections.all()).toMatchObject([{ serviceProfile: '2025-03' }])
    const logged = here.store.activity.page(0, 9).map(({ action, outcome }) => [action, outcome])
    expect(logged).toContainEqual(['service-profile-changed', '2025-03'])
    // For a connection without real money, it is a change like any other.
    const sandboxText = await desk({ ...sandbox, serviceProfile: '2024-10' }).text()
    expect(await desk(sandbox).take(sandboxText)).toMatchObject({ ok: true })
  })

  it('is refused while a connection that it changes is sending', async () => {
    const text = await desk(aConnection({ starterMode: true })).text()
    const here = desk(sandbox)
    here.store.decisions.insert(decisionOf({ connectionId: sandbox.id, state: 'sending' }))
    expect(await here.take(text)).toEqual(failed('connection-in-use'))
    expect(here.store.connections.all()).toEqual([sandbox])
  })

  it('is imported while other connections are sending, or an approval waits that fits the change', async () => {
    const other = aConnection({ id: 'other', name: 'Other' })
    const text = await desk({ ...sandbox, starterMode: true }, other).text()
    const here = desk(sandbox, other)
    here.store.decisions.insert(decisionOf({ connectionId: sandbox.id, state: 'queued' }))
    here.store.decisions.insert(
      decisionOf({ id: 'dec_2', requestKey: '2', connectionId: other.id, state: 'sending' }),
    )
    expect(await here.take(text)).toMatchObject({ ok: true })
    expect(here.store.connections.get(sandbox.id)).toMatchObject({ starterMode: true })
  })

  it('doesn’t change units while an approval that was written in them can still be sent', async () => {
    const text = await desk(aConnection({ unitsProfile: 'dollars-and-percent' })).text()
    const here = desk(sandbox)
    const refused = decisionOf({ connectionId: sandbox.id, state: 'refused' })
    here.store.decisions.insert(refused)
    expect(await here.take(text)).toEqual(failed('connection-in-use'))
    expect(here.store.connections.all()).toEqual([sandbox])
    here.store.decisions.update({ ...refused, state: 'canceled' }, 'refused')
    expect(await here.take(text)).toMatchObject({ ok: true })
  })

  it('is imported in full or not at all', async () => {
    const text = await furnished().text()
    const { store, take } = desk()
    const put = store.templates.put.bind(store.templates)
    store.templates.put = () => {
      throw new StoreFault('disk-full')
    }
    await expect(take(text)).rejects.toThrow(StoreFault)
    store.templates.put = put
    expect(store.connections.all()).toEqual([])
    expect(readSettings(store.values)).toEqual(defaultSettings)
    expect(store.activity.count()).toBe(0)
  })
})

describe('an invalid or hostile settings file', () => {
  type Content = { settings: Record<string, unknown>; connections: Record<string, unknown>[] }
  const changed = async (change: (content: Content & Record<string, unknown>) => void) => {
    const content = JSON.parse(await furnished().text()) as Content & Record<string, unknown>
    change(content)
    return JSON.stringify(content)
  }
  const first = (content: Content): Record<string, unknown> => content.connections[0] ?? {}

  it.each([
    ['no JSON', 'theme: dark', 'import-unreadable'],
    ['templates', '{"kind":"loan-desk-offer-templates","templates":[]}', 'settings-file-other'],
    ['of a later version', '{"kind":"loan-desk-settings","version":2}', 'settings-file-other'],
    ['too large', `"${'x'.repeat(1_000_001)}"`, 'import-too-large'],
    [
      'nested too deep',
      `{"kind":"loan-desk-settings","version":1,"settings":${'['.repeat(5_000)}${']'.repeat(5_000)}}`,
      'import-unreadable',
    ],
  ])('%s is refused', async (_name, text, code) => {
    expect(await desk().service.preview({ text })).toMatchObject({ error: { code } })
  })

  const hostile: readonly [string, string, (content: Content & Record<string, unknown>) => void][] =
    [
      ['a field nobody knows', '', (content) => (content['run'] = 'calc')],
      ['a setting of another kind', 'settings.theme', (c) => (c.settings['theme'] = 'evil')],
      ['no name', 'connections[0].name', (c) => delete first(c)['name']],
      ['no connection', 'connections[0]', ({ connections }) => connections.fill(null as never)],
      [
        'one name twice',
        'connections',
        (c) => c.connections.push({ ...first(c), name: ` ${sandbox.name.toUpperCase()}` }),
      ],
    ]
  const inConnection: readonly [string, string, Record<string, unknown>][] = [
    ['a secret', '', { secret: 'x' }],
    ['trust', '', { trustedDocumentHosts: ['evil.example'] }],
    ['an address without TLS', '.baseUrl', { baseUrl: 'http://evil.example' }],
    [
      'an address that isn’t as Loan Desk stores it',
      '.baseUrl',
      { baseUrl: 'https://evil.example/' },
    ],
    ['a time zone that doesn’t exist', '.timeZone', { timeZone: 'Evil/Place' }],
    ['a name with surrounding spaces', '.name', { name: ' Lender' }],
    ['the sample', '.kind', { kind: 'sample' }],
    [
      'a limit beyond its bounds',
      '.policyLimits.highApr',
      { policyLimits: { ...policyLimits(), highApr: 1e9 } },
    ],
    [
      'a template that is no offer',
      '.templates[0].amount',
      { templates: [{ name: 'x', terms: { type: 'loan_offer' } }] },
    ],
  ]
  it.each([
    ...hostile,
    ...inConnection.map(([name, path, fields]): (typeof hostile)[number] => [
      name,
      `connections[0]${path}`,
      (content) => Object.assign(first(content), fields),
    ]),
  ])('%s is refused with its location, and nothing is saved', async (_name, path, change) => {
    const text = await changed(change)
    const { service, store } = desk()
    const shown = await service.preview({ text })
    expect(shown).toMatchObject({ error: { code: 'settings-file-invalid' } })
    const problems = shown.ok ? [] : (shown.error.problems ?? [])
    expect(problems.map((problem) => problem.path).join(' ')).toContain(path)
    expect(JSON.stringify(problems)).not.toContain('evil')
    expect(await service.apply({ text, digest: 'any', profilesConfirmed: false })).toMatchObject({
      ok: false,
    })
    expect(store.connections.all()).toEqual([])
  })

  it('can’t pollute a prototype', async () => {
    const text = (await furnished().text()).replace(
      '"settings": {',
      '"__proto__": { "polluted": true }, "settings": { "__proto__": { "theme": "dark" },',
    )
    expect(await desk().service.preview({ text })).toMatchObject(failed('settings-file-invalid'))
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })
})
