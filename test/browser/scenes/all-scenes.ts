import { applicationScenes } from './application-scenes.ts'
import { composerScenes } from './composer-scenes.ts'
import { decisionScenes } from './decision-scenes.ts'
import { disclosureScenes } from './disclosure-scenes.ts'
import { documentScenes } from './document-scenes.ts'
import { appShellScenes } from './app-shell-scenes.ts'
import { letterScenes } from './letter-scenes.ts'
import { startupScenes } from './startup-scenes.ts'
import { paymentScenes } from './payment-scenes.ts'
import type { Scene } from './scene.ts'
import { settingsScenes } from './settings-scenes.ts'
import { teamScenes } from './team-scenes.ts'
import { worklistScenes } from './worklist-scenes.ts'

/** The table of scenes: every screen in every state. Screenshots and checks use it. */
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
  ...appShellScenes,
  ...startupScenes,
  // Last: an approval here stays approved for all later scenes.
  ...composerScenes,
]

/** Scenes of an area, or with this in their name; all if no name is given. */
export function namedIn<T extends Pick<Scene, 'name' | 'area'>>(
  all: readonly T[],
  asked: readonly string[],
): readonly T[] {
  if (asked.length === 0) return all
  return all.filter(({ name, area }) => asked.some((word) => word === area || name.includes(word)))
}

export const scenesNamed = (asked: readonly string[]): readonly Scene[] => namedIn(allScenes, asked)
