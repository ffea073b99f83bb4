import type { Component } from 'vue'
import { configurationWords } from '../../messages/configuration-messages.ts'
import { documentsWords } from '../documents/documents-messages.ts'
import { keepingWords } from '../worklist/retention-messages.ts'
import { refreshSettingsWords } from '../refresh/refresh-settings-messages.ts'
import { updatesWords } from '../updates/updates-messages.ts'
import { words } from '../../messages/words.ts'
import AboutPart from './AboutSection.vue'
import AppearancePart from './AppearanceSection.vue'
import BackupsPart from '../startup/BackupsSection.vue'
import ConnectionsPart from '../connections/ConnectionsSection.vue'
import DocumentsPart from '../documents/DocumentsSection.vue'
import KeepingPart from '../worklist/RetentionSection.vue'
import LendingDetailsPart from './LendingDetailsSection.vue'
import ProtectionPart from '../startup/EncryptionSection.vue'
import RefreshPart from '../refresh/RefreshSection.vue'
import SessionPart from '../connections/SessionSection.vue'
import TransferPart from './TransferSection.vue'
import UpdatesPart from '../updates/UpdatesSection.vue'
import WebhookPart from './WebhookSection.vue'

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
