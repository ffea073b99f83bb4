/** Steps back that are kept. */
const mostSteps = 100

/**
 * What an undo goes back to. Typing in one field is one step: the state before its first key press
 * is kept, and following ones under the same label add nothing.
 */
export class StepHistory<State> {
  private readonly steps: State[] = []
  private lastLabel: string | null = null

  get length(): number {
    return this.steps.length
  }

  /** Keeps the state before a change. `label` null: a step of its own. */
  keep(before: State, label: string | null): void {
    const goesOn = label !== null && label === this.lastLabel
    this.lastLabel = label
    if (goesOn) return
    this.steps.push(before)
    if (this.steps.length > mostSteps) this.steps.shift()
  }

  /** The state to go back to, or undefined if there is none. */
  back(): State | undefined {
    this.lastLabel = null
    return this.steps.pop()
  }

  clear(): void {
    this.steps.length = 0
    this.lastLabel = null
  }
}
