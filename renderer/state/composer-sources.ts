import { today } from '@internationalized/date'
import { inject, type InjectionKey } from 'vue'

/** What the composer takes from outside itself: the calendar and dice. */
export interface ComposerSources {
  /** The date YYYY-MM-DD of an IANA time zone, now. */
  today(timeZone: string): string
  /** A UUID of version 4. */
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
