import { expect, it } from 'vitest'
import { pageSources } from '../../../support/checks/page-sources.ts'

/*
 * @nuxt/ui names the fieldset in a group of radio buttons by its legend, and not the group, to which
 * a screen reader goes.
 */
it('each group of radio buttons has the name of its legend', () => {
  const groups = pageSources('.vue').flatMap(({ path, text }) =>
    [...text.matchAll(/<URadioGroup\b(?:[^>"]|"[^"]*")*>/g)].map(([tag]) => ({
      path,
      legend: /\s:legend="([^"]*)"/.exec(tag)?.[1],
      name: /\s:aria-label="([^"]*)"/.exec(tag)?.[1],
    })),
  )
  expect(groups.length).toBeGreaterThan(5)
  expect(groups).toEqual(groups.map((group) => ({ ...group, name: group.legend })))
  expect(groups.filter(({ legend }) => legend === undefined)).toEqual([])
})
