import { authorizationPdf } from './authorization-pdf.ts'
import type { Endpoint } from './endpoint.ts'
import type { SampleFacility } from './sample-facilities.ts'
import { errorReply, jsonReply } from './service-reply.ts'
import type { SampleDocument, ServiceState } from './service-state.ts'

const facilityId = /^fac_[\w.~-]{1,256}$/

const sampleLender = {
  name: 'Harborlight Lending',
  phone: '+1 415 555 0142',
  email: 'help@harborlight.example',
}

export interface FacilityWork {
  readonly state: ServiceState
  readonly now: () => number
  readonly timeZone: string
  readonly baseUrl: () => string
  readonly newId: (prefix: string) => string
  /** A text that cannot be guessed, fit for a path. */
  readonly newKey: () => string
}

export function facilityEndpoints(work: FacilityWork): readonly Endpoint[] {
  return [
    {
      name: 'create-ach',
      method: 'POST',
      path: '/api/payments/api/facilities/{facility_id}/create_ach_authorization',
      body: 'none',
      access: 'bearer',
      handle({ id }) {
        if (!facilityId.test(id)) return errorReply('INVALID_FACILITY_ID')
        const facility = work.state.facilities.get(id)
        if (!facility) return errorReply('FACILITY_NOT_FOUND')
        if (!work.state.achEnabled) return errorReply('REPAYMENT_ACH_DISABLED')
        if (facility.obstacle) return errorReply(facility.obstacle)
        const document = newDocument(work, facility)
        return jsonReply(200, { document_url: document.url, id: document.id })
      },
    },
    {
      // A browser opens this one: the key in the path stands in for the bearer token.
      name: 'document',
      method: 'GET',
      path: '/documents/{key}',
      body: 'none',
      access: 'open',
      subject: (key) => work.state.documents.get(key)?.id ?? null,
      async handle({ id: key }) {
        const document = work.state.documents.get(key)
        if (!document) return errorReply('DOCUMENT_NOT_FOUND')
        return {
          status: 200,
          headers: {
            'content-type': 'application/pdf',
            'content-disposition': `inline; filename="ach-authorization-${document.id}.pdf"`,
            'referrer-policy': 'no-referrer',
          },
          body: await authorizationPdf(document, work.timeZone),
        }
      },
    },
  ]
}

function newDocument(work: FacilityWork, facility: SampleFacility): SampleDocument {
  const details = work.state.lendingDetails
  const key = work.newKey()
  const document: SampleDocument = {
    id: work.newId('doc_'),
    facility,
    createdAt: work.now(),
    lender: {
      name: sampleLender.name,
      phone: details?.cs_phone ?? sampleLender.phone,
      email: details?.cs_email ?? sampleLender.email,
    },
    url: `${work.baseUrl()}/documents/${key}`,
  }
  work.state.documents.set(key, document)
  return document
}
