interface KeychainName {
  /** After "no" or "a": `keyring`. */
  readonly bare: string
  /** Inside a sentence: `the keyring`. */
  readonly inside: string
  /** At the start of a sentence: `The keyring`. */
  readonly first: string
}

/** The name of the system's keychain; `platform` is `navigator.platform`. */
export function keychainOn(platform: string): KeychainName {
  if (platform.startsWith('Win')) return named('Credential Manager')
  if (platform.startsWith('Mac')) return named('Keychain')
  return { bare: 'keyring', inside: 'the keyring', first: 'The keyring' }
}

function named(name: string): KeychainName {
  return { bare: name, inside: name, first: name }
}

/** The name of this computer's keychain. */
export const keychain = keychainOn(navigator.platform)
