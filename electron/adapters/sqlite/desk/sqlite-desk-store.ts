import type { DeskStore } from '../../../ports/desk-store.ts'
import { sqliteActivityTable } from './activity-table.ts'
import { sqliteDecisionTable } from './decision-table.ts'
import { sqliteDocumentTable, sqliteFacilityTable } from './document-tables.ts'
import { sqlitePaymentTable } from './payment-table.ts'
import {
  sqliteConnectionTable,
  sqliteLeaseTable,
  sqliteValueTable,
  sqliteWorklistIdTable,
} from './core-tables.ts'
import { sqliteDraftTable, sqliteTemplateTable } from './draft-tables.ts'
import { sqliteAnnotationTable, sqliteNoteTable, sqliteViewTable } from './annotation-tables.ts'
import { sqliteNoticeTable } from './notice-table.ts'
import { sqliteTeamOperationTable } from './team-operation-table.ts'
import type { StoreDatabase } from '../store-database.ts'

/** The port's implementation on desk.db. The file is already open and has the newest schema. */
export function sqliteDeskStore(database: StoreDatabase): DeskStore {
  return {
    connections: sqliteConnectionTable(database),
    worklist: sqliteWorklistIdTable(database),
    drafts: sqliteDraftTable(database),
    templates: sqliteTemplateTable(database),
    decisions: sqliteDecisionTable(database),
    documents: sqliteDocumentTable(database),
    payments: sqlitePaymentTable(database),
    facilities: sqliteFacilityTable(database),
    notes: sqliteNoteTable(database),
    annotations: sqliteAnnotationTable(database),
    views: sqliteViewTable(database),
    notices: sqliteNoticeTable(database),
    teamOperations: sqliteTeamOperationTable(database),
    values: sqliteValueTable(database),
    activity: sqliteActivityTable(database),
    lease: sqliteLeaseTable(database),
    transaction: (work) => database.transaction(work),
  }
}
