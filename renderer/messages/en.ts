import { enApplications } from './en-applications.ts'
import { enFiles } from './en-files.ts'
import { enShell } from './en-shell.ts'
import { enSettings } from './en-settings.ts'
import { enWork } from './en-work.ts'
import { formatCount } from './format.ts'
import { creditTypes, shortCreditTypes, statuses } from '../../shared/values/vocabulary-en.ts'
import {
  offerKinds,
  paymentPeriods,
  termTypes,
  kinds,
  serviceProfiles,
  units,
  warnings,
} from './en-vocabulary.ts'

/** All visible text in English, except error messages. */
export const en = {
  name: 'Loan Desk',
  none: 'None',
  notGiven: 'Not given',
  yes: 'Yes',
  no: 'No',
  outOf: (done: number, total: number) => `${formatCount(done)} of ${formatCount(total)}`,
  /** For screen reader users, while something loads. */
  reading: 'Loading',
  actions: {
    add: 'Add',
    back: 'Back to the list',
    cancel: 'Cancel',
    close: 'Close',
    copied: 'Copied',
    copyFailed: 'Couldn’t copy',
    undo: 'Undo',
    retry: 'Try again',
    save: 'Save',
  },
  /** The meaning of a short form that the officer types, such as 24k. */
  meant: (value: string) => `Means ${value}`,
  dates: {
    choose: (field: string) => `Choose date: ${field}`,
    calendarHelp: 'Banks are closed on crossed-out days.',
    closedOn: (day: string, why: string) => `${day}, banks closed: ${why}`,
    weekend: 'weekend',
  },
  statuses,
  noStatus: 'Not fetched yet',
  creditTypes,
  shortCreditTypes,
  noCreditType: 'No credit type',
  offerKinds,
  paymentPeriods,
  termTypes,
  kinds,
  serviceProfiles,
  units,
  warnings,
  at: 'At',
  atConnection: (action: string, connection: string) => `${action} at ${connection}`,
  copyId: (what: string, id: string) => `Copy ${what} ${id}`,
  /** Complete sentences, one after the other. */
  sentences: (sentences: readonly string[]) => sentences.join(' '),
  stopped: (done: number, total: number) =>
    `Stopped: ${formatCount(done)} of ${formatCount(total)} done.`,
  /** Short facts on one line. */
  facts: (facts: readonly string[]) => facts.join(' · '),
  labeled: (label: string, value: string) => `${label}: ${value}`,
  dayAndAge: (day: string, ago: string) => `${day}, ${ago}`,
  doneBy: (who: string, when: string) => `${when}, by\u00a0${who}`,
  /** A list or an object without entries. */
  empty: 'empty',
  ...enShell,
  ...enApplications,
  ...enWork,
  ...enSettings,
  ...enFiles,
} as const

export type Messages = typeof en
