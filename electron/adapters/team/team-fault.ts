/** An expected failure of a team command; its message is shown to the administrator. */
export class TeamFault extends Error {
  override readonly name = 'TeamFault'
}

/** The code of an error: SQLSTATE, or Node's own. */
export const codeOf = (cause: unknown): string =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
