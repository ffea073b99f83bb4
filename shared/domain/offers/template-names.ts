interface Named {
  readonly name: string
}

const letters = new Intl.Collator('en', { sensitivity: 'accent' })

/** Whether one of these has the name, ignoring case. */
export const isNameTaken = (name: string, by: readonly Named[]): boolean =>
  by.some((other) => letters.compare(other.name, name) === 0)

/** The name, with the first free number appended if one of these already has it. */
export function freeName(name: string, others: readonly Named[]): string {
  if (!isNameTaken(name, others)) return name
  for (let number = 2; ; number += 1) {
    // A name has at most 80 characters, including the number.
    const numbered = `${name.slice(0, 74)} (${number})`
    if (!isNameTaken(numbered, others)) return numbered
  }
}

/** Makes names unique: appends numbers to later templates with the same name. */
export function withOwnNames<T extends Named>(templates: readonly T[]): T[] {
  const named: T[] = []
  for (const template of templates) {
    named.push({ ...template, name: freeName(template.name, named) })
  }
  return named
}
