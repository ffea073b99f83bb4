import type { FileKind, Migration } from './migration.ts'
import { cacheBegin } from './migrations/cache-0001-begin.ts'
import { cacheOwnMarks } from './migrations/cache-0002-own-marks.ts'
import { cacheLean } from './migrations/cache-0003-lean.ts'
import { cacheMarked } from './migrations/cache-0004-marked.ts'
import { cacheWanted } from './migrations/cache-0005-wanted.ts'
import { cacheSteady } from './migrations/cache-0006-steady.ts'
import { cacheDollars } from './migrations/cache-0007-dollars.ts'
import { deskBegin } from './migrations/desk-0001-begin.ts'
import { deskRegister } from './migrations/desk-0002-register.ts'
import { deskOwnMarks } from './migrations/desk-0003-own-marks.ts'
import { deskPolicyLimits } from './migrations/desk-0004-policy-limits.ts'
import { deskReadBack } from './migrations/desk-0005-read-back.ts'

/** The schema steps of both files, in order. */
export const allMigrations: Readonly<Record<FileKind, readonly Migration[]>> = {
  desk: [deskBegin, deskRegister, deskOwnMarks, deskPolicyLimits, deskReadBack],
  cache: [
    cacheBegin,
    cacheOwnMarks,
    cacheLean,
    cacheMarked,
    cacheWanted,
    cacheSteady,
    cacheDollars,
  ],
}
