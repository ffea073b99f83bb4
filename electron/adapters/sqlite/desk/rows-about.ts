import type { StoreDatabase } from '../store-database.ts'

interface RowsQuery {
  /** SQL of the columns, `subject` among them. */
  readonly columns: string
  readonly table: string
  readonly order: string
}

/** Rows of a table for many applications by ID, in one statement. */
export function rowsAbout<Row extends { readonly subject: string }>(
  database: StoreDatabase,
  { columns, table, order }: RowsQuery,
  connectionId: string,
  subjects: readonly string[],
): Map<string, Row[]> {
  const rows = database.all<Row>(
    `select ${columns} from (select value as listed from json_each(?))
     cross join ${table} on connection_id = ? and subject = listed order by ${order}`,
    JSON.stringify(subjects),
    connectionId,
  )
  return Map.groupBy(rows, ({ subject }) => subject)
}
