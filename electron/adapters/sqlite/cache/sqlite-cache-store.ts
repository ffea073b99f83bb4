import type { ReadApplication } from '../../../../shared/domain/applications/application.ts'
import {
  fieldChanges,
  mergeFieldChanges,
} from '../../../../shared/domain/applications/field-changes.ts'
import type { FieldChange } from '../../../../shared/domain/applications/field-changes.ts'
import type {
  WorklistCounts,
  WorklistFilter,
  WorklistPage,
  WorklistQuery,
} from '../../../../shared/domain/worklist/worklist.ts'
import type { OverviewCell } from '../../../../shared/domain/worklist/worklist-overview.ts'
import type { Annotations } from '../../../../shared/domain/annotations/annotations.ts'
import { applicationFromKept } from '../../../../shared/domain/wire/responses.ts'
import type { JsonObject } from '../../../../shared/json.ts'
import type { Failure, FieldProblem } from '../../../../shared/result.ts'
import type {
  CacheFlags,
  CacheStore,
  NewLine,
  ReadingConnection,
  UnwantedPage,
  WantedLine,
} from '../../../ports/cache-store.ts'
import type { CachedApplication } from '../../../../shared/domain/applications/application.ts'
import { eraseRemovedWords, noteWanted, removeLines, unwantedLines } from './unremoved.ts'
import { CacheCounting } from './counting.ts'
import { addLine, bareColumns, changeDetail, changeLine, columnsOf, detailOf } from './lines.ts'
import { changeFlags, annotatedIds, annotationsRevision, ownColumns } from './annotations.ts'
import { CacheWorklist } from './worklist.ts'
import type { StoreDatabase } from '../store-database.ts'
import { fromStored, fromStoredOrNull, toStored } from '../stored-json.ts'

interface DetailRow {
  readonly no: number
  readonly added_at: number
  readonly fetched_at: number | null
  readonly gone: number
  readonly raw: string | null
  readonly problems: string | null
  readonly last_failure: string | null
  readonly changes: string | null
}

/** Number of a connection that has no line yet: no line has it. */
const noConnection = 0

/** cache.db behind its port. The file is already open and has this version's layout. */
export class SqliteCacheStore implements CacheStore {
  private readonly database: StoreDatabase
  private readonly counting: CacheCounting
  private readonly worklist: CacheWorklist

  /** `startsAt`: the first revision of a file that has none, above any that was told before. */
  constructor(database: StoreDatabase, startsAt: number) {
    this.database = database
    this.counting = new CacheCounting(database)
    this.worklist = new CacheWorklist(database, this.counting)
    if (!database.isReadOnly && database.get('select 1 from revision') === null) {
      database.run('insert into revision (only, number) values (1, ?)', startsAt)
    }
  }

  ensure(connectionId: string, entries: readonly NewLine[]): void {
    this.write(() => {
      const connectionNo = this.makeConnection(connectionId)
      for (const entry of entries) this.makeLine(connectionNo, entry)
    })
  }

  count(connectionId: string): number {
    return (
      this.database.get<{ count: number }>(
        'select count(*) as count from line where connection_no = ?',
        this.connectionNo(connectionId),
      )?.count ?? 0
    )
  }

  get(connection: ReadingConnection, id: string): CachedApplication | null {
    const row = this.detail(this.connectionNo(connection.id), id)
    if (row === null) return null
    const { raw, fetched_at: fetchedAt } = row
    const read =
      raw === null
        ? null
        : applicationFromKept(
            fromStored<JsonObject>(raw),
            fromStoredOrNull<readonly FieldProblem[]>(row.problems) ?? [],
            connection.unitsProfile,
          )
    return {
      id,
      addedAt: row.added_at,
      copy: read === null || fetchedAt === null ? null : { ...read, fetchedAt },
      gone: row.gone === 1,
      lastFailure: fromStoredOrNull<Failure>(row.last_failure),
      changes: fromStoredOrNull<readonly FieldChange[]>(row.changes) ?? [],
    }
  }

  put(connectionId: string, id: string, read: ReadApplication, fetchedAt: number): FieldChange[] {
    return this.write(() => {
      const connectionNo = this.makeConnection(connectionId)
      const before = this.detail(connectionNo, id)
      if (before === null) {
        const columns = {
          connection_no: connectionNo,
          id,
          added_at: fetchedAt,
          wanted_at: fetchedAt,
          ...columnsOf(this.database, id, read.application, fetchedAt, false),
        }
        addLine(this.database, columns, detailOf(read, []))
        return []
      }
      const changes =
        before.raw === null
          ? []
          : fieldChanges(fromStored<JsonObject>(before.raw), read.raw, fetchedAt)
      const unseen = mergeFieldChanges(
        fromStoredOrNull<FieldChange[]>(before.changes) ?? [],
        changes,
      )
      changeLine(
        this.database,
        before.no,
        columnsOf(this.database, id, read.application, fetchedAt, unseen.length > 0),
        this.database.get('select * from line where no = ?', before.no),
      )
      changeDetail(this.database, before.no, detailOf(read, unseen))
      return changes
    })
  }

