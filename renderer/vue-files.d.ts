/**
 * What tools that cannot read single-file components (tsc, typed lint) take a component for.
 * vue-tsc reads the files themselves and never looks here.
 */
declare module '*.vue' {
  import type { DefineComponent } from 'vue'

  const component: DefineComponent
  export default component
}
