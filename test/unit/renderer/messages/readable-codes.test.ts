import { expect, it } from 'vitest'
import { readable } from '../../../../renderer/messages/format.ts'
import { knownReasons } from '../../../../shared/values/rejection-reasons.ts'

it('shows the text of every known reason, as a letter does if the service sends none', () => {
  expect(Object.keys(knownReasons).map(readable)).toEqual([
    'Income too low',
    'Income verification failed',
    'Has bankruptcy history',
    'Address invalid',
    'Unable to verify credit information',
    'Income unpredictable',
    'Bank balance too low',
    'Too many NSFs',
    'Stacking behavior',
    'Cash flow verification failed',
    'Insufficient bank history',
    'No checking or savings data',
    'ID document failed',
    'SSN verification failed',
    'Processor suspended',
    'User account duplicate',
    'Fraud risk too high',
    'Credit score too low',
    'Bank account linking error',
    'Credit file frozen',
    'Loan location no license',
    'SDB check failed',
    'MLA failed',
  ])
})
