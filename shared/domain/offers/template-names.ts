interface Named {
  readonly name: string
}

const letters = new Intl.Collator('en', { sensitivity: 'accent' })

/** Whether one of these has the name, whatever the letters’ case. */
export const isNameTaken = (name: string, by: readonly Named[]): boolean =>
  by.some((other) => letters.compare(other.name, name) === 0)

/** The name, or with the first number that makes it one that none of these has. */
export function freeName(name: string, others: readonly Named[]): string {
  if (!isNameTaken(name, others)) return name
  for (let number = 2; ; number += 1) {
    // The longest name is 80 characters; the number has to fit as well.
    const numbered = `${name.slice(0, 74)} (${number})`
    if (!isNameTaken(numbered, others)) return numbered
  }
}

/** Each with a name of its own: of those that have the same, the later ones with a number. */
export function withOwnNames<T extends Named>(templates: readonly T[]): T[] {
  const named: T[] = []
  for (const template of templates) {
    named.push({ ...template, name: freeName(template.name, named) })
  }
  return named
}
