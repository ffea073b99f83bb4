interface Named {
  readonly name: string
}

const letters = new Intl.Collator('en', { sensitivity: 'accent' })

/** Whether one of these has the name, ignoring case. */
export const isNameTaken = (name: string, by: readonly Named[]): boolean =>
  by.some((other) => letters.compare(other.name, name) === 0)

/** For the beginning of numbered names: every lower number is taken. */
interface Numbers {
  readonly name: string
  lowest: number
}

/**
 * The name, with the first free number appended if one of these already has it. `known`: numbers
 * that earlier calls found taken in a list that has only grown since.
 */
export function freeName(name: string, others: readonly Named[], known: Numbers[] = []): string {
  if (!isNameTaken(name, others)) return name
  const beginning = beginningOf(name)
  let numbers = known.find((other) => letters.compare(other.name, beginning) === 0)
  if (numbers === undefined) known.push((numbers = { name: beginning, lowest: 2 }))
  for (; ; numbers.lowest += 1) {
    const numbered = `${beginning} (${numbers.lowest})`
    if (!isNameTaken(numbered, others)) return numbered
  }
}

/** What a number is appended to: a name has at most 80 characters, and none is cut in half. */
export const beginningOf = (name: string): string =>
  name.slice(0, 74).replace(/[\ud800-\udbff]$/, '')

export const withoutNumber = (name: string): string => name.replace(/ \(\d+\)$/, '')

/** Makes names unique: appends numbers to later templates with the same name. */
export function withOwnNames<T extends Named>(templates: readonly T[]): T[] {
  const named: T[] = []
  const known: Numbers[] = []
  for (const template of templates) {
    named.push({ ...template, name: freeName(template.name, named, known) })
  }
  return named
}
