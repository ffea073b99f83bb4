import type { Migration } from './migration.ts'
import { deskBegin } from './desk-0001-begin.ts'
import { deskRegister } from './desk-0002-register.ts'
import { deskOwnMarks } from './desk-0003-own-marks.ts'
import { deskPolicyLimits } from './desk-0004-policy-limits.ts'
import { deskReadBack } from './desk-0005-read-back.ts'
import { deskCanceled } from './desk-0006-canceled.ts'
import { deskCreditPolicy } from './desk-0007-credit-policy.ts'
import { deskServiceProfile } from './desk-0008-service-profile.ts'
import { deskListed } from './desk-0009-listed.ts'
import { deskNotices } from './desk-0010-notices.ts'
import { deskDisclosures } from './desk-0011-disclosures.ts'
import { deskLetters } from './desk-0012-letters.ts'
import { deskAuthorizations } from './desk-0013-authorizations.ts'
import { deskOfficerFacts } from './desk-0014-officer-facts.ts'
import { deskNoticeCreditTypes } from './desk-0015-notice-credit-types.ts'
import { deskEstimates } from './desk-0016-estimates.ts'
import { deskPayments } from './desk-0017-payments.ts'
import { deskTeamOperations } from './desk-0018-team-operations.ts'
import { deskRegistrations } from './desk-0019-registrations.ts'
import { deskSharedNotices } from './desk-0020-shared-notices.ts'
import { deskTeamTemplates } from './desk-0021-team-templates.ts'
import { deskDocumentsByFacility } from './desk-0022-documents-by-facility.ts'
import { deskWaitingDecisions } from './desk-0023-waiting-decisions.ts'
import { deskKeptAndShared } from './desk-0024-kept-and-shared.ts'
import { deskResponse } from './desk-0025-response.ts'
import { deskAnnotations } from './desk-0026-annotations.ts'

/** The schema steps of desk.db, in order. */
export const deskMigrations: readonly Migration[] = [
  deskBegin,
  deskRegister,
  deskOwnMarks,
  deskPolicyLimits,
  deskReadBack,
  deskCanceled,
  deskCreditPolicy,
  deskServiceProfile,
  deskListed,
  deskNotices,
  deskDisclosures,
  deskLetters,
  deskAuthorizations,
  deskOfficerFacts,
  deskNoticeCreditTypes,
  deskEstimates,
  deskPayments,
  deskTeamOperations,
  deskRegistrations,
  deskSharedNotices,
  deskTeamTemplates,
  deskDocumentsByFacility,
  deskWaitingDecisions,
  deskKeptAndShared,
  deskResponse,
  deskAnnotations,
]
