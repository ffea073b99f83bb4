/** For modules that outlive a test file: several files of a project can share a process. */
const steps = new Set<() => void>()

/** Runs the step once the current test file has ended. */
export function afterFile(step: () => void): void {
  steps.add(step)
}

export function endFile(): void {
  for (const step of steps) step()
  steps.clear()
}
