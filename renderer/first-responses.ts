import { prefetch } from './first-queries.ts'
import { openTransport } from './transport.ts'

/** The transport, with the queries of the first screen already sent when the page's first script runs. */
export const transport = prefetch(openTransport())
