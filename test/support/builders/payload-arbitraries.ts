import fc from 'fast-check'
import type { Schema, SchemaDescription, SchemaFieldDescription } from 'yup'
import { contract, type Channel } from '../../../shared/contract/contract.ts'
import type { Entry } from '../../../shared/contract/entry.ts'

/** IDs that the sample service knows, so that a payload finds something. */
const knownTexts = [
  'app_smpl0001',
  'app_smplNewest',
  'fac_smpl01',
  'con_sample',
  'consumer_installment_loan',
  '2026-12-01',
  'Sample lender',
  'schedule.csv',
  'America/New_York',
]

type Test = SchemaDescription['tests'][number]

function limitOf(tests: readonly Test[], name: 'min' | 'max'): number | undefined {
  const value = tests.find((test) => test.name === name)?.params?.[name]
  return typeof value === 'number' ? value : undefined
}

/** Values that a schema accepts, or nearly, derived only from the schema's own description. */
function valuesOf(field: SchemaFieldDescription): fc.Arbitrary<unknown> {
  const described = field as SchemaDescription
  const inner = valuesOfKind(described)
  return described.nullable ? fc.option(inner, { nil: null, freq: 8 }) : inner
}

function valuesOfKind(described: SchemaDescription): fc.Arbitrary<unknown> {
  const { tests } = described
  if (described.oneOf.length > 0) return fc.constantFrom(...described.oneOf)
  switch (described.type) {
    case 'object': {
      const { fields } = described as SchemaDescription & {
        fields: Record<string, SchemaFieldDescription>
      }
      const entries = Object.entries(fields)
      const required = entries.filter(([, it]) => !(it as SchemaDescription).optional)
      const requiredKeys = required.map(([key]) => key)
      const recordOf = (some: typeof entries) =>
        fc.record(Object.fromEntries(some.map(([key, it]) => [key, valuesOf(it)])), {
          requiredKeys,
        })
      return fc.oneof(recordOf(required), recordOf(entries))
    }
    case 'array': {
      const { innerType } = described as SchemaDescription & {
        innerType?: SchemaFieldDescription
      }
      const items = innerType === undefined ? fc.anything() : valuesOf(innerType)
      return fc.array(items, { minLength: limitOf(tests, 'min') ?? 0, maxLength: 6 })
    }
    case 'string': {
      const pattern = tests.find((test) => test.params?.['regex'] instanceof RegExp)
      const min = limitOf(tests, 'min') ?? 0
      const max = Math.min(limitOf(tests, 'max') ?? 40, 40)
      return fc.oneof(
        fc.string({ minLength: min, maxLength: Math.max(min, max) }),
        fc.constantFrom(...knownTexts),
        pattern?.name === 'uuid' ? fc.uuid() : matching(pattern?.params?.['regex']),
      )
    }
    case 'number':
      return fc.integer({ min: limitOf(tests, 'min') ?? -10, max: limitOf(tests, 'max') ?? 1_000 })
    case 'boolean':
      return fc.boolean()
    default:
      return fc.dictionary(fc.string({ maxLength: 12 }), fc.jsonValue({ maxDepth: 3 }))
  }
}

/** Texts that match the pattern; arbitrary ones if there is no pattern or it can't generate texts. */
function matching(pattern: unknown): fc.Arbitrary<string> {
  if (!(pattern instanceof RegExp)) return fc.string({ maxLength: 20 })
  try {
    return fc.stringMatching(pattern)
  } catch {
    return fc.string({ maxLength: 20 })
  }
}

function inItself(): object {
  const round: Record<string, unknown> = {}
  round['round'] = round
  return round
}

function nested(depth: number): object {
  let value = {}
  for (let level = 0; level < depth; level += 1) value = { value }
  return value
}

/** Values that the page never sends but IPC's structured clone can carry. */
const hostile: readonly (() => unknown)[] = [
  () => undefined,
  () => null,
  () => Number.NaN,
  () => Number.POSITIVE_INFINITY,
  () => -0,
  () => Number.MAX_SAFE_INTEGER + 2,
  () => 10n ** 30n,
  () => '',
  () => '\u0000',
  () => '\ud800',
  () => '../../../etc/passwd',
  () => "'; DROP TABLE applications; --",
  () => '%_*"',
  () => '<img src=x onerror=alert(1)>',
  () => '=HYPERLINK("https://thief.example")',
  () => 'x'.repeat(100_000),
  () => [],
  () => new Array<unknown>(1_000_000),
  () => Array.from({ length: 3_000 }, () => ({})),
  () => new Date(Number.NaN),
  () => new Map([['id', 'app_smpl0001']]),
  () => new Set(['id']),
  () => new Uint8Array(1_000),
  () => new Error('hostile'),
  () => /(a+)+$/,
  inItself,
  () => nested(200),
  () => JSON.parse('{"__proto__":{"polluted":true}}') as unknown,
  () => JSON.parse('{"constructor":{"prototype":{"polluted":true}}}') as unknown,
  () => ({ then: 1, toString: 2, valueOf: 3, toJSON: 4, length: -1 }),
]

/** The same value with one hostile value somewhere inside, or with one field too many. */
function spoil(value: unknown, path: readonly number[], poison: unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined || typeof value !== 'object' || value === null) return poison
  if (Array.isArray(value)) {
    if (value.length === 0) return [poison]
    const at = step % value.length
    return value.map((item: unknown, index) => (index === at ? spoil(item, rest, poison) : item))
  }
  const keys = Object.keys(value)
  const at = step % (keys.length + 1)
  const key = keys[at]
  if (key === undefined) return { ...value, ['unheardOf']: poison }
  return { ...value, [key]: spoil((value as Record<string, unknown>)[key], rest, poison) }
}

function payloadsOf(schema: Schema, honest: readonly unknown[]): fc.Arbitrary<unknown> {
  const described = valuesOf(schema.describe())
  const valid = honest.length === 0 ? described : fc.oneof(described, fc.constantFrom(...honest))
  const spoiled = fc
    .tuple(
      valid,
      fc.array(fc.nat(20), { maxLength: 4 }),
      fc.constantFrom(...hostile).map((make) => make()),
    )
    .map(([value, path, poison]) => spoil(value, path, poison))
  return fc.oneof(
    { weight: 4, arbitrary: valid },
    { weight: 5, arbitrary: spoiled },
    { weight: 1, arbitrary: fc.anything({ withDate: true, withMap: true, withSet: true }) },
  )
}

export interface FuzzedCall {
  readonly channel: string
  readonly payload: unknown
}

/**
 * Calls of every channel of the contract, in equal parts: valid, spoiled in one place, and junk.
 * `honest` holds payloads of channels whose schemas don't describe what they accept.
 */
export function fuzzedCalls(
  honest: Partial<Readonly<Record<Channel, unknown>>>,
): fc.Arbitrary<FuzzedCall> {
  const each = Object.entries(contract).flatMap(([group, entries]) =>
    Object.entries(entries).map(([method, entry]) => {
      const channel = `${group}.${method}` as Channel
      const { input } = entry as Entry<unknown, unknown>
      const known = Object.hasOwn(honest, channel) ? [honest[channel]] : []
      return payloadsOf(input, known).map((payload) => ({ channel, payload }))
    }),
  )
  return fc.oneof(...each)
}
