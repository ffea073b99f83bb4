/** Most undo steps kept. */
const mostSteps = 100

/**
 * The undo history. Typing in one field is one step: only the state before its first key press is
 * kept; further changes with the same label add no step.
 */
export class StepHistory<State> {
  private readonly steps: State[] = []
  private lastLabel: string | null = null

  get length(): number {
    return this.steps.length
  }

  /** Stores the state before a change. With `label` null, the change is always a separate step. */
  keep(before: State, label: string | null): void {
    const isSameChange = label !== null && label === this.lastLabel
    this.lastLabel = label
    if (isSameChange) return
    this.steps.push(before)
    if (this.steps.length > mostSteps) this.steps.shift()
  }

  /** Returns the previous state, or undefined if there is none. */
  back(): State | undefined {
    this.lastLabel = null
    return this.steps.pop()
  }

  clear(): void {
    this.steps.length = 0
    this.lastLabel = null
  }
}
