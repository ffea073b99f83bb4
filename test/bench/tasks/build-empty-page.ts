import { join } from 'node:path'
import ui from '@nuxt/ui/vite'
import vue from '@vitejs/plugin-vue'
import { build } from 'vite'

export const module = import.meta.url

/** Builds the empty page into a folder, with the plugins of Loan Desk's own page. */
export async function run({ folder }: { readonly folder: string }): Promise<void> {
  await build({
    root: join(import.meta.dirname, '../empty-page'),
    configFile: false,
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, sourcemap: false },
    plugins: [
      vue(),
      ui({
        root: join(import.meta.dirname, '../../..'),
        router: true,
        colorMode: false,
        autoImport: false,
        experimental: { componentDetection: ['Button'] },
        components: { dts: false },
      }),
    ],
  })
}
