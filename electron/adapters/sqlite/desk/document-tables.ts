import type { Facility } from '../../../../shared/domain/documents/ach.ts'
import type { DocumentTable, FacilityTable, StoredDocument } from '../../../ports/desk-store.ts'
import type { StoreDatabase } from '../store-database.ts'
import { fromStored, toStored } from '../stored-json.ts'

interface DocumentRow {
  readonly id: string
  readonly connection_id: string
  readonly facility_id: string
  readonly decision_id: string
  readonly host: string
  readonly document_url: string
  readonly purpose: string
  readonly created_at: number
  readonly created_by: string
  readonly first_opened_at: number | null
  readonly opened_at: number | null
  readonly used_at: number | null
  readonly history: string
  readonly superseded_by: string | null
}

function documentOf(row: DocumentRow): StoredDocument {
  return {
    id: row.id,
    connectionId: row.connection_id,
    facilityId: row.facility_id,
    decisionId: row.decision_id,
    host: row.host,
    documentUrl: row.document_url,
    purpose: fromStored(row.purpose),
    createdAt: row.created_at,
    createdBy: row.created_by,
    firstOpenedAt: row.first_opened_at,
    openedAt: row.opened_at,
    usedAt: row.used_at,
    history: fromStored(row.history),
    supersededBy: row.superseded_by,
  }
}

export function sqliteDocumentTable(database: StoreDatabase): DocumentTable {
  const page: DocumentTable['page'] = (connectionId, { facilityId, offset = 0, limit = -1 }) => {
    const ofFacility = facilityId === undefined ? [] : [facilityId]
    return database
      .all<DocumentRow>(
        `select * from document where connection_id = ? ${ofFacility.length > 0 ? 'and facility_id = ?' : ''}
         order by created_at desc, seq desc limit ? offset ?`,
        ...[connectionId, ...ofFacility, limit, offset],
      )
      .map(documentOf)
  }
  return {
    get: (id) => {
      const row = database.get<DocumentRow>('select * from document where id = ?', id)
      return row === null ? null : documentOf(row)
    },
    byDecision: (decisionId) => {
      const row = database.get<DocumentRow>(
        'select * from document where decision_id = ? order by seq limit 1',
        decisionId,
      )
      return row === null ? null : documentOf(row)
    },
    put: (document) => {
      database.run(
        `insert into document (
           id, connection_id, facility_id, decision_id, host, document_url, purpose,
           created_at, created_by, first_opened_at, opened_at, used_at, history, superseded_by
         ) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
         on conflict (id) do update set
           connection_id = excluded.connection_id, facility_id = excluded.facility_id,
           decision_id = excluded.decision_id, host = excluded.host,
           document_url = excluded.document_url, purpose = excluded.purpose,
           created_at = excluded.created_at, created_by = excluded.created_by,
           first_opened_at = excluded.first_opened_at, opened_at = excluded.opened_at,
           used_at = excluded.used_at, history = excluded.history,
           superseded_by = excluded.superseded_by`,
        document.id,
        document.connectionId,
        document.facilityId,
        document.decisionId,
        document.host,
        document.documentUrl,
        toStored(document.purpose),
        document.createdAt,
        document.createdBy,
        document.firstOpenedAt,
        document.openedAt,
        document.usedAt,
        toStored(document.history),
        document.supersededBy,
      )
    },
    all: (connectionId) => page(connectionId, {}),
    page,
    counts: (connectionId) =>
      new Map(
        database.lists<[string, number]>(
          'select facility_id, count(*) from document where connection_id = ? group by facility_id',
          connectionId,
        ),
      ),
  }
}

const facilityColumns = 'id, name, application_id as applicationId, added_at as addedAt'

export function sqliteFacilityTable(database: StoreDatabase): FacilityTable {
  return {
    all: (connectionId) =>
      database.all<Facility>(
        `select ${facilityColumns} from facility where connection_id = ? order by seq`,
        connectionId,
      ),
    get: (connectionId, id) =>
      database.get<Facility>(
        `select ${facilityColumns} from facility where connection_id = ? and id = ?`,
        connectionId,
        id,
      ),
    put: (connectionId, facility) => {
      database.run(
        `insert into facility (connection_id, id, name, application_id, added_at)
         values (?, ?, ?, ?, ?)
         on conflict (connection_id, id) do update set
           name = excluded.name, application_id = excluded.application_id,
           added_at = excluded.added_at`,
        connectionId,
        facility.id,
        facility.name,
        facility.applicationId,
        facility.addedAt,
      )
    },
    remove: (connectionId, id) => {
      database.run('delete from facility where connection_id = ? and id = ?', connectionId, id)
    },
  }
}
