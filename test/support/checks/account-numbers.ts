/** Every account and routing number of a facility in the sample service: 9 digits or more. */
export function accountNumbersIn(facility: unknown): readonly string[] {
  const numbers = JSON.stringify(facility ?? null).match(/"\d{9,}"/g) ?? []
  if (numbers.length < 3) throw new Error('a facility without account numbers')
  return numbers.map((quoted) => quoted.slice(1, -1))
}
