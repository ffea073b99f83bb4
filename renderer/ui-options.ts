import type { NuxtUIOptions } from '@nuxt/ui/unplugin'

/** Spelled out, because Tailwind scans for complete class names. */
const pressedGround = {
  primary: 'hover:bg-primary hover:brightness-90 active:bg-primary',
  success: 'hover:bg-success hover:brightness-90 active:bg-success',
  info: 'hover:bg-info hover:brightness-90 active:bg-info',
  warning: 'hover:bg-warning hover:brightness-90 active:bg-warning',
  error: 'hover:bg-error hover:brightness-90 active:bg-error',
} as const

/** The label of a small control is part of its click area: together as high as WCAG 2.5.8 requires. */
const pressedHeight = 'flex min-h-6 items-center'

/** Text in fields is as large as the text beside it, also in a narrow or zoomed window. */
const typedBase = {
  xs: { base: 'text-xs/4' },
  sm: { base: 'text-xs/4' },
  md: { base: 'text-sm/5' },
} as const

/** Fields and check boxes have an outline of sufficient contrast; a button is recognizable by its text. */
const outline = 'ring-(--desk-control)'

/**
 * The option at the keyboard position: a tint, which is too pale for some users, and a bar at the
 * start of its line.
 */
const atChoice =
  'data-highlighted:not-data-disabled:before:bg-(--desk-choice) data-highlighted:not-data-disabled:before:border-s-3 data-highlighted:not-data-disabled:before:border-primary'

/** Descriptions of controls have a limited line length, like body text. */
const explained = 'max-w-prose text-xs text-pretty'

/**
 * The build's options for @nuxt/ui: the second half of the visual language; style.css has the
 * colors, sizes and spacing. `electron.vite.config.ts` passes them to the plugin with the root.
 * Icons that the source files name are bundled; none is fetched at run time.
 */
export const uiOptions: NuxtUIOptions = {
  // The theme is a setting of Loan Desk (stores/settings.ts).
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
      // The primary action of a place is a PrimaryButton (components/PrimaryButton.vue).
      defaultVariants: { color: 'neutral', variant: 'outline' },
      slots: { base: 'font-medium cursor-pointer disabled:cursor-not-allowed' },
      // On hover, a filled button gets darker, not paler, so that its text stays readable.
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
      // No text is smaller than 12 pixels.
      variants: { size: { sm: { base: 'px-1.5 py-0.5 text-xs/4' } } },
    },
    modal: {
      slots: {
        content: 'shadow-2xl ring-1 ring-default',
        // Reserves space for the close button on the title's line.
        wrapper: 'pe-9',
        close: 'top-2.5',
        header: 'px-5 py-3 min-h-0 shrink-0 sm:px-5',
        body: 'px-5 py-4 sm:p-5',
        footer: 'px-5 py-3 shrink-0 sm:px-5 justify-end',
        title: 'text-base text-pretty',
        description: 'text-pretty',
      },
      // The overlay dims the page behind a dialog in both themes.
      variants: { overlay: { true: { overlay: 'bg-neutral-950/35 dark:bg-black/60' } } },
    },
    input: { variants: { size: typedBase, variant: { outline } } },
    textarea: { variants: { size: typedBase, variant: { outline } } },
    select: {
      slots: {
        // As wide as its options, which may be longer than the chosen one.
        content:
          'w-auto min-w-(--reka-select-trigger-width) max-w-(--reka-select-content-available-width)',
        item: atChoice,
      },
      variants: { size: typedBase, variant: { outline } },
    },
    commandPalette: {
      // Shortcuts are shown beside their commands in a zoomed window too, because there is enough
      // space.
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
        // Replaces the library's "truncate": a long tooltip wraps to a second line.
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
    // The description of a disabled switch must stay readable; only the switch itself is pale.
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
