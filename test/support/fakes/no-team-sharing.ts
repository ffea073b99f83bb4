import type { TeamSharing } from '../../../electron/services/annotations/own-annotations.ts'

/** A connection without a team space: everything stays on this computer. */
export const noTeam: TeamSharing = { sharesAs: () => null, share: () => '' }
