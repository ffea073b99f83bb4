import { string } from 'yup'
import { formatQuantity, parseQuantity } from '../../../../shared/values/typed-numbers.ts'
import type { Quantity } from '../../../../shared/values/units.ts'
import { configurationMessages } from '../../../messages/configuration-messages.ts'

const more = configurationMessages.connection

interface Bounds {
  readonly least: number
  readonly most: number
}

/** null if it is empty or can't be parsed. */
export function readQuantity(quantity: Quantity, typed: string): number | null {
  const read = parseQuantity(quantity, typed)
  return read.ok ? read.value : null
}

/** Why a typed limit is invalid; null if it is within the bounds. */
export function boundsProblem(
  quantity: Quantity,
  typed: string,
  { least, most }: Bounds,
): string | null {
  const value = readQuantity(quantity, typed)
  if (value === null) return more.limitUnclear[quantity]
  return value < least || value > most
    ? more.limitBounds(formatQuantity(quantity, least), formatQuantity(quantity, most))
    : null
}

/** Valid if empty (no limit) or within the bounds. */
export function optional(quantity: Quantity, bounds: Bounds) {
  return string()
    .defined()
    .test('limit', (typed, context) => {
      const message = typed.trim() === '' ? null : boundsProblem(quantity, typed, bounds)
      return message === null || context.createError({ message })
    })
}
