import { failed } from '../../../shared/result.ts'
import type { TeamServer } from '../../../electron/ports/team-server.ts'

/** For tests without a network: no team space server responds. */
export const noTeamServer: TeamServer = { signIn: async () => failed('team-offline') }
