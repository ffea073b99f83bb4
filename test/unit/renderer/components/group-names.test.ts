import { expect, it } from 'vitest'
import { pageSources } from '../../../support/checks/page-sources.ts'

/*
 * @nuxt/ui labels the fieldset in a radio group with its legend, but not the group itself, which
 * screen readers announce.
 */
it('each group of radio buttons is named by its legend', () => {
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
