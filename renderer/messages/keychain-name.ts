interface KeychainName {
  /** After "no" or "a": `keyring`. */
  readonly bare: string
  /** Inside a sentence: `the keyring`. */
  readonly inside: string
  /** At the start of a sentence: `The keyring`. */
  readonly first: string
}

/** What a system calls its keychain; `platform` as `navigator.platform` gives it. */
export function keychainOn(platform: string): KeychainName {
  if (platform.startsWith('Win')) return named('Credential Manager')
  if (platform.startsWith('Mac')) return named('Keychain')
  return { bare: 'keyring', inside: 'the keyring', first: 'The keyring' }
}

function named(name: string): KeychainName {
  return { bare: name, inside: name, first: name }
}

/** What this computer calls its keychain. */
export const keychain = keychainOn(navigator.platform)
