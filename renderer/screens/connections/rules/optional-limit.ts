import { string } from 'yup'
import { configurationMessages } from '../../../messages/configuration-messages.ts'

const more = configurationMessages.connection

/** Valid if empty (no limit) or within the bounds. */
export function optional(
  read: (typed: string) => number | null,
  bounds: readonly [number, number, string, string],
) {
  const [least, most, leastText, mostText] = bounds
  return string()
    .defined()
    .test('limit', (typed, context) => {
      if (typed.trim() === '') return true
      const value = read(typed)
      if (value === null) return context.createError({ message: more.limitUnclear })
      const isWithin = value >= least && value <= most
      return isWithin || context.createError({ message: more.limitBounds(leastText, mostText) })
    })
}
