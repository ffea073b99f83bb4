/**
 * The type of a component for tools that can't read single-file components (tsc, typed lint).
 * vue-tsc reads the .vue files themselves and ignores this file.
 */
declare module '*.vue' {
  import type { DefineComponent } from 'vue'

  const component: DefineComponent
  export default component
}

/** The icons that the build found in the source files, provided by @nuxt/ui's plugin. */
declare module 'virtual:nuxt-ui-icons' {
  export interface IconData {
    readonly body: string
    readonly width?: number
    readonly height?: number
    readonly left?: number
    readonly top?: number
  }
  export function init(add: (name: string, data: IconData) => void): void
}
