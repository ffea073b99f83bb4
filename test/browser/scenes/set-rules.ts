import { rulesIn, type LenderRules } from '../../../shared/domain/offers/policy/lender-rules.ts'
import type { Stage } from './scene.ts'
import { given } from '../../support/checks/given.ts'

/** Changes the rules of the active connection. */
export async function setRules(
  { desk, page, worklist }: Stage,
  change: (rules: LenderRules) => Partial<LenderRules>,
): Promise<void> {
  const { connectionId } = given(await desk.ask.session.state({}))
  const connections = given(await desk.ask.connections.list({}))
  const connection = connections.find(({ id }) => id === connectionId)
  if (connection === undefined) throw new Error('no connection')
  const rules = { ...rulesIn(connection), ...change(connection) }
  const { id } = connection
  await desk.ask.connections.setRules({ ...rules, disabledRules: [...rules.disabledRules], id })
  // The page only knows rules that it saved itself.
  await page.reload()
  await worklist.isReady()
}
