/** What lines that are counted together share. */
export interface LineGroup {
  readonly kindNo: number
  readonly markNo: number
  /** Days since 1970-01-01, or null. */
  readonly followUpDay: number | null
  readonly hasDraft: number
  readonly isDecided: number
  readonly changed: number
}

// A double counts to 2^53: 12 bits of kinds, 20 of marks, 18 of days (to the year 2687), 3 marks.
const days = 8
const annotations = days * 2 ** 18
const kinds = annotations * 2 ** 20

/** A line's group as one number, in SQL. */
export const packedGroup = `line.kind_no * ${kinds} + line.mark_no * ${annotations}
  + (ifnull(line.follow_up_day, -1) + 1) * ${days}
  + line.has_draft * 4 + (line.open_decision is not null) * 2 + line.changed`

export function unpackedGroup(number: number): LineGroup {
  const part = (size: number, most: number): number => Math.floor(number / size) % most
  const day = part(days, annotations / days)
  return {
    kindNo: Math.floor(number / kinds),
    markNo: part(annotations, kinds / annotations),
    followUpDay: day === 0 ? null : day - 1,
    hasDraft: part(4, 2),
    isDecided: part(2, 2),
    changed: part(1, 2),
  }
}
