/**
 * What tools that cannot read single-file components (tsc, typed lint) take a component for.
 * vue-tsc reads the files themselves and never looks here.
 */
declare module '*.vue' {
  import type { DefineComponent } from 'vue'

  const component: DefineComponent
  export default component
}

/** The icons that the build found in the sources, as @nuxt/ui's plugin gives them. */
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
