import type { Handlers } from '../../../shared/contract/contract.ts'
import type { ConnectionTable } from '../../ports/desk-store.ts'
import type { ConnectionSecrets } from '../connections/connection-secrets.ts'

/**
 * Moves the files' key between keychain and passphrase, together with the client secrets: both or neither.
 */
export function createKeyChange({
  changeKey,
  secrets,
  connections,
}: {
  readonly changeKey: Handlers['dataFiles']['changeKey']
  readonly secrets: ConnectionSecrets
  readonly connections: ConnectionTable
}): Handlers['dataFiles']['changeKey'] {
  return (input) =>
    secrets.move(
      input.passphrase === null ? 'keychain' : 'passphrase',
      () => connections.all().map(({ id }) => id),
      async () => changeKey(input),
    )
}
