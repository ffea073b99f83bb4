export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]
export const densities = ['comfortable', 'compact'] as const
export type Density = (typeof densities)[number]

/** What the officer set for the desk as a whole. */
export interface Settings {
  readonly theme: Theme
  readonly density: Density
}

export const defaultSettings: Settings = { theme: 'system', density: 'comfortable' }
