import { expect, it } from 'vitest'
import { useApplicationsStore } from '../../../../renderer/stores/applications.ts'
import { useNotificationsStore } from '../../../../renderer/stores/notifications.ts'
import { failed } from '../../../../shared/result.ts'
import { aComposerDesk, applicationId } from './composer-fixture.ts'

it('shows why an application’s changes could not be marked as seen', async () => {
  const desk = aComposerDesk()
  desk.responses.set('applications.markSeen', failed('disk-full'))
  const applications = useApplicationsStore()
  await applications.open(applicationId)
  await applications.markSeen()
  expect(useNotificationsStore().shown).toMatchObject([
    { text: expect.stringMatching(/^Mark as seen: .*disk/i) as string, stays: true },
  ])
})
