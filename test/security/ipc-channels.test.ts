import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contract } from '../../shared/contract/contract.ts'
import { eventChannel, requestChannel } from '../../shared/contract/ipc.ts'

/*
 * Everything that a page can request, deliberately listed a second time: each added or removed
 * channel changes what an attacker in the page can reach, and must be confirmed here.
 */
const pinned: Readonly<Record<string, string>> = {
  app: 'choosePassphrase facts lock restoreBackup retry startSample unlock',
  settings: 'read write',
  dataFiles: 'backups changeKey makeBackup restoreBackup',
  folder: 'facts open',
  transfer: 'apply preview save',
  connections: 'activate create forgetSecret list remove setLetters setRules unsent update',
  session: 'setSampleReachable signIn state',
  applications: 'add countAmong counts markSeen open overview page refresh',
  borrowers: 'fetch read',
  facilities: 'fetch payoff read',
  imports: 'begin check',
  refresh: 'dismiss end items resume retryFailed startAll startIds startView state',
  annotations:
    'addNote addTag editNote ids read removeNote removeTag restoreNote setFollowUp share stop tags',
  notices:
    'letter letterMade letterSubjects read record recordLetters recordMany remove restore setBusiness setComplete setOtherTerms share undoRecordMany',
  removal: 'check remove stop undo',
  views: 'counts keepLayout list readLayout remove rename restore save update',
  drafts: 'discard keepForms read save takeForms',
  coverage: 'check read',
  templates: 'importMany list remove rename save shareAll',
  decisions:
    'approve cancel cancelPayment close createAchAuthorization deleteWebhook get list makePayment ofSubject reject rejectionReasons resend setLendingDetails setWebhook settle summary tryNow voidRegistration',
  documents:
    'allowDebits copyLink earlierDebit evidence export facilities get linkFacility list markUsed nameFacility ofPayment open readPayment recordAssent removeFacility revoke stopped undoRevocation undoUse',
  activity: 'export page verify',
  files: 'savePdf saveText saveWorklist stopWorklist',
  packs: 'ofApplication record',
  webhook: 'read',
  links: 'pending settle',
  team: 'changeAuthority changePassword claim claims closeDecision confirmRules connect disconnect operations proposeRules release renew resolve setSendsUnderClaim state takeOver useCopy useLog withdrawRules',
  updates: 'install look state',
}

describe('the IPC channels that a page can reach', () => {
  it('are exactly the pinned ones', () => {
    const known = Object.entries(contract).map(([group, entries]) => [
      group,
      Object.keys(entries).sort().join(' '),
    ])
    expect(Object.fromEntries(known)).toEqual(pinned)
  })

  it('use one IPC channel in each direction in the built preload', async () => {
    const built = await readFile(join(import.meta.dirname, '../../out/preload/preload.cjs'), 'utf8')
    expect(built.match(/"loan-desk:[^"]*"/g)).toEqual([`"${requestChannel}"`, `"${eventChannel}"`])
    expect(built.match(/require\([^)]*\)/g)).toEqual(['require("electron")'])
    expect(built.match(/ipcRenderer\.\w+/g)?.sort()).toEqual([
      'ipcRenderer.invoke',
      'ipcRenderer.on',
      'ipcRenderer.removeListener',
    ])
    expect(built.match(/exposeInMainWorld/g)).toHaveLength(1)
  })
})
