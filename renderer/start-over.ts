import { inject, type InjectionKey } from 'vue'

/** Renders the app from the beginning, without anything that was on the page or in its stores. */
export const startOverKey: InjectionKey<() => void> = Symbol('start over')

export function useStartOver(): () => void {
  const startOver = inject(startOverKey)
  if (startOver === undefined) throw new Error('startOver is not provided')
  return startOver
}
