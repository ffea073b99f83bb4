import type { Component } from 'vue'
import { configurationWords } from '../../messages/configuration-words.ts'
import { documentsWords } from '../../messages/documents-words.ts'
import { keepingWords } from '../../messages/keeping-words.ts'
import { refreshSettingsWords } from '../../messages/refresh-settings-words.ts'
import { updatesWords } from '../../messages/updates-words.ts'
import { words } from '../../messages/words.ts'
import AboutPart from './AboutPart.vue'
import AppearancePart from './AppearancePart.vue'
import BackupsPart from './BackupsPart.vue'
import ConnectionsPart from './ConnectionsPart.vue'
import DocumentsPart from './DocumentsPart.vue'
import KeepingPart from './KeepingPart.vue'
import LendingDetailsPart from './LendingDetailsPart.vue'
import ProtectionPart from './ProtectionPart.vue'
import RefreshPart from './RefreshPart.vue'
import SessionPart from './SessionPart.vue'
import TransferPart from './TransferPart.vue'
import UpdatesPart from './UpdatesPart.vue'
import WebhookPart from './WebhookPart.vue'

export interface SettingsSection {
  /** What `/settings#name` goes to. */
  readonly name: string
  readonly title: string
  readonly part: Component
  /** Of the connection in use: there is none without one, and another connection's is another. */
  readonly ofConnection?: true
}

/** The sections of the settings, in their order on the page and in its list of sections. */
export const settingsSections: readonly SettingsSection[] = [
  { name: 'appearance', title: words.settings.appearance, part: AppearancePart },
  { name: 'connections', title: words.settings.connections, part: ConnectionsPart },
  { name: 'session', title: words.settings.session, part: SessionPart, ofConnection: true },
  {
    name: 'lending-details',
    title: configurationWords.lending.title,
    part: LendingDetailsPart,
    ofConnection: true,
  },
  {
    name: 'webhook',
    title: configurationWords.webhook.title,
    part: WebhookPart,
    ofConnection: true,
  },
  { name: 'refreshing', title: refreshSettingsWords.title, part: RefreshPart },
  { name: 'copies', title: keepingWords.title, part: KeepingPart },
  { name: 'documents', title: documentsWords.settings.title, part: DocumentsPart },
  { name: 'protection', title: words.settings.protection, part: ProtectionPart },
  { name: 'backups', title: words.settings.backups, part: BackupsPart },
  { name: 'transfer', title: words.transfer.title, part: TransferPart },
  { name: 'updates', title: updatesWords.title, part: UpdatesPart },
  { name: 'about', title: configurationWords.about.title, part: AboutPart },
]
