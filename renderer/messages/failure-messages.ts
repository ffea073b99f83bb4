import type { ErrorCode } from '../../shared/error-codes.ts'
import { connectionFailures } from './connection-failures.ts'
import { deskFailures } from './desk-failures.ts'
import { fileFailures } from './file-failures.ts'
import { serviceFailures } from './service-failures.ts'
import { markFailures } from './mark-failures.ts'
import { workFailures } from './work-failures.ts'
import { calculationFailures } from './calculation-failures.ts'
import { updateFailures } from './update-failures.ts'
import type { FailureMessage } from './failure-message.ts'
import { inLanguage } from './language.ts'

/** One message for each code; the compiler names the one that is missing. */
const failuresEn: Record<ErrorCode, FailureMessage> = {
  ...deskFailures,
  ...connectionFailures,
  ...serviceFailures,
  ...workFailures,
  ...markFailures,
  ...fileFailures,
  ...updateFailures,
  ...calculationFailures,
}

/** What is told of each failure, in the language of the desk. */
export const failureMessages = inLanguage({ en: failuresEn })
