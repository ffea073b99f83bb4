/** What a person is told of a failure: what happened, what was kept, what to do now. */
export interface FailureMessage {
  readonly happened: string
  readonly kept: string
  readonly next: string
}

export const nothingChanged = 'Nothing was changed.'
export const copyKept = 'The copy on this computer is kept and can be read.'
export const filesUntouched = 'Your files were not touched.'
export const formKept = 'What you typed is still there.'
