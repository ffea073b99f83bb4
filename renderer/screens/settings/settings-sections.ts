import type { Component } from 'vue'
import { configurationMessages } from '../../messages/configuration-messages.ts'
import { documentsMessages } from '../documents/documents-messages.ts'
import { retentionMessages } from '../worklist/retention-messages.ts'
import { refreshSettingsMessages } from '../refresh/refresh-settings-messages.ts'
import { updatesMessages } from '../updates/updates-messages.ts'
import { words } from '../../messages/words.ts'
import AboutSection from './AboutSection.vue'
import AppearanceSection from './AppearanceSection.vue'
import BackupsSection from '../startup/BackupsSection.vue'
import ConnectionsSection from '../connections/ConnectionsSection.vue'
import DocumentsSection from '../documents/DocumentsSection.vue'
import RetentionSection from '../worklist/RetentionSection.vue'
import LendingDetailsSection from './LendingDetailsSection.vue'
import LockSection from '../startup/LockSection.vue'
import EncryptionSection from '../startup/EncryptionSection.vue'
import RefreshSection from '../refresh/RefreshSection.vue'
import RulesSection from '../connections/rules/RulesSection.vue'
import { rulesMessages } from '../connections/rules/rules-messages.ts'
import DisclosuresSection from '../connections/disclosures/DisclosuresSection.vue'
import { disclosureSettingsMessages } from '../connections/disclosures/disclosure-settings-messages.ts'
import LettersSection from '../connections/letters/LettersSection.vue'
import { letterSettingsMessages } from '../connections/letters/letter-settings-messages.ts'
import SendingSection from '../decisions/SendingSection.vue'
import SessionSection from '../connections/SessionSection.vue'
import { teamMessages } from '../team/team-messages.ts'
import TeamSection from '../team/TeamSection.vue'
import TransferSection from './TransferSection.vue'
import UpdatesSection from '../updates/UpdatesSection.vue'
import WebhookSection from './WebhookSection.vue'

export interface SettingsSection {
  /** The hash in `/settings#name`. */
  readonly name: string
  readonly title: string
  readonly part: Component
  /** Belongs to the connection in use. Hidden without a connection, and recreated for another one. */
  readonly ofConnection?: true
}

/** The sections of the settings, in the order of the page and of its navigation. */
export const settingsSections: readonly SettingsSection[] = [
  { name: 'appearance', title: words.settings.appearance, part: AppearanceSection },
  { name: 'connections', title: words.settings.connections, part: ConnectionsSection },
  { name: 'rules', title: rulesMessages.title, part: RulesSection, ofConnection: true },
  {
    name: 'disclosures',
    title: disclosureSettingsMessages.title,
    part: DisclosuresSection,
    ofConnection: true,
  },
  {
    name: 'letters',
    title: letterSettingsMessages.title,
    part: LettersSection,
    ofConnection: true,
  },
  { name: 'session', title: words.settings.session, part: SessionSection, ofConnection: true },
  {
    name: 'lending-details',
    title: configurationMessages.lending.title,
    part: LendingDetailsSection,
    ofConnection: true,
  },
  {
    name: 'webhook',
    title: configurationMessages.webhook.title,
    part: WebhookSection,
    ofConnection: true,
  },
  { name: 'team', title: teamMessages.title, part: TeamSection, ofConnection: true },
  { name: 'sending', title: words.settings.sending.title, part: SendingSection },
  { name: 'refreshing', title: refreshSettingsMessages.title, part: RefreshSection },
  { name: 'copies', title: retentionMessages.title, part: RetentionSection },
  { name: 'documents', title: documentsMessages.settings.title, part: DocumentsSection },
  { name: 'lock', title: words.settings.lock.title, part: LockSection },
  { name: 'protection', title: words.settings.protection, part: EncryptionSection },
  { name: 'backups', title: words.settings.backups, part: BackupsSection },
  { name: 'transfer', title: words.transfer.title, part: TransferSection },
  { name: 'updates', title: updatesMessages.title, part: UpdatesSection },
  { name: 'about', title: configurationMessages.about.title, part: AboutSection },
]
