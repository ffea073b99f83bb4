import type { NuxtUIOptions } from '@nuxt/ui/unplugin'

/** Written out, because Tailwind reads class names and does not compute them. */
const pressedGround = {
  primary: 'hover:bg-primary hover:brightness-90 active:bg-primary',
  success: 'hover:bg-success hover:brightness-90 active:bg-success',
  info: 'hover:bg-info hover:brightness-90 active:bg-info',
  warning: 'hover:bg-warning hover:brightness-90 active:bg-warning',
  error: 'hover:bg-error hover:brightness-90 active:bg-error',
} as const

/** The words beside a small control are pressed for it: together as high as WCAG 2.5.8 asks. */
const pressedHeight = 'flex min-h-6 items-center'

/** What is typed is as large as what stands beside it, in a window that is narrow or zoomed too. */
const typedBase = {
  xs: { base: 'text-xs/4' },
  sm: { base: 'text-xs/4' },
  md: { base: 'text-sm/5' },
} as const

/** What is filled in or ticked has an outline that is seen; a button is known by its words. */
const outline = 'ring-(--desk-control)'

/**
 * Of several to choose from, the one that the keyboard is at: a tint that is too pale to be seen by
 * all, and a bar at the start of its line.
 */
const atChoice =
  'data-highlighted:not-data-disabled:before:bg-(--desk-choice) data-highlighted:not-data-disabled:before:border-s-3 data-highlighted:not-data-disabled:before:border-primary'

/** What explains a control is read like a text: no line of it longer than the eye follows. */
const explained = 'max-w-prose text-xs text-pretty'

/**
 * What the build tells @nuxt/ui: the second half of the visual language, whose colors, sizes and
 * spacing stand in style.css. `electron.vite.config.ts` passes this to the plugin with the root.
 *
 * The icons named in the sources are put into the build; none is fetched while Loan Desk runs.
 */
export const uiOptions: NuxtUIOptions = {
  // The theme is a setting of Loan Desk, kept in its own store (stores/settings.ts).
  colorMode: false,
  experimental: { componentDetection: true },
  icon: {
    clientBundle: {
      scan: { globInclude: ['renderer/**/*.{vue,ts}'] },
      sizeLimitKb: 128,
    },
  },
  theme: {
    colors: ['primary', 'secondary', 'success', 'info', 'warning', 'error'],
    defaultVariants: { size: 'sm' },
  },
  ui: {
    button: {
      // The one press that a place is about says that it is: color="primary" variant="solid".
      defaultVariants: { color: 'neutral', variant: 'outline' },
      slots: { base: 'font-medium cursor-pointer disabled:cursor-not-allowed' },
      // Under the pointer a filled button grows darker, not paler: its words stay readable.
      compoundVariants: (['primary', 'success', 'info', 'warning', 'error'] as const).map(
        (color) => ({
          color,
          variant: 'solid' as const,
          class: pressedGround[color],
        }),
      ),
    },
    badge: {
      slots: { base: 'font-medium tabular-nums' },
      // Nothing that is to be read is smaller than 12 pixels.
      variants: { size: { sm: { base: 'px-1.5 py-0.5 text-xs/4' } } },
    },
    modal: {
      slots: {
        content: 'shadow-2xl ring-1 ring-default',
        // The title ends where the close button begins, on the same line.
        wrapper: 'pe-9',
        close: 'top-2.5',
        header: 'px-5 py-3 min-h-0 shrink-0 sm:px-5',
        body: 'px-5 py-4 sm:p-5',
        footer: 'px-5 py-3 shrink-0 sm:px-5 justify-end',
        title: 'text-base text-pretty',
        description: 'text-pretty',
      },
      // What lies behind a question recedes in both themes.
      variants: { overlay: { true: { overlay: 'bg-neutral-950/35 dark:bg-black/60' } } },
    },
    input: { variants: { size: typedBase, variant: { outline } } },
    textarea: { variants: { size: typedBase, variant: { outline } } },
    select: {
      slots: { item: atChoice },
      variants: { size: typedBase, variant: { outline } },
    },
    commandPalette: {
      // Its keys stand beside its commands in a zoomed window too: there is room for both.
      slots: { itemTrailingKbds: 'inline-flex', itemLabelSuffix: 'text-muted' },
      variants: { active: { false: { item: atChoice } } },
    },
    dropdownMenu: {
      slots: { itemTrailingKbds: 'inline-flex' },
      variants: { active: { false: { item: atChoice } } },
    },
    tooltip: {
      slots: {
        content: 'text-xs h-auto py-1.5 max-w-80 text-wrap',
        // In the place of the library's "truncate": a long tip takes a second line.
        text: 'text-clip',
        kbds: 'inline-flex',
      },
    },
    formField: {
      slots: { label: 'text-sm', help: 'text-xs text-pretty', error: 'text-xs text-pretty' },
    },
    splitter: {
      variants: {
        orientation: {
          horizontal: {
            handle:
              'w-px bg-(--desk-line) transition-colors duration-150 hover:bg-primary data-[state=drag]:bg-primary before:absolute before:inset-y-0 before:-inset-x-1',
          },
        },
      },
    },
    // What a switch that is off limits says of it must stay readable; the switch alone is pale.
    switch: {
      slots: {
        base: 'data-[state=unchecked]:bg-(--desk-control)',
        label: pressedHeight,
        description: explained,
      },
      variants: {
        disabled: { true: { root: 'opacity-100', container: 'opacity-75' } },
        size: {
          xs: { container: 'h-6' },
          sm: { container: 'h-6' },
          md: { container: 'h-6' },
        },
      },
      defaultVariants: { size: 'md' },
    },
    checkbox: {
      slots: { base: outline, label: pressedHeight },
      variants: { size: { sm: { container: 'h-6' }, md: { container: 'h-6' } } },
    },
    checkboxGroup: { defaultVariants: { size: 'md' } },
    radioGroup: {
      slots: { base: outline, label: pressedHeight, description: explained },
      variants: { size: { sm: { container: 'h-6' }, md: { container: 'h-6' } } },
      defaultVariants: { size: 'md' },
    },
  },
}
