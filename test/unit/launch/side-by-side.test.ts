import { expect, it } from 'vitest'
import { sideBySide } from '../../../electron/launch/side-by-side.mjs'

/** Tasks that end when they are told to, and the order in which they began. */
function heldTasks(count: number) {
  const begun: number[] = []
  const held = Array.from({ length: count }, () => Promise.withResolvers<string>())
  const tasks = held.map(({ promise }, index) => () => {
    begun.push(index)
    return promise
  })
  const end = (index: number) => {
    held[index]?.resolve(`answer ${index}`)
    return new Promise((settle) => setImmediate(settle))
  }
  return { begun, tasks, end }
}

it('begins as many tasks as there are places, and the next when one of them is free', async () => {
  const { begun, tasks, end } = heldTasks(4)
  const all = sideBySide(tasks, 2)
  expect(begun).toEqual([0, 1])
  await end(1)
  expect(begun).toEqual([0, 1, 2])
  await end(0)
  await end(3)
  await end(2)
  expect(await all).toEqual(['answer 0', 'answer 1', 'answer 2', 'answer 3'])
})

it('has answers in the order of the tasks where there are more places than tasks', async () => {
  const { tasks, end } = heldTasks(2)
  const all = sideBySide(tasks, 8)
  await end(1)
  await end(0)
  expect(await all).toEqual(['answer 0', 'answer 1'])
})
