import type { Client } from '../../../shared/contract/contract.ts'
import { given } from '../checks/given.ts'
import type { BrowserApp } from './browser-app.ts'

type Query = Parameters<Client['applications']['page']>[0]

/** Worklist rows that match a filter, by ID unless another order is given. */
export async function listed(
  { ask }: Pick<BrowserApp, 'ask'>,
  filter: Query['filter'],
  by: Query['sort']['by'] = 'id',
) {
  const sort = { by, direction: 'ascending' } as const
  return given(await ask.applications.page({ filter, sort, offset: 0, limit: 500 })).rows
}
