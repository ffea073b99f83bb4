import { array, string } from 'yup'
import { worklistColumns } from '../domain/worklist/worklist-view.ts'
import type { Failure } from '../result.ts'
import { worklistFilter, worklistSort } from './applications.ts'
import { entry, exactly, nothing } from './entry.ts'

/** A plain name with an ending Loan Desk writes; no path, no leading dot. */
const fileName = (endings: string) =>
  string()
    .matches(new RegExp(`^[A-Za-z0-9][A-Za-z0-9 ()_.-]{0,119}\\.(${endings})$`))
    .required()

/** Ten million characters: a schedule of 260 rows is twenty thousand. */
const text = () => string().max(10_000_000).defined()

/** Where a file went, or null when the officer gave up. */
export type SavedFile = {
  readonly where: string
  /** Why the activity log couldn't note the file, which is saved all the same. */
  readonly notLogged?: Failure
} | null

/** What came of writing the worklist; null when the officer gave up. */
export type SavedWorklist =
  | (NonNullable<SavedFile> & {
      readonly rows: number
      /** The list changed while it was written: lines may be missing or be there twice. */
      readonly hasChanged: boolean
    })
  | null

/** What the officer takes out of Loan Desk, each into a file that the officer chooses. */
export const files = {
  saveText: entry<SavedFile>()(exactly({ name: fileName('csv|json|txt'), text: text() })),
  /**
   * The page as it prints, as a PDF. Fails with print-in-browser if the page is open in a
   * browser, whose own print dialog does that.
   */
  savePdf: entry<SavedFile>()(exactly({ name: fileName('pdf') })),
  /**
   * The worklist as it is filtered and sorted, as CSV; `files.progress` tells how far it is. The
   * titles of the columns are the page's words. Fails with export-busy while another is written,
   * and with canceled after `stopWorklist`; then there is no file.
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
