/** What is wrong, and in which of the two fields. */
export interface RangeProblem {
  readonly text: string
  readonly from: boolean
  readonly to: boolean
}
