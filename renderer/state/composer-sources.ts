import { today } from '@internationalized/date'
import { inject, type InjectionKey } from 'vue'

/** The composer's external sources: the calendar and random IDs. */
export interface ComposerSources {
  /** The current date (YYYY-MM-DD) in an IANA time zone. */
  today(timeZone: string): string
  /** A version 4 UUID. */
  uuid(): string
}

const realSources: ComposerSources = {
  today: (timeZone) => today(timeZone).toString(),
  uuid: () => crypto.randomUUID(),
}

export const composerSourcesKey: InjectionKey<ComposerSources> = Symbol('composer sources')

export function useComposerSources(): ComposerSources {
  return inject(composerSourcesKey, realSources)
}
