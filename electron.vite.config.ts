import { join } from 'node:path'
import ui from '@nuxt/ui/vite'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'electron-vite'
import type { Plugin } from 'vite'
import { uiOptions } from './renderer/ui-options.ts'

/** What is bundled is told with its license, for the list that is shipped; it is not packaged itself. */
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

const ownIcon = join(import.meta.dirname, 'renderer/components/bundled-icon.ts')
const ownIconModule = '\0bundled-icon'

/** Draws every icon, those within the components of @nuxt/ui too, by the desk's own component. */
function bundledIcons(): Plugin {
  return {
    name: 'bundled-icons',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!source.endsWith('Icon.vue')) return null
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      const isIcon = /@nuxt\/ui\/dist\/runtime\/(?:vue\/)?components\/Icon\.vue$/.test(
        found?.id ?? '',
      )
      return isIcon ? ownIconModule : null
    },
    load: (id) =>
      id === ownIconModule
        ? `export { BundledIcon as default } from ${JSON.stringify(ownIcon)}`
        : null,
  }
}

const firstScreen = 'renderer/app-page.ts'
/** What the first screen uses whole of other packages. */
const firstToolkit =
  /node_modules\/(@vue|vue-router|pinia|@vueuse\/(core|shared)|tailwind-variants|tailwind-merge|@floating-ui)\/|virtual:nuxt-ui-icons/
const firstFont = /inter-latin-wght-normal.*\.woff2$/

/**
 * The page's entry is small and asks the desk before the rest is there. That rest is named in the
 * head too, so that it is fetched with the entry and not after it.
 */
function fetchedWithEntry(): Plugin {
  return {
    name: 'fetched-with-entry',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((output) => output.type === 'chunk')
        const first = chunks.find(({ moduleIds }) =>
          moduleIds.some((id) => id.endsWith(firstScreen)),
        )
        if (first === undefined) throw new Error(`${firstScreen} is in no chunk`)
        const font = Object.keys(bundle ?? {}).find((name) => firstFont.test(name))
        if (font === undefined) throw new Error('the font is not in the build')
        const preload = {
          tag: 'link',
          attrs: {
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            crossorigin: true,
            href: `./${font}`,
          },
          injectTo: 'head' as const,
        }
        const modules = [first.fileName, ...first.imports]
          .filter((name) => chunks.some(({ fileName, isEntry }) => fileName === name && !isEntry))
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `./${name}` },
            injectTo: 'head' as const,
          }))
        return [preload, ...modules]
      },
    },
  }
}

/** Leaves axios' adapter for Node's http and its forms out of main, as axios' own build for pages does: every request goes through Electron's fetch. */
const noHttpAdapter: Plugin = {
  name: 'no-http-adapter',
  load: (id) =>
    /\/axios\/lib\/(adapters\/http|platform\/node\/classes\/FormData)\.js$/.test(id)
      ? 'export default null'
      : null,
}

/**
 * pdfkit looks its standard fonts up in its own package when the program runs; in the bundle there is
 * no such package, so the look-ups become ordinary ones that the build resolves.
 */
function bundledFonts(): Plugin {
  return {
    name: 'bundled-fonts',
    transform(code, id) {
      if (!id.endsWith('/pdfkit/js/pdfkit.node.mjs')) return null
      const bundled = code.replaceAll("require$1('#standard-fonts/", "require('#standard-fonts/")
      if (bundled === code) throw new Error('pdfkit no longer looks up its fonts as it did')
      return { code: bundled, map: null }
    },
  }
}

export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      sourcemap: false,
      license,
      // The test Electron has Node 18; the same file runs in the one that is shipped.
      target: 'node18',
      // Only what has a native binary stays a package; everything else goes into the bundle.
      externalizeDeps: false,
      rolldownOptions: {
        input: { main: 'electron/main.ts' },
        external: ['electron', 'keytar', 'better-sqlite3-multiple-ciphers'],
        // A module's top level can't wait in CommonJS: Electron is ready only after it has run.
        // What is imported late is a file of its own, which is not read before, and is required: not
        // every Electron imports out of its archive.
        output: {
          format: 'cjs',
          entryFileNames: '[name].cjs',
          chunkFileNames: '[name].cjs',
          dynamicImportInCjs: false,
          // Read at every start, so without blanks; a stack in the log keeps its names.
          minify: { compress: true, mangle: false, codegen: true },
        },
      },
    },
    plugins: [bundledFonts(), noHttpAdapter],
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
      // One sheet: a chunk that has one of its own waits for it before it runs.
      cssCodeSplit: false,
      rolldownOptions: {
        input: { index: 'renderer/index.html' },
        output: {
          // What the first screen needs in two files, which two cores read at once; each further
          // one is a request.
          codeSplitting: {
            groups: [
              { name: 'entry', tags: ['$initial'], priority: 2 },
              { name: 'toolkit', test: firstToolkit, priority: 1 },
              { name: 'app-page', test: /renderer\/app-page\.ts$/ },
            ],
          },
        },
      },
    },
    plugins: [
      ownNamespaces(),
      bundledIcons(),
      fetchedWithEntry(),
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
