import type { RefreshScope, RefreshState } from '../../../shared/domain/refresh/refresh.ts'
import { application } from '../../messages/en-vocabulary.ts'
import { formatCount, formatList, plural } from '../../messages/format.ts'
import { inLanguage } from '../../messages/language.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** Rounded up: 45 seconds, 3 minutes, 2 hours. */
function lengthOf(milliseconds: number): string {
  if (milliseconds < 90 * second) {
    return plural(Math.ceil(milliseconds / second), { one: 'second', other: 'seconds' })
  }
  if (milliseconds < 90 * minute) {
    return plural(Math.ceil(milliseconds / minute), { one: 'minute', other: 'minutes' })
  }
  return plural(Math.ceil(milliseconds / hour), { one: 'hour', other: 'hours' })
}

const running: Readonly<Record<RefreshScope, string>> = {
  all: 'Refreshing all applications',
  view: 'Refreshing this list',
  selection: 'Refreshing the selected applications',
  imported: 'Fetching imported applications',
}

function counted(state: RefreshState): string {
  return formatList([
    `${formatCount(state.read)} fetched`,
    ...(state.changed > 0 ? [`${formatCount(state.changed)} changed`] : []),
    ...(state.gone > 0 ? [`${formatCount(state.gone)} gone`] : []),
    ...(state.failed > 0 ? [`${formatCount(state.failed)} failed`] : []),
  ])
}

/** 120 of 450: fetched, gone and failed, of all. */
const requested = ({ read, gone, failed, total }: RefreshState): string =>
  `${formatCount(read + gone + failed)} of ${formatCount(total)}`

/** Text for refreshing many applications. */
const refreshEn = {
  menu: 'Refresh applications',
  all: 'Refresh all',
  viewOf: (count: number) => `Refresh list (${formatCount(count)})`,
  bar: 'Refresh',
  progress: 'Applications refreshed',
  running: (state: RefreshState) => running[state.scope],
  /** 120 of 450 · 2 failed · 890 a minute · about 2 minutes left */
  facts: (state: RefreshState) =>
    [
      requested(state),
      ...(state.failed > 0 ? [`${formatCount(state.failed)} failed`] : []),
      ...(state.perMinute === null ? [] : [`${formatCount(Math.round(state.perMinute))} a minute`]),
      ...(state.remainingMs === null ? [] : [`about ${lengthOf(state.remainingMs)} left`]),
    ].join(' · '),
  waiting: (state: RefreshState) =>
    `The service asked Loan Desk to wait. Refreshing resumes in ${lengthOf(state.waitMs)}.`,
  cancel: 'Cancel',
  pausedOffline: (state: RefreshState) =>
    `Paused at ${requested(state)}: the service isn’t reachable. Refreshing resumes when the network is back.`,
  paused: (state: RefreshState) => `Paused at ${requested(state)}`,
  pausedKept: 'Fetched applications are saved.',
  resume: 'Resume now',
  leave: 'Stop refreshing',
  done: (state: RefreshState) =>
    state.scope === 'imported'
      ? `Imported applications: ${counted(state)}.`
      : `Refreshed: ${counted(state)}.`,
  nothing: 'Nothing to refresh.',
  ended: (state: RefreshState) =>
    `Canceled: ${counted(state)} of ${plural(state.total, application)}.`,
  retryFailed: (count: number) => `Retry ${formatCount(count)} failed`,
  showItems: 'Show details',
  hideItems: 'Hide details',
  items: 'Not refreshed',
  gone: 'No longer at the service. The cached copy stays.',
  more: (count: number) => `Show ${formatCount(count)} more`,
  dismiss: 'Dismiss summary',
} as const

/** Text for refreshing several applications, in the app's language. */
export const refreshMessages = inLanguage({ en: refreshEn })
