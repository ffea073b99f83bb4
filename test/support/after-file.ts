/** For modules that stay when a file of tests has ended: files of a project may share a process. */
const steps = new Set<() => void>()

/** Does this once the file of tests that runs now has ended. */
export function afterFile(step: () => void): void {
  steps.add(step)
}

export function endFile(): void {
  for (const step of steps) step()
  steps.clear()
}
