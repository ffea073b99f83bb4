import { array, boolean, string } from 'yup'
import {
  longestViewName,
  worklistColumns,
  type WorklistLayout,
  type WorklistView,
} from '../domain/worklist-view.ts'
import { worklistFilter, worklistSort } from './applications.ts'
import { entry, exactly, nothing } from './entry.ts'

const layout = () =>
  exactly({
    table: boolean().required(),
    columns: array(string().oneOf(worklistColumns).required())
      .max(worklistColumns.length)
      .test('once', (columns) => new Set(columns).size === (columns?.length ?? 0))
      .required(),
  })

const name = () => string().trim().min(1).max(longestViewName).required()
const id = () => string().min(1).max(64).required()
const content = { filter: worklistFilter, sort: worklistSort, layout: layout() }

/** Named views of the worklist of the connection in use. A name stands for one of them. */
export const views = {
  list: entry<readonly WorklistView[]>()(nothing),
  /** How many applications each view has now. */
  counts: entry<readonly { readonly id: string; readonly count: number }[]>()(nothing),
  /** Fails with view-name-taken, and with view-limit where there are as many as there can be. */
  save: entry<WorklistView>()(exactly({ name: name(), ...content })),
  rename: entry<WorklistView>()(exactly({ id: id(), name: name() })),
  update: entry<WorklistView>()(exactly({ id: id(), ...content })),
  remove: entry<null>()(exactly({ id: id() })),
  /** Puts a view back that was removed since the desk was opened. */
  restore: entry<WorklistView>()(exactly({ id: id() })),
  /** How the list was looked at last, without a view. */
  readLayout: entry<WorklistLayout>()(nothing),
  keepLayout: entry<WorklistLayout>()(layout()),
} as const
