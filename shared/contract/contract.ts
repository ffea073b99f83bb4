import type { Result } from '../result.ts'
import { app } from './startup.ts'
import { applications } from './applications.ts'
import { borrowers } from './borrowers.ts'
import { facilities } from './facilities.ts'
import { connections, session, webhook } from './connections.ts'
import { decisions } from './decisions.ts'
import { packs } from './packs.ts'
import { dataFiles, settings, folder, transfer } from './settings.ts'
import { activity, documents } from './documents.ts'
import { coverage, drafts, templates } from './offers.ts'
import type { Entry } from './entry.ts'
import { files } from './files.ts'
import { imports, removal, views } from './worklist.ts'
import { annotations } from './annotations.ts'
import { notices } from './notices.ts'
import { refresh } from './refresh.ts'
import { links } from './links.ts'
import { team } from './team.ts'
import { updates } from './updates.ts'

/**
 * The contract: everything that a page can request. The client, the handlers and the test fakes are
 * derived from it.
 */
export const contract = {
  app,
  settings,
  dataFiles,
  folder,
  transfer,
  connections,
  session,
  webhook,
  applications,
  borrowers,
  facilities,
  imports,
  annotations,
  notices,
  removal,
  views,
  refresh,
  drafts,
  templates,
  coverage,
  decisions,
  documents,
  activity,
  files,
  packs,
  links,
  team,
  updates,
} as const

export type Contract = typeof contract
export type GroupName = keyof Contract

/** `group.method`: the name of an entry in a request. */
export type Channel = {
  [G in GroupName]: `${G}.${keyof Contract[G] & string}`
}[GroupName]

type InputOf<E> = E extends Entry<infer Input, unknown> ? Input : never
type OutputOf<E> = E extends Entry<infer _Input, infer Output> ? Output : never

/** The page's side of the contract. */
export type Client = {
  readonly [G in GroupName]: {
    readonly [M in keyof Contract[G]]: (
      input: InputOf<Contract[G][M]>,
    ) => Promise<Result<OutputOf<Contract[G][M]>>>
  }
}

/** Loan Desk's side of the contract: one function for each entry, none left out. */
export type Handlers = {
  readonly [G in GroupName]: {
    readonly [M in keyof Contract[G]]: (
      input: InputOf<Contract[G][M]>,
    ) => Result<OutputOf<Contract[G][M]>> | Promise<Result<OutputOf<Contract[G][M]>>>
  }
}

/** Every channel, in the order of the table. */
export const channels = Object.entries(contract).flatMap(([group, entries]) =>
  Object.keys(entries).map((method) => `${group}.${method}`),
) as Channel[]
