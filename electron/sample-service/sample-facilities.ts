/** Why the service refuses an ACH authorization for a sample facility. */
export type FacilityRefusal = 'REPAYMENT_ACH_DISABLED' | 'MISSING_REPAYMENT_BANK_DETAILS'

export interface SampleFacility {
  readonly id: string
  readonly name: string
  readonly accountHolder: string
  readonly bank: string
  readonly accountKind: 'checking' | 'savings'
  /** Last four digits; the sample service has no complete account numbers. */
  readonly accountEnding: string
  /** Integer cents. */
  readonly scheduledPayment: number
  readonly refusesWith?: FacilityRefusal
}

/** Invented people and companies. Names use only Latin letters, which every PDF reader can display. */
export const sampleFacilities: readonly SampleFacility[] = [
  {
    id: 'fac_smpl01',
    name: 'Marlowe home repair loan',
    accountHolder: 'Edda Marlowe',
    bank: 'Bank of Lower Tansy',
    accountKind: 'checking',
    accountEnding: '4821',
    scheduledPayment: 41_250,
  },
  {
    id: 'fac_smpl02',
    name: 'Quillfeather bicycle installments',
    accountHolder: 'Tobias Quillfeather',
    bank: 'Copper Creek Savings',
    accountKind: 'savings',
    accountEnding: '0077',
    scheduledPayment: 6_499,
  },
  {
    id: 'fac_smpl03',
    name: 'Pennywhistle Bakery line of credit',
    accountHolder: 'Pennywhistle Bakery LLC',
    bank: 'Bank of Lower Tansy',
    accountKind: 'checking',
    accountEnding: '9310',
    scheduledPayment: 125_000,
  },
  {
    id: 'fac_smpl04',
    name: 'Åkerlund revolving line',
    accountHolder: 'Zoë Åkerlund-Núñez',
    bank: 'Fernhollow Credit Union',
    accountKind: 'checking',
    accountEnding: '2648',
    scheduledPayment: 15_000,
  },
  {
    id: 'fac_smpl05',
    name: 'Ironwood Tool Hire advance',
    accountHolder: 'Ironwood Tool Hire, Inc.',
    bank: 'Merchants of Saltmarsh',
    accountKind: 'checking',
    accountEnding: '5502',
    scheduledPayment: 1_048_575,
  },
  {
    id: 'fac_smpl06',
    name: 'Castellane furniture purchase',
    accountHolder: 'Honoré Castellane',
    bank: 'Copper Creek Savings',
    accountKind: 'checking',
    accountEnding: '1193',
    scheduledPayment: 8_325,
  },
  {
    id: 'fac_smpl07',
    name: 'Driftwood Kayaks loan (repayment by ACH off)',
    accountHolder: 'Driftwood Kayaks LLC',
    bank: 'Merchants of Saltmarsh',
    accountKind: 'checking',
    accountEnding: '7714',
    scheduledPayment: 93_410,
    refusesWith: 'REPAYMENT_ACH_DISABLED',
  },
  {
    id: 'fac_smpl08',
    name: 'Okonjo-Whitby installments (no bank details)',
    accountHolder: 'Ife Okonjo-Whitby',
    bank: 'Fernhollow Credit Union',
    accountKind: 'savings',
    accountEnding: '3361',
    scheduledPayment: 22_980,
    refusesWith: 'MISSING_REPAYMENT_BANK_DETAILS',
  },
]
