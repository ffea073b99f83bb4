import { expect, it } from 'vitest'
import { announcement, useAnnounce } from '../../../../renderer/screens/offers/use-announce.ts'

it('changes the text of the live region each time, also for the same sentence', () => {
  const announce = useAnnounce()
  const texts = ['Undone.', 'Undone.', 'Undone.', 'Offer 1 added.'].map((sentence) => {
    announce(sentence)
    return announcement.value
  })
  expect(texts.map((text) => text.trim())).toEqual([
    ...['Undone.', 'Undone.', 'Undone.', 'Offer 1 added.'],
  ])
  expect(texts.filter((text, at) => text === texts[at - 1])).toEqual([])
})
