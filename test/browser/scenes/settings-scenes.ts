import { emptyScene, failingScene, loadingScene } from './place-scenes.ts'
import { places } from './places.ts'
import { inArea, type SceneInArea } from './scene.ts'
import { settingsComputerScenes } from './settings-computer-scenes.ts'
import { settingsServiceScenes } from './settings-service-scenes.ts'

const { go } = places.settings

const states: readonly SceneInArea[] = [
  loadingScene(places.settings),
  failingScene(places.settings),
  emptyScene(places.settings),
  { name: 'settings-none', begins: 'first-start', go },
  { name: 'settings-offline', begins: 'offline', go },
]

export const settingsScenes = inArea('settings', [
  ...settingsServiceScenes,
  ...settingsComputerScenes,
  ...states,
])
