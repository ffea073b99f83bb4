import { registerHooks } from 'node:module'

/*
 * Loaded before the built main (`node --import`): `electron` is then the stand-in, for everything
 * that imports or requires it. The built files stay as they are.
 */
const standIn = new URL('./electron-module.ts', import.meta.url).href

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' || specifier.startsWith('electron/')
      ? { url: standIn, shortCircuit: true }
      : next(specifier, context),
})
