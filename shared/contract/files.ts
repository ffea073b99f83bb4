import { string } from 'yup'
import { entry, exactly } from './entry.ts'

/** A plain name with an ending the desk writes; no path, no leading dot. */
const fileName = (endings: string) =>
  string()
    .matches(new RegExp(`^[A-Za-z0-9][A-Za-z0-9 ()_.-]{0,119}\\.(${endings})$`))
    .required()

/** Ten million characters: a schedule of 260 rows is twenty thousand. */
const text = () => string().max(10_000_000).defined()

/** Where a file went, or null when the officer gave up. */
export type SavedFile = { readonly where: string } | null

/** What the officer takes out of the desk, each into a file that the officer chooses. */
export const files = {
  saveText: entry<SavedFile>()(exactly({ name: fileName('csv|json|txt'), text: text() })),
  /**
   * The page as it prints, as a PDF. Fails with print-in-browser where the page is open in a
   * browser, whose own print dialog does that.
   */
  savePdf: entry<SavedFile>()(exactly({ name: fileName('pdf') })),
} as const
