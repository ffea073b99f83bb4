import ui from '@nuxt/ui/vite'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'electron-vite'
import type { Plugin } from 'vite'
import { uiOptions } from './renderer/ui-options.ts'

/** What is bundled is told with its licence, for the list that is shipped; it is not packaged itself. */
const license = { fileName: '.vite/license.json' }

const namespaces = 'reka-ui/namespaced'

/**
 * All namespaces of reka-ui stand in one module, which goes into the first chunk
 * with every one that any screen uses: the calendars of one form would be loaded with the worklist.
 * Each importer gets the module under a name of its own instead, and keeps what it uses of it.
 */
function ownNamespaces(): Plugin {
  return {
    name: 'own-namespaces',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (source !== namespaces || importer === undefined) return null
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      if (found === null) return null
      const [component] = importer.replace(/\?.*$/, '').split('/').slice(-1)
      return { ...found, id: `${found.id}?for=${component}`, moduleSideEffects: false }
    },
  }
}

export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      sourcemap: false,
      license,
      rolldownOptions: {
        input: { main: 'electron/main.ts' },
        output: { format: 'es', entryFileNames: '[name].js' },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      sourcemap: false,
      license,
      // A sandboxed preload may require nothing but Electron: everything else goes into the file.
      externalizeDeps: false,
      rolldownOptions: {
        input: { preload: 'electron/preload.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
      },
    },
  },
  renderer: {
    root: 'renderer',
    build: {
      outDir: 'out/renderer',
      sourcemap: false,
      license,
      minify: true,
      rolldownOptions: { input: { index: 'renderer/index.html' } },
    },
    plugins: [
      ownNamespaces(),
      vue(),
      ui({
        ...uiOptions,
        root: import.meta.dirname,
        router: true,
        // Imports are written out; only the components of @nuxt/ui are found by their names.
        autoImport: false,
        components: { dts: 'components.d.ts' },
      }),
    ],
  },
})
