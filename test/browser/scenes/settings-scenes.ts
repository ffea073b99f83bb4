import { emptyScene, failingScene, loadingScene } from './place-scenes.ts'
import { places } from './places.ts'
import type { AppScene } from './scene.ts'
import { settingsComputerScenes } from './settings-computer-scenes.ts'
import { settingsServiceScenes } from './settings-service-scenes.ts'

const area = 'settings'
const { go } = places.settings

const states: readonly AppScene[] = [
  loadingScene(places.settings),
  failingScene(places.settings),
  emptyScene(places.settings),
  { name: 'settings-none', area, begins: 'first-start', go },
  { name: 'settings-offline', area, begins: 'offline', go },
]

export const settingsScenes: readonly AppScene[] = [
  ...settingsServiceScenes,
  ...settingsComputerScenes,
  ...states,
]
