import { object, type ObjectSchema, type ObjectShape, type Schema } from 'yup'

/**
 * One thing the page may ask of Loan Desk. The schema is what the router checks the payload with;
 * the answer's type is carried by the type alone, because Loan Desk is trusted by the page and not
 * the other way round.
 */
export interface Entry<Input, Output> {
  readonly input: Schema<Input>
  /** Never present; holds the answer's type for the derived client and handler table. */
  readonly output?: Output
}

/** Declares an entry: `entry<Answer>()(schema)`. */
export function entry<Output>() {
  return <Input>(input: Schema<Input>): Entry<Input, Output> => ({ input })
}

/** An object payload with exactly these fields: no other, none converted. */
export function exactly<S extends ObjectShape>(shape: S) {
  return object(shape).noUnknown().strict().required()
}

/** The payload of entries that take nothing. */
export const nothing: ObjectSchema<object> = exactly({})
