import { askFirst } from './first-queries.ts'
import { openTransport } from './transport.ts'

/** Loan Desk, asked for the first screen as soon as anything of the page runs. */
export const asked = askFirst(openTransport())
