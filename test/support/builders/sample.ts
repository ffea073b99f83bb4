import type { Sample } from '../../../electron/ports/sample.ts'

/** The sample service; nothing listens at its address unless another is given. */
export const aSample = (fields: Partial<Sample> = {}): Sample => ({
  baseUrl: 'http://127.0.0.1:1',
  clientId: 'client_sample',
  secret: 'test_sample',
  serviceProfile: 'specification',
  worklistIds: [],
  isReachable: () => true,
  setReachable: async () => undefined,
  ...fields,
})
