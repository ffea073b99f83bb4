import { join } from 'node:path'
import ui from '@nuxt/ui/vite'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'electron-vite'
import type { Plugin } from 'vite'
import { uiOptions } from './renderer/ui-options.ts'

/**
 * The build lists bundled packages with their licenses, for the list that is shipped; this file
 * itself isn't packaged.
 */
const license = { fileName: '.vite/license.json' }

const namespaces = 'reka-ui/namespaced'

/**
 * All namespaces of reka-ui are in one module, which would go into the first chunk with every
 * namespace that any screen uses: the calendars of one form would load with the worklist. Instead,
 * each importer gets the module under an ID of its own, with only the namespaces that it uses.
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

/** Draws every icon with Loan Desk's own component, including those inside @nuxt/ui's components. */
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
/** Packages that the first screen needs as a whole. */
const firstToolkit =
  /node_modules\/(@vue|vue-router|pinia|@vueuse\/(core|shared)|tailwind-variants|tailwind-merge|@floating-ui)\/|virtual:nuxt-ui-icons/
const firstFont = /inter-latin-wght-normal.*\.woff2$/

/**
 * The page's entry is small and calls Loan Desk before the other modules are loaded. The HTML head
 * names those too, so that they load in parallel with the entry and not after it.
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

/**
 * Leaves axios' Node http adapter and its FormData out of main, as axios' own build for pages does:
 * every request goes through Electron's fetch.
 */
const noHttpAdapter: Plugin = {
  name: 'no-http-adapter',
  load: (id) =>
    /\/axios\/lib\/(adapters\/http|platform\/node\/classes\/FormData)\.js$/.test(id)
      ? 'export default null'
      : null,
}

/**
 * At run time, pdfkit looks up its standard fonts in its own package; the bundle has no such
 * package, so these look-ups become ordinary ones that the build resolves.
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
      // The tests' Electron has Node 18; the same file runs in the shipped one.
      target: 'node18',
      // Only packages with a native binary stay external; everything else goes into the bundle.
      externalizeDeps: false,
      rolldownOptions: {
        input: { main: 'electron/main.ts' },
        external: ['electron', 'keytar', 'better-sqlite3-multiple-ciphers'],
        // CommonJS has no top-level await, and Electron is ready only after the module has run.
        // Dynamic imports become files of their own, which are not read before they are needed, and
        // are required: not every Electron can import from its archive.
        output: {
          format: 'cjs',
          entryFileNames: '[name].cjs',
          chunkFileNames: '[name].cjs',
          dynamicImportInCjs: false,
          // Read at every start, so without whitespace; names stay, for stack traces in the log.
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
      // A sandboxed preload can require only Electron, so everything else goes into the file.
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
      // One style sheet: a chunk with its own style sheet would wait for it before running.
      cssCodeSplit: false,
      rolldownOptions: {
        input: { index: 'renderer/index.html' },
        output: {
          // The first screen's modules in two files, which two cores parse at once; each further
          // file is one more request.
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
        // Imports are explicit; only the components of @nuxt/ui are resolved by name.
        autoImport: false,
        components: { dts: 'components.d.ts' },
      }),
    ],
  },
})
