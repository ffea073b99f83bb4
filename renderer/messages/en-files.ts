/** Words of files: what goes out of the desk and what comes in. */
export const enFiles = {
  files: {
    saved: (where: string) => `Saved as ${where}`,
    failed: 'The file was not written',
  },
} as const
