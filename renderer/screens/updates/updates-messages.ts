import { inLanguage } from '../../messages/language.ts'

/** Text for updates. */
const updatesEn = {
  title: 'Updates',
  off: 'Updates aren’t configured. Your administrator installs new versions.',
  notAsked: 'Loan Desk checks for updates only when you choose to.',
  newest: 'You have the latest version.',
  available: (version: string) => `Version ${version} is available.`,
  meaning: 'Loan Desk downloads the update and restarts. Drafts and submissions stay.',
  fetching: (version: string) => `Downloading version ${version}.`,
  installing: (version: string) => `Restarting Loan Desk with version ${version}.`,
  look: 'Check for updates',
  install: 'Download and install',
}

/** Text for updates, in the app's language. */
export const updatesMessages = inLanguage({ en: updatesEn })
