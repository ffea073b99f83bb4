import { emptyScene, failingScene, loadingScene } from './place-scenes.ts'
import { places } from './places.ts'
import { inArea, type Scenes } from './scene.ts'
import { settingsComputerScenes } from './settings-computer-scenes.ts'
import { settingsServiceScenes } from './settings-service-scenes.ts'

const { go } = places.settings

const states: Scenes = {
  'settings-loading': loadingScene(places.settings),
  'settings-error': failingScene(places.settings),
  'settings-empty': emptyScene(places.settings),
  'settings-none': { begins: 'first-start', go },
  'settings-offline': { begins: 'offline', go },
}

export const settingsScenes = inArea('settings', {
  ...settingsServiceScenes,
  ...settingsComputerScenes,
  ...states,
})
