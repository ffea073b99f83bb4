import { beforeEach, describe, expect, it } from 'vitest'
import { useAppStore } from '../../../../renderer/stores/app.ts'
import { useLetterStore } from '../../../../renderer/stores/letter.ts'
import { failed } from '../../../../shared/result.ts'
import { aComposerDesk, applicationId } from './composer-fixture.ts'

let desk: ReturnType<typeof aComposerDesk>
let letter: ReturnType<typeof useLetterStore>
const open = (id: string) =>
  letter.open(id, 'adverse-action', () => ({ recipient: 'Ana Brooks', reasons: '' }))

/** Starts with text that was typed while the disk was full. */
beforeEach(async () => {
  desk = aComposerDesk()
  letter = useLetterStore()
  await open(applicationId)
  desk.responses.set('drafts.save', failed('disk-full'))
  letter.set('reasons', 'Bankruptcy')
  await letter.flush()
  expect([letter.failure, letter.saveFailure?.code]).toEqual([null, 'disk-full'])
})

describe('a letter that could not be saved', () => {
  it('is there when opened again, and is saved as soon as possible', async () => {
    await open('app_other')
    expect(letter.form.reasons).toBe('')
    await open(applicationId)
    expect(letter.form).toMatchObject({ recipient: 'Ana Brooks', reasons: 'Bankruptcy' })
    await letter.flush()
    expect(letter.saveFailure?.code).toBe('disk-full')
    desk.responses.delete('drafts.save')
    await open(applicationId)
    await letter.flush()
    expect(letter.saveFailure).toBeNull()
    const saved = { form: { reasons: 'Bankruptcy' } }
    expect(desk.drafts.get(applicationId)?.content).toMatchObject(saved)
  })

  it('is dropped once the letter is recorded', async () => {
    await letter.discard(applicationId)
    await open(applicationId)
    expect(letter.form.reasons).toBe('')
  })

  it('isn’t shown for another connection', async () => {
    useAppStore().noteOtherFiles()
    await open(applicationId)
    expect(letter.form.reasons).toBe('')
  })
})

it('takes the fields that another letter’s draft left blank from the application', async () => {
  desk.responses.delete('drafts.save')
  const begun = {
    recipient: 'Ana Brooks',
    source: 'report',
    usesScore: true,
    score: '555',
  } as const
  await letter.open(applicationId, 'incompleteness', () => ({}))
  letter.set('needed', 'Two recent payslips')
  await letter.flush()
  await letter.open(applicationId, 'adverse-action', () => begun)
  expect(letter.form).toMatchObject({ ...begun, needed: 'Two recent payslips' })
  letter.set('usesScore', false)
  await letter.flush()
  await letter.open(applicationId, 'adverse-action', () => begun)
  expect(letter.form.usesScore).toBe(false)
})
