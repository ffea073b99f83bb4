import { applicationScenes } from './application-scenes.ts'
import { composerScenes } from './composer-scenes.ts'
import { decisionScenes } from './decision-scenes.ts'
import { disclosureScenes } from './disclosure-scenes.ts'
import { documentScenes } from './document-scenes.ts'
import { frameScenes } from './app-shell-scenes.ts'
import { letterScenes } from './letter-scenes.ts'
import { gateScenes } from './startup-scenes.ts'
import { paymentScenes } from './payment-scenes.ts'
import type { Scene } from './scene.ts'
import { settingsScenes } from './settings-scenes.ts'
import { teamScenes } from './team-scenes.ts'
import { worklistScenes } from './worklist-scenes.ts'

/** THE table of scenes: every screen in every state. Pictures are made of it, and checks walk it. */
export const allScenes: readonly Scene[] = [
  ...worklistScenes,
  ...applicationScenes,
  ...documentScenes,
  ...paymentScenes,
  ...disclosureScenes,
  ...letterScenes,
  ...decisionScenes,
  ...settingsScenes,
  ...teamScenes,
  ...frameScenes,
  ...gateScenes,
  // Last: what is approved here is approved for all that follows.
  ...composerScenes,
]

/** Those of a room, or with this in their name; all where nothing is asked for. */
export function namedIn<T extends Pick<Scene, 'name' | 'area'>>(
  all: readonly T[],
  asked: readonly string[],
): readonly T[] {
  if (asked.length === 0) return all
  return all.filter(({ name, area }) => asked.some((word) => word === area || name.includes(word)))
}

export const scenesNamed = (asked: readonly string[]): readonly Scene[] => namedIn(allScenes, asked)
