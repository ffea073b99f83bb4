import type { ChartOptions, TooltipCallbacks } from 'chart.js'
import { formatAxisMoney } from '../composer-format.ts'

/** Colors and font of a chart: a canvas can't use CSS classes or custom properties. */
export interface ChartLook {
  readonly text: string
  readonly grid: string
  readonly balance: string
  readonly principal: string
  readonly interest: string
  /** Colors of the compared offers, reused in turn. */
  readonly comparedOffers: readonly string[]
  readonly font: string
}

export const offerColors = [
  '--ui-primary',
  '--ui-warning',
  '--ui-info',
  '--ui-error',
  '--ui-success',
] as const
const dashes = [[], [7, 3], [2, 3], [9, 3, 2, 3], [4, 2, 1, 2, 1, 2]] as const

/** Dashes distinguish an offer's line without color. They change each time the colors repeat. */
export function offerDashes(index: number): number[] {
  const round = Math.floor(index / offerColors.length)
  return [...(dashes[(index + round) % dashes.length] ?? [])]
}

/** The theme's colors, as computed for the element, or the system's forced colors. */
export function chartLook(element: Element): ChartLook {
  const style = getComputedStyle(element)
  const of = (name: string) => style.getPropertyValue(name).trim()
  const font = style.fontFamily
  if (matchMedia('(forced-colors: active)').matches) {
    return {
      text: 'CanvasText',
      grid: 'GrayText',
      balance: 'CanvasText',
      principal: 'Highlight',
      interest: 'CanvasText',
      comparedOffers: ['CanvasText'],
      font,
    }
  }
  return {
    text: of('--ui-text-muted'),
    grid: of('--ui-border'),
    balance: of('--ui-primary'),
    principal: of('--ui-primary'),
    interest: of('--ui-warning'),
    comparedOffers: offerColors.map(of),
    font,
  }
}

/** A striped pattern, so that an area is distinguishable from a solid one without color. */
export function stripes(color: string): CanvasPattern | string {
  const size = 6
  const tile = document.createElement('canvas')
  tile.width = size
  tile.height = size
  const pen = tile.getContext('2d')
  if (pen === null) return color
  pen.strokeStyle = color
  pen.lineWidth = 2
  // Draws the corners too; otherwise the stripes would break between tiles.
  for (const shift of [-size, 0, size]) {
    pen.moveTo(shift, size)
    pen.lineTo(shift + size, 0)
  }
  pen.stroke()
  return pen.createPattern(tile, 'repeat') ?? color
}

/** Chart options: dollars by payment. `isStacked`: the series of a payment form one bar. */
export function flowOptions(
  look: ChartLook,
  isStacked: boolean,
  callbacks: Partial<TooltipCallbacks<'bar' | 'line'>>,
): ChartOptions<'bar' | 'line'> {
  const font = { family: look.font, size: 11 }
  return {
    animation: false,
    maintainAspectRatio: false,
    interaction: { mode: 'index', intersect: false },
    font,
    scales: {
      x: {
        stacked: isStacked,
        grid: { display: false },
        ticks: { color: look.text, font, maxRotation: 0, autoSkipPadding: 24 },
      },
      y: {
        stacked: isStacked,
        min: 0,
        border: { display: false },
        grid: { color: look.grid },
        ticks: {
          color: look.text,
          font,
          maxTicksLimit: 5,
          callback: (value) => formatAxisMoney(Number(value)),
        },
      },
    },
    plugins: {
      tooltip: { titleFont: font, bodyFont: font, callbacks },
    },
  }
}
