import type { Client } from 'pg'

/** Makes past requests this much older for the server, which has only its own clock. */
export async function ageTakenRequests(admin: Client, seconds: number): Promise<void> {
  await admin.query(
    `update desk.budget set second = second - $1,
      taken = array(select taken[1 + (i + $1) % 63] from generate_series(0, 62) i)`,
    [seconds],
  )
}
