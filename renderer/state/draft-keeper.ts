/** Every save under way, of whatever is being typed. */
const saving = new Set<Promise<void>>()

/** Waits until everything that was typed in any form with a draft is saved. */
export async function draftsSaved(): Promise<void> {
  await Promise.allSettled(saving)
}

/**
 * Saves unfinished work as it is typed. A change is sent at once, so that it survives a crash of the
 * page; changes during a save are sent together when it ends. One save at a time, the newest last.
 */
export class DraftKeeper {
  private readonly save: () => Promise<void>
  private running: Promise<void> | null = null
  private isBehind = false

  constructor(save: () => Promise<void>) {
    this.save = save
  }

  /** Something was typed. */
  touch(): void {
    if (this.running === null) {
      const running = this.saveAll()
      this.running = running
      saving.add(running)
      void running.finally(() => saving.delete(running))
    } else this.isBehind = true
  }

  private async saveAll(): Promise<void> {
    await this.save()
    if (this.isBehind) {
      this.isBehind = false
      await this.saveAll()
    } else {
      this.running = null
    }
  }

  /** Waits until everything that was typed is saved. */
  async flush(): Promise<void> {
    await this.running
  }

  /** Drops what isn't being saved yet, and waits for what is. */
  forget(): Promise<void> {
    this.isBehind = false
    return this.flush()
  }
}
