import type { Plugin } from 'vite'

const namespaces = 'reka-ui/namespaced'

/**
 * For the build. All namespaces of reka-ui stand in one module, which goes into the first chunk
 * with every one that any screen uses: the calendars of one form would be loaded with the worklist.
 * Each importer gets the module under a name of its own instead, and keeps what it uses of it.
 */
export function ownNamespaces(): Plugin {
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
