/** The error text, and which of the two fields is invalid. */
export interface RangeProblem {
  readonly text: string
  readonly from: boolean
  readonly to: boolean
}
