/** Typing rests this long before it is saved; while it goes on it is saved this often. */
const restMs = 300
const longestMs = 900

/**
 * Saves unfinished work while it is typed: at most `longestMs` and one call to the desk are ever
 * at risk. One save at a time, and always the newest state last.
 */
export class DraftKeeper {
  private readonly save: () => Promise<void>
  private rest: ReturnType<typeof setTimeout> | null = null
  private limit: ReturnType<typeof setTimeout> | null = null
  private running: Promise<void> = Promise.resolve()

  constructor(save: () => Promise<void>) {
    this.save = save
  }

  /** Something was typed. */
  touch(): void {
    if (this.rest !== null) clearTimeout(this.rest)
    this.rest = setTimeout(() => void this.flush(), restMs)
    this.limit ??= setTimeout(() => void this.flush(), longestMs)
  }

  /** Saves now what is not yet saved, and waits for what is being saved. */
  flush(): Promise<void> {
    if (this.rest !== null) {
      this.forget()
      this.running = this.running.then(this.save)
    }
    return this.running
  }

  /** Drops what is not yet saved. */
  forget(): void {
    if (this.rest !== null) clearTimeout(this.rest)
    if (this.limit !== null) clearTimeout(this.limit)
    this.rest = null
    this.limit = null
  }
}
