import ui from '@nuxt/ui/vite'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'electron-vite'
import { ownNamespaces } from './renderer/own-namespaces.ts'
import { uiOptions } from './renderer/ui-options.ts'

/** What is bundled is told with its licence, for the list that is shipped; it is not packaged itself. */
const license = { fileName: '.vite/license.json' }

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