  noteFailure(connectionId: string, id: string, failure: Failure, gone: boolean): void {
    this.write(() => {
      const row = this.detail(this.connectionNo(connectionId), id)
      if (row === null) return
      this.database.run(
        'update detail set last_failure = ? where no = ?',
        toStored(failure),
        row.no,
      )
      if (gone) this.database.run('update line set gone = 1 where no = ?', row.no)
    })
  }

  markSeen(connectionId: string, id: string): void {
    this.write(() => {
      const row = this.detail(this.connectionNo(connectionId), id)
      if (row === null) return
      this.database.run('update detail set changes = null where no = ?', row.no)
      this.database.run('update line set changed = 0 where no = ?', row.no)
    })
  }

  noteWanted(connectionId: string, ids: readonly string[], at: number): void {
    noteWanted(this.database, this.connectionNo(connectionId), ids, at)
  }

  unwanted(connectionId: string, page: UnwantedPage): WantedLine[] {
    return unwantedLines(this.database, this.connectionNo(connectionId), page)
  }

  remove(connectionId: string, ids: readonly string[]): void {
    this.write(() => {
      removeLines(this.database, this.connectionNo(connectionId), ids)
    })
  }

  eraseRemoved(): boolean {
    return eraseRemovedWords(this.database)
  }

  setFlags(connectionId: string, id: string, annotations: Partial<CacheFlags>): void {
    const { hasDraft, openDecision, own } = annotations
    this.write(() => {
      changeFlags(this.database, this.connectionNo(connectionId), id, {
        ...(hasDraft === undefined ? {} : { has_draft: hasDraft ? 1 : 0 }),
        ...(openDecision === undefined ? {} : { open_decision: openDecision }),
        ...(own === undefined ? {} : ownColumns(this.database, own)),
      })
    })
  }

  setOwnAnnotations(connectionId: string, annotations: ReadonlyMap<string, Annotations>): void {
    this.write(() => {
      const connectionNo = this.connectionNo(connectionId)
      for (const [id, own] of annotations)
        changeFlags(this.database, connectionNo, id, ownColumns(this.database, own))
    })
  }

  annotatedIds(connectionId: string, after: string, limit: number): string[] {
    return annotatedIds(this.database, this.connectionNo(connectionId), after, limit)
  }

  annotationsRevision(connectionId: string): number | null {
    return annotationsRevision(this.database, connectionId)
  }

  setAnnotationsRevision(connectionId: string, revision: number): void {
    this.transaction(() => {
      this.database.run(
        'update connection set marks_revision = ? where no = ?',
        revision,
        this.makeConnection(connectionId),
      )
    })
  }

  page(connectionId: string, query: WorklistQuery): WorklistPage {
    const connectionNo = this.connectionNo(connectionId)
    return {
      rows: this.worklist.rows(connectionNo, query),
      total: this.counting.total(connectionNo, query.filter),
      revision: this.revision(),
    }
  }

  counts(connectionId: string, filter: WorklistFilter, today?: string): WorklistCounts {
    return this.counting.counts(this.connectionNo(connectionId), filter, today)
  }

  overview(connectionId: string, now: number): OverviewCell[] {
    return this.counting.overview(this.connectionNo(connectionId), now)
  }

  ids(connectionId: string, query: WorklistQuery): string[] {
    return this.worklist.ids(this.connectionNo(connectionId), query)
  }

  idsAfter(
    connectionId: string,
    filter: WorklistFilter,
    cursor: number,
    limit: number,
  ): { id: string; cursor: number }[] {
    return this.worklist.idsAfter(this.connectionNo(connectionId), filter, cursor, limit)
  }

  removeConnection(connectionId: string): void {
    this.write(() => {
      this.database.run('delete from connection where id = ?', connectionId)
    })
  }

  transaction<T>(work: () => T): T {
    try {
      return this.database.transaction(work)
    } finally {
      // Also where it failed: what was counted inside it is undone with it.
      this.counting.forget()
    }
  }

  private write<T>(work: () => T): T {
    return this.transaction(() => {
      const result = work()
      this.database.run('update revision set number = number + 1')
      return result
    })
  }

  private revision(): number {
    return this.database.get<{ number: number }>('select number from revision')?.number ?? 0
  }

  private connectionNo(connectionId: string): number {
    return (
      this.database.get<{ no: number }>('select no from connection where id = ?', connectionId)
        ?.no ?? noConnection
    )
  }

  private makeConnection(connectionId: string): number {
    this.database.run(
      'insert into connection (id) values (?) on conflict (id) do nothing',
      connectionId,
    )
    return this.connectionNo(connectionId)
  }

  private makeLine(connectionNo: number, { id, addedAt, wantedAt = addedAt }: NewLine): void {
    addLine(this.database, {
      connection_no: connectionNo,
      id,
      added_at: addedAt,
      wanted_at: wantedAt,
      ...bareColumns(this.database, id),
    })
  }

  private detail(connectionNo: number, id: string): DetailRow | null {
    return this.database.get<DetailRow>(
      `select line.no, added_at, fetched_at, gone,
         raw, problems, last_failure, changes
       from line join detail on detail.no = line.no
       where line.connection_no = ? and line.id = ?`,
      connectionNo,
      id,
    )
  }
}
