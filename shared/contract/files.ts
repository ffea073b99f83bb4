import { array, string } from 'yup'
import { worklistColumns } from '../domain/worklist/worklist-view.ts'
import type { Failure } from '../result.ts'
import { worklistFilter, worklistSort } from './applications.ts'
import { entry, exactly, nothing } from './entry.ts'

/** A plain file name with an extension that Loan Desk writes; no path, no leading dot. */
const fileName = (endings: string) =>
  string()
    .matches(new RegExp(`^[A-Za-z0-9][A-Za-z0-9 ()_.-]{0,119}\\.(${endings})$`))
    .required()

/** Ten million characters; a schedule of 260 rows has about twenty thousand. */
const text = () => string().max(10_000_000).defined()

/** Where the file was saved, or null if the officer canceled. */
export type SavedFile = {
  readonly where: string
  /** Why the activity log couldn't record the file, which is saved nevertheless. */
  readonly notLogged?: Failure
} | null

/** Result of writing the worklist to a file; null if the officer canceled. */
export type SavedWorklist =
  | (NonNullable<SavedFile> & {
      readonly rows: number
      /** The list changed during writing: lines may be missing or duplicated. */
      readonly hasChanged: boolean
    })
  | null

/** Exports; the officer chooses each file. */
export const files = {
  saveText: entry<SavedFile>()(exactly({ name: fileName('csv|json|txt'), text: text() })),
  /**
   * The page as printed, as a PDF. Fails with print-in-browser if Loan Desk runs in a browser,
   * whose own print dialog does that.
   */
  savePdf: entry<SavedFile>()(exactly({ name: fileName('pdf') })),
  /**
   * The worklist as filtered and sorted, as CSV; `files.progress` reports the progress. The page
   * provides the column titles. Fails with export-busy while another export is written, and with
   * canceled after `stopWorklist`; then there is no file.
   */
  saveWorklist: entry<SavedWorklist>()(
    exactly({
      filter: worklistFilter,
      sort: worklistSort,
      columns: array(
        exactly({
          column: string()
            .oneOf(['id', ...worklistColumns] as const)
            .required(),
          title: string().max(80).required(),
        }),
      )
        .min(1)
        .max(40)
        .required(),
    }),
  ),
  stopWorklist: entry<null>()(nothing),
} as const
