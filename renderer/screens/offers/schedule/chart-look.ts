import type { ChartOptions, TooltipCallbacks } from 'chart.js'
import { formatAxisMoney } from '../composer-format.ts'

/** What a chart is drawn with: a canvas knows neither classes nor custom properties. */
export interface ChartLook {
  readonly text: string
  readonly grid: string
  readonly balance: string
  readonly principal: string
  readonly interest: string
  /** Colors of rival offers, in turn. */
  readonly rivals: readonly string[]
  readonly font: string
}

export const rivalColors = [
  '--ui-primary',
  '--ui-warning',
  '--ui-info',
  '--ui-error',
  '--ui-success',
] as const
const dashes = [[], [7, 3], [2, 3], [9, 3, 2, 3], [4, 2, 1, 2, 1, 2]] as const

/** Dashes tell an offer's line from the others without any color; they change with each round of colors. */
export function rivalDashes(index: number): number[] {
  const round = Math.floor(index / rivalColors.length)
  return [...(dashes[(index + round) % dashes.length] ?? [])]
}

/** The colors of the theme as the element has them now, or those that the system forces. */
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
      rivals: ['CanvasText'],
      font,
    }
  }
  return {
    text: of('--ui-text-muted'),
    grid: of('--ui-border'),
    balance: of('--ui-primary'),
    principal: of('--ui-primary'),
    interest: of('--ui-warning'),
    rivals: rivalColors.map(of),
    font,
  }
}

/** Stripes of a color, so that an area is told from a filled one without any color. */
export function stripes(color: string): CanvasPattern | string {
  const size = 6
  const tile = document.createElement('canvas')
  tile.width = size
  tile.height = size
  const pen = tile.getContext('2d')
  if (pen === null) return color
  pen.strokeStyle = color
  pen.lineWidth = 2
  // The corners are drawn too, or the stripes would break where tiles meet.
  for (const shift of [-size, 0, size]) {
    pen.moveTo(shift, size)
    pen.lineTo(shift + size, 0)
  }
  pen.stroke()
  return pen.createPattern(tile, 'repeat') ?? color
}

/** Amounts in dollars over payments; `isStacked` if the series of a payment make one bar. */
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
