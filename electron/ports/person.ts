/** Who works at this computer: the name of the signed-in account. */
export interface Person {
  readonly name: string
}
