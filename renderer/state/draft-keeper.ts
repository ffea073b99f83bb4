/** Every save under way, of whatever is being typed. */
const saving = new Set<Promise<void>>()

/** Those whose last save failed: a full disk. */
const unsaved = new Set<DraftKeeper>()

/** Waits until everything that was typed in any form with a draft is saved; false if some isn’t. */
export async function draftsSaved(): Promise<boolean> {
  for (const keeper of unsaved) keeper.touch()
  await Promise.allSettled(saving)
  return unsaved.size === 0
}

/** The page is locked: what couldn’t be saved by then is gone. */
export function forgetUnsaved(): void {
  unsaved.clear()
}

/**
 * Saves unfinished work as it is typed. A change is sent at once, so that it survives a crash of the
 * page; changes during a save are sent together when it ends. One save at a time, the newest last.
 */
export class DraftKeeper {
  private readonly save: () => Promise<boolean>
  private running: Promise<void> | null = null
  private isBehind = false

  /** `save` says whether all that was typed is saved. */
  constructor(save: () => Promise<boolean>) {
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
    if (await this.save()) unsaved.delete(this)
    else unsaved.add(this)
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
  async forget(): Promise<void> {
    this.isBehind = false
    await this.flush()
    unsaved.delete(this)
  }
}
