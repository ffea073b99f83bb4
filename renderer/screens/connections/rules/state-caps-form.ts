import { array, object, string } from 'yup'
import {
  longestSource,
  mostStateCaps,
  stateCapBounds,
  type StateCap,
  type StateCapLimit,
} from '../../../../shared/domain/offers/policy/state-caps.ts'
import { isCalendarDate } from '../../../../shared/values/calendar-date.ts'
import { formatQuantity } from '../../../../shared/values/typed-numbers.ts'
import type { Quantity } from '../../../../shared/values/units.ts'
import { usStateCodes, type UsState } from '../../../../shared/values/us-states.ts'
import { optional, readQuantity } from './typed-limit.ts'
import { rulesMessages as text } from './rules-messages.ts'

/** A row of the state caps as form values. */
export type TypedStateCap = Record<keyof StateCap, string>

export const stateCapQuantities = {
  from: 'money',
  to: 'money',
  apr: 'rate',
  fee: 'rate',
} as const satisfies Record<StateCapLimit, Quantity>

export const blankStateCap = (asOf: string): TypedStateCap => ({
  state: '',
  from: '',
  to: '',
  apr: '',
  fee: '',
  source: '',
  asOf,
})

export function typedStateCap(cap: StateCap): TypedStateCap {
  const written = (name: StateCapLimit) => {
    const value = cap[name]
    return value === null ? '' : formatQuantity(stateCapQuantities[name], value)
  }
  const { state, source, asOf } = cap
  return {
    state,
    source,
    asOf,
    from: written('from'),
    to: written('to'),
    apr: written('apr'),
    fee: written('fee'),
  }
}

/** Empty if a field of the row is invalid; the form can't be saved then. */
export function readStateCap(typed: TypedStateCap): StateCap[] {
  const state = stateIn(typed.state)
  const { source, asOf } = typed
  return state === undefined
    ? []
    : [
        {
          state,
          from: read('from', typed.from) ?? 0,
          to: read('to', typed.to),
          apr: read('apr', typed.apr),
          fee: read('fee', typed.fee),
          source: source.trim(),
          asOf,
        },
      ]
}

function stateIn(typed: string): UsState | undefined {
  const code = typed.trim().toUpperCase()
  return usStateCodes.find((known) => known === code)
}

const read = (name: StateCapLimit, typed: string): number | null =>
  readQuantity(stateCapQuantities[name], typed)

const limitField = (name: StateCapLimit) => optional(stateCapQuantities[name], stateCapBounds[name])

export const stateCapFields = array(
  object({
    state: string()
      .defined()
      .test('state', text.stateCaps.stateProblem, (typed) => stateIn(typed) !== undefined),
    from: limitField('from'),
    to: limitField('to').test('band', text.stateCaps.bandProblem, (typed, { parent }) => {
      const [from, to] = [read('from', (parent as TypedStateCap).from), read('to', typed)]
      return to === null || (from ?? 0) <= to
    }),
    apr: limitField('apr'),
    fee: limitField('fee'),
    source: string()
      .defined()
      .test('source', text.stateCaps.sourceProblem, (typed) => {
        const { length } = typed.trim()
        return length > 0 && length <= longestSource
      }),
    asOf: string().defined().test('date', text.stateCaps.dateProblem, isCalendarDate),
  }),
)
  .max(mostStateCaps)
  .required()
