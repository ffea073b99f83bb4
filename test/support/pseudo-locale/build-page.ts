import { join } from 'node:path'
import { build, type Plugin, type UserConfig } from 'vite'
import config from '../../../electron.vite.config.ts'

const root = join(import.meta.dirname, '../../..')
const real = join(root, 'renderer/messages/language.ts')
const pseudo = join(import.meta.dirname, 'language.ts')

/** Replaces the module that chooses the language in this build; the product contains none of it. */
const otherLanguage: Plugin = {
  name: 'pseudo-locale',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (!source.endsWith('/language.ts') || importer === undefined || importer === pseudo)
      return null
    const found = await this.resolve(source, importer, { ...options, skipSelf: true })
    return found?.id === real ? pseudo : null
  },
}

/** Builds the page as the product's build does, in the pseudo-locale, into a folder. */
export async function buildPseudoPage(
  folder: string,
  direction: 'ltr' | 'rtl' = 'ltr',
): Promise<void> {
  const { renderer } = config as { readonly renderer: UserConfig }
  await build({
    ...renderer,
    configFile: false,
    logLevel: 'warn',
    root: join(root, 'renderer'),
    base: './',
    define: { ...renderer.define, pseudoDirection: JSON.stringify(direction) },
    plugins: [otherLanguage, ...(renderer.plugins ?? [])],
    build: { ...renderer.build, outDir: folder, emptyOutDir: true, minify: false, license: false },
  })
}
