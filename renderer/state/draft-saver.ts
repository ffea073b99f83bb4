/** All saves in progress, of any draft. */
const saving = new Set<Promise<void>>()

/** Keepers whose last save failed, for example on a full disk. */
const unsaved = new Set<DraftSaver>()

/** Waits until every draft is saved; returns false if one could not be saved. */
export async function draftsSaved(): Promise<boolean> {
  for (const saver of unsaved) saver.touch()
  await Promise.allSettled(saving)
  return unsaved.size === 0
}

/** Called when the page is locked: drafts that could not be saved are lost. */
export function forgetUnsaved(): void {
  unsaved.clear()
}

/**
 * Saves drafts while the officer types. A change is saved at once, so that it survives a crash of
 * the page. Changes during a save are saved together afterward. Only one save runs at a time.
 */
export class DraftSaver {
  private readonly save: () => Promise<boolean>
  private running: Promise<void> | null = null
  private isBehind = false

  /** `save` returns whether everything typed is saved. */
  constructor(save: () => Promise<boolean>) {
    this.save = save
  }

  /** Call after every change. */
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

  /** Drops changes that aren't being saved yet, and waits for the save in progress. */
  async forget(): Promise<void> {
    this.isBehind = false
    await this.flush()
    unsaved.delete(this)
  }
}
