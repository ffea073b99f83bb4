import type { TeamSharing } from '../../../electron/ports/team-sharing.ts'

/** A connection without a team space: everything stays on this computer. */
export const noTeam: TeamSharing = { sharesAs: () => null, share: () => '' }
