/** The person at this computer: the name of the signed-in account. */
export interface Person {
  readonly name: string
}
