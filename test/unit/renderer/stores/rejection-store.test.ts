import { expect, it } from 'vitest'
import { useAppStore } from '../../../../renderer/stores/app.ts'
import { useNotificationsStore } from '../../../../renderer/stores/notifications.ts'
import { useRejectionStore } from '../../../../renderer/stores/rejection.ts'
import { failed } from '../../../../shared/result.ts'
import { aComposerDesk, applicationId } from './composer-fixture.ts'

it('unsaved reasons reappear, are saved as soon as possible, and belong to their connection', async () => {
  const desk = aComposerDesk()
  const rejection = useRejectionStore()
  await rejection.open(applicationId)
  desk.responses.set('drafts.save', failed('disk-full'))
  rejection.toggle('bankruptcy')
  await rejection.flush()
  expect(rejection.saveFailure?.code).toBe('disk-full')

  await rejection.open('app_other')
  expect(rejection.chosen).toEqual([])
  await rejection.open(applicationId)
  expect(rejection.chosen).toEqual(['bankruptcy'])
  await rejection.flush()
  expect(rejection.saveFailure?.code).toBe('disk-full')

  desk.responses.delete('drafts.save')
  await rejection.open(applicationId)
  await rejection.flush()
  expect(rejection.saveFailure).toBeNull()
  expect(desk.drafts.get(applicationId)?.content).toEqual({ reasons: ['bankruptcy'] })

  desk.responses.set('drafts.save', failed('disk-full'))
  rejection.toggle('income')
  await rejection.flush()
  useAppStore().noteOtherFiles()
  await rejection.open(applicationId)
  expect(rejection.chosen).toEqual(['bankruptcy'])
})

it('an earlier submission that can’t be looked up is reported, and not taken as none', async () => {
  const desk = aComposerDesk()
  desk.responses.set('decisions.ofSubject', failed('store-failed'))
  await useRejectionStore().open(applicationId)
  const told = useNotificationsStore().shown.map(({ text }) => text)
  expect(told).toEqual([expect.stringMatching(/^Submissions: /)])
})
