import type { Page } from 'playwright-core'
import { ApplicationPane } from './application-pane.ts'
import { CommandPalette } from './command-palette.ts'
import { ComposerScreen } from './composer-screen.ts'
import { ConfigurationParts } from './configuration-sections.ts'
import { DecisionsScreen } from './decisions-screen.ts'
import { AppShell } from './app-shell.ts'
import { DocumentsScreen } from './documents-screen.ts'
import { RefreshBar } from './refresh-bar.ts'
import { RejectScreen } from './reject-screen.ts'
import { SettingsScreen } from './settings-screen.ts'
import { WorklistScreen } from './worklist-screen.ts'

export interface AppScreens {
  readonly page: Page
  readonly appShell: AppShell
  readonly palette: CommandPalette
  readonly worklist: WorklistScreen
  readonly application: ApplicationPane
  readonly composer: ComposerScreen
  readonly reject: RejectScreen
  readonly refresh: RefreshBar
  readonly documents: DocumentsScreen
  readonly decisions: DecisionsScreen
  readonly settings: SettingsScreen
  readonly configuration: ConfigurationParts
}

/** The screens of a page as a person finds them: by role and name. */
export function appScreens(page: Page): AppScreens {
  return {
    page,
    appShell: new AppShell(page),
    palette: new CommandPalette(page),
    worklist: new WorklistScreen(page),
    application: new ApplicationPane(page),
    composer: new ComposerScreen(page),
    reject: new RejectScreen(page),
    refresh: new RefreshBar(page),
    documents: new DocumentsScreen(page),
    decisions: new DecisionsScreen(page),
    settings: new SettingsScreen(page),
    configuration: new ConfigurationParts(page),
  }
}
