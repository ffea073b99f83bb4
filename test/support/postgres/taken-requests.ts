import type { Client } from 'pg'

/** Makes what was taken so much older for the server, which has no other clock than its own. */
export async function ageTakenRequests(admin: Client, seconds: number): Promise<void> {
  await admin.query(
    `update desk.budget set second = second - $1,
      taken = array(select taken[1 + (i + $1) % 63] from generate_series(0, 62) i)`,
    [seconds],
  )
}
