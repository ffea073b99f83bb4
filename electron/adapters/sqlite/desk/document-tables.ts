import type { Facility } from '../../../../shared/domain/documents/ach.ts'
import type { DocumentTable, FacilityTable, StoredDocument } from '../../../ports/desk-store.ts'
import type { StoreDatabase } from '../store-database.ts'
import { json, tableRows } from './table-rows.ts'

export function sqliteDocumentTable(database: StoreDatabase): DocumentTable {
  const rows = tableRows<StoredDocument>(database, {
    table: 'document',
    key: ['id'],
    columns: {
      id: 'id',
      connectionId: 'connection_id',
      facilityId: 'facility_id',
      decisionId: 'decision_id',
      host: 'host',
      documentUrl: 'document_url',
      purpose: json('purpose'),
      createdAt: 'created_at',
      createdBy: 'created_by',
      firstOpenedAt: 'first_opened_at',
      openedAt: 'opened_at',
      usedAt: 'used_at',
      history: json('history'),
      supersededBy: 'superseded_by',
    },
  })
  const page: DocumentTable['page'] = (connectionId, { facilityId, offset = 0, limit = -1 }) => {
    const ofFacility = facilityId === undefined ? [] : [facilityId]
    return rows.many(
      `connection_id = ? ${ofFacility.length > 0 ? 'and facility_id = ?' : ''}
       order by created_at desc, seq desc limit ? offset ?`,
      ...[connectionId, ...ofFacility, limit, offset],
    )
  }
  return {
    get: (id) => rows.one('id = ?', id),
    byDecision: (decisionId) => rows.one('decision_id = ? order by seq limit 1', decisionId),
    put: rows.put,
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

export function sqliteFacilityTable(database: StoreDatabase): FacilityTable {
  const rows = tableRows<Facility>(database, {
    table: 'facility',
    key: ['connection_id', 'id'],
    columns: { id: 'id', name: 'name', applicationId: 'application_id', addedAt: 'added_at' },
  })
  return {
    all: (connectionId) => rows.many('connection_id = ? order by seq', connectionId),
    get: (connectionId, id) => rows.one('connection_id = ? and id = ?', connectionId, id),
    put: (connectionId, facility) => {
      rows.put(facility, connectionId)
    },
    remove: (connectionId, id) => {
      database.run('delete from facility where connection_id = ? and id = ?', connectionId, id)
    },
  }
}
