import type { SecretName, SecretVault } from '../../../electron/ports/secret-vault.ts'
import { failed, ok, type Result } from '../../../shared/result.ts'

type VaultCondition = 'unlocked' | 'locked' | 'hung' | 'absent' | 'full' | 'failed'

/** The in-memory fake of the keychain: a test can make it locked, hung, absent or failing. */
export class MemorySecretVault implements SecretVault {
  condition: VaultCondition = 'unlocked'
  /** Its secrets; a test may add or remove some. */
  readonly secrets = new Map<SecretName, string>()
  /** Number of calls that reached the keychain itself. */
  calls = 0
  private timedOut = false
  private onLate: (result: Result<null>) => void = () => undefined

  async read(name: SecretName): Promise<Result<string | null>> {
    return this.reach(() => this.secrets.get(name) ?? null)
  }

  async write(name: SecretName, secret: string): Promise<Result<null>> {
    if (this.condition === 'full') return failed('keychain-full')
    return this.reach(() => {
      this.secrets.set(name, secret)
      return null
    })
  }

  async remove(name: SecretName): Promise<Result<null>> {
    return this.reach(() => {
      this.secrets.delete(name)
      return null
    })
  }

  allowRetry(): void {
    this.timedOut = false
  }

  onLateResponse(call: (result: Result<null>) => void): void {
    this.onLate = call
  }

  async settled(): Promise<void> {}

  /** Answers after the timeout: the officer unlocked the keychain, or canceled its dialog. */
  respondLate(condition: 'unlocked' | 'locked' = 'unlocked'): void {
    this.condition = condition
    this.timedOut = false
    this.onLate(condition === 'unlocked' ? ok() : failed('keychain-locked'))
  }

  private reach<T>(call: () => T): Result<T> {
    if (this.timedOut) return failed('keychain-hung')
    this.calls += 1
    switch (this.condition) {
      case 'unlocked':
      // Only new secrets don't fit.
      case 'full':
        return ok(call())
      case 'hung':
        this.timedOut = true
        return failed('keychain-hung')
      case 'locked':
        return failed('keychain-locked')
      case 'absent':
        return failed('keychain-absent')
      case 'failed':
        return failed('keychain-failed')
    }
  }
}
