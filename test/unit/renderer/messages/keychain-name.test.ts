import { expect, test } from 'vitest'
import { keychainOn } from '../../../../renderer/messages/keychain-name.ts'

test.each([
  ['Win32', 'Credential Manager is locked', 'in Credential Manager'],
  ['MacIntel', 'Keychain is locked', 'in Keychain'],
  ['Linux x86_64', 'The keyring is locked', 'in the keyring'],
])('on %s the keychain has the system’s own name', (platform, first, inside) => {
  const keychain = keychainOn(platform)
  expect(`${keychain.first} is locked`).toBe(first)
  expect(`in ${keychain.inside}`).toBe(inside)
})
