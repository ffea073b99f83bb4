/** What is said of newer versions of the desk. */
export const updatesEn = {
  title: 'Updates',
  off: 'Updates are not configured: this desk asks nobody for a newer version. New versions come from whoever installs it.',
  notAsked: 'The desk asks for a newer version only when you press the button.',
  newest: 'This is the newest version.',
  available: (version: string) => `Version ${version} is available.`,
  meaning:
    'The desk downloads it, closes, and opens in the new version. Drafts and decisions stay. It waits while a decision is being sent.',
  fetching: (version: string) => `Version ${version} is being downloaded.`,
  installing: (version: string) => `The desk closes now and opens as version ${version}.`,
  look: 'Look for a newer version',
  install: 'Download and install',
}

export type UpdatesMessages = typeof updatesEn
