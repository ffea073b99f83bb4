/** Lending details as an officer types them, by the labels of the fields. */
export const typedLendingDetails = {
  Address: '500 Example Avenue',
  City: 'Springfield',
  State: 'il',
  'ZIP code': '62701',
  'Customer service phone': '(217) 555-0134',
  'Customer service email': 'care@lender.example',
} as const
