import type { JsonObject } from '../../shared/json.ts'
import { authorizationPdf } from './authorization-pdf.ts'
import type { Endpoint } from './endpoint.ts'
import { documentName } from './stored-state.ts'
import type { ServiceProfile } from '../../shared/service-profiles/service-profile.ts'
import { errorResponse, jsonResponse } from './service-response.ts'
import type { ServiceState } from './service-state.ts'

const facilityIdPattern = /^fac_[\w.~-]{1,256}$/

const sampleLender = {
  name: 'Harborlight Lending',
  phone: '+1 415 555 0142',
  email: 'help@harborlight.example',
}

export interface FacilityWork {
  readonly state: ServiceState
  readonly now: () => number
  readonly timeZone: string
  readonly profile: ServiceProfile
  readonly baseUrl: () => string
  readonly newId: (prefix: string) => string
  /** Creates an unguessable text for use in a path. */
  readonly newKey: () => string
}

export function facilityEndpoints(work: FacilityWork): readonly Endpoint[] {
  return [
    {
      name: 'create-ach-authorization',
      method: 'POST',
      path: work.profile.sendPaths['create-ach-authorization'],
      handle({ id }) {
        if (!facilityIdPattern.test(id)) return errorResponse('INVALID_FACILITY_ID')
        const facility = work.state.facilities.get(id)
        if (!facility) return errorResponse('FACILITY_NOT_FOUND')
        if (!work.state.achEnabled) return errorResponse('REPAYMENT_ACH_DISABLED')
        if (facility.refusesWith) return errorResponse(facility.refusesWith)
        return jsonResponse(200, newDocument(work, id))
      },
    },
    {
      // Browsers open this URL: the key in the path replaces the bearer token.
      name: 'document',
      method: 'GET',
      path: '/documents/{key}',
      isOpen: true,
      subject: (key) => work.state.documents.get(documentName(key))?.id ?? null,
      async handle({ id: key }) {
        const document = work.state.documents.get(documentName(key))
        const facility = work.state.facilities.get(document?.facilityId ?? '')
        if (!document || !facility) return errorResponse('DOCUMENT_NOT_FOUND')
        return {
          status: 200,
          headers: {
            'content-type': 'application/pdf',
            'content-disposition': `inline; filename="ach-authorization-${document.id}.pdf"`,
            'referrer-policy': 'no-referrer',
          },
          body: await authorizationPdf({ ...document, facility }, work.timeZone),
        }
      },
    },
  ]
}

function newDocument(work: FacilityWork, facilityId: string): JsonObject {
  const details = work.state.lendingDetails
  const key = work.newKey()
  const id = work.newId('doc_')
  work.state.documents.set(documentName(key), {
    id,
    facilityId,
    createdAt: work.now(),
    lender: {
      name: sampleLender.name,
      phone: details?.cs_phone ?? sampleLender.phone,
      email: details?.cs_email ?? sampleLender.email,
    },
  })
  const document_url = `${work.baseUrl()}/documents/${key}`
  work.state.latestDocuments.set(facilityId, { document_id: id, document_url })
  return { document_url, id }
}
