import type { Parameter, StoreDatabase } from '../store-database.ts'
import { fromStoredOrNull, toStoredOrNull } from '../stored-json.ts'

/** A column with the JSON text of a field, or with 1 or 0 for true or false. */
interface Translated<Form extends 'json' | 'flag'> {
  readonly form: Form
  readonly column: string
}

export const json = (column: string): Translated<'json'> => ({ form: 'json', column })
export const flag = (column: string): Translated<'flag'> => ({ form: 'flag', column })

type ColumnOf<Value> = [Value] extends [Parameter]
  ? string
  : [Value] extends [boolean]
    ? Translated<'flag'>
    : Translated<'json'>

interface Layout<Row> {
  readonly table: string
  /** Columns that identify a row. The first of them needn't be fields of the row. */
  readonly key: readonly string[]
  /** The column of each field. */
  readonly columns: { readonly [Field in keyof Row]: ColumnOf<Row[Field]> }
}

export interface TableRows<Row> {
  readonly one: (condition: string, ...parameters: Parameter[]) => Row | null
  /** The condition may end in an order and a limit. */
  readonly many: (condition: string, ...parameters: Parameter[]) => Row[]
  readonly insert: (row: Row) => void
  /** Adds the row or replaces its fields. `outside`: values of key columns that aren't fields. */
  readonly put: (row: Row, ...outside: string[]) => void
  /** Returns the number of changed rows. */
  readonly update: (row: Row, condition: string, ...parameters: Parameter[]) => number
}

/** The rows of one table, with each field under its own name and with its own type. */
export function tableRows<Row extends object>(
  database: StoreDatabase,
  { table, key, columns }: Layout<Row>,
): TableRows<Row> {
  const fields = Object.entries<string | Translated<'json' | 'flag'>>(columns).map(
    ([field, column]) => ({
      field,
      ...(typeof column === 'string' ? { form: 'plain' as const, column } : column),
    }),
  )
  const names = fields.map(({ column }) => column)
  const outsideNames = key.filter((name) => !names.includes(name))
  const translated = fields.filter(({ form }) => form !== 'plain')

  const selectSql = `select ${fields.map(({ field, column }) => `${column} as "${field}"`).join(', ')}
    from ${table} where`
  const insertInto = (all: readonly string[]): string =>
    `insert into ${table} (${all.join(', ')}) values (${all.map(() => '?').join(', ')})`
  const insertSql = insertInto(names)
  // An upsert, because `replace` would delete all rows that reference this one.
  const putSql = `${insertInto([...outsideNames, ...names])}
    on conflict (${key.join(', ')}) do update set
      ${names
        .filter((name) => !key.includes(name))
        .map((name) => `${name} = excluded.${name}`)
        .join(', ')}`
  const updateSql = `update ${table} set ${names.map((name) => `${name} = ?`).join(', ')} where`

  function rowOf(stored: Record<string, Parameter>): Row {
    const read = translated.map(({ field, form }) => [
      field,
      form === 'flag' ? stored[field] === 1 : fromStoredOrNull(stored[field] as string | null),
    ])
    return { ...stored, ...Object.fromEntries(read) } as Row
  }

  function valuesOf(row: Row): Parameter[] {
    return fields.map(({ field, form }) => {
      const value = (row as Record<string, unknown>)[field]
      if (form === 'json') return toStoredOrNull(value as object | null)
      return form === 'flag' ? Number(value) : (value as Parameter)
    })
  }

  return {
    one: (condition, ...parameters) => {
      const stored = database.get<Record<string, Parameter>>(
        `${selectSql} ${condition}`,
        ...parameters,
      )
      return stored && rowOf(stored)
    },
    many: (condition, ...parameters) =>
      database
        .all<Record<string, Parameter>>(`${selectSql} ${condition}`, ...parameters)
        .map(rowOf),
    insert: (row) => {
      database.run(insertSql, ...valuesOf(row))
    },
    put: (row, ...outside) => {
      database.run(putSql, ...outside, ...valuesOf(row))
    },
    update: (row, condition, ...parameters) =>
      database.run(`${updateSql} ${condition}`, ...valuesOf(row), ...parameters),
  }
}
