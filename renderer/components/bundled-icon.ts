import { init, type IconData } from 'virtual:nuxt-ui-icons'
import { h, type FunctionalComponent } from 'vue'

const icons = new Map<string, IconData>()
init((name, data) => icons.set(name.replace(':', '-'), data))

/**
 * Replaces @nuxt/ui's Icon component in the build and renders only bundled icons. It has no state
 * and loads nothing, while @nuxt/ui's is three components and a loader. A list shows an icon in
 * every row.
 */
export const BundledIcon: FunctionalComponent<{ name: string }> = ({ name }) => {
  const icon = icons.get(name.replace(/^i-/, ''))
  if (icon === undefined) return null
  const { width = 24, height = 24, left = 0, top = 0, body } = icon
  return h('svg', {
    xmlns: 'http://www.w3.org/2000/svg',
    'aria-hidden': 'true',
    'data-icon': name,
    role: 'img',
    width: '1em',
    height: '1em',
    viewBox: `${left} ${top} ${width} ${height}`,
    innerHTML: body,
  })
}
BundledIcon.props = ['name']
