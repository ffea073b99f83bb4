import { object, type ObjectSchema, type ObjectShape, type Schema } from 'yup'

/**
 * One kind of request from the page to Loan Desk. The router validates the payload with the schema.
 * The response has a type only: the page trusts Loan Desk, but Loan Desk doesn't trust the page.
 */
export interface Entry<Input, Output> {
  readonly input: Schema<Input>
  /** Never present at run time; carries the response type for the derived client and handlers. */
  readonly output?: Output
}

/** Declares an entry: `entry<Response>()(schema)`. */
export function entry<Output>() {
  return <Input>(input: Schema<Input>): Entry<Input, Output> => ({ input })
}

/** An object payload with exactly these fields; unknown fields fail, and no value is converted. */
export function exactly<S extends ObjectShape>(shape: S) {
  return object(shape).noUnknown().strict().required()
}

/** The payload of entries without parameters. */
export const nothing: ObjectSchema<object> = exactly({})
