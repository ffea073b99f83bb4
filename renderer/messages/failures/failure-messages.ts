import type { ErrorCode } from '../../../shared/error-codes.ts'
import { connectionFailures } from './connection-failures.ts'
import { appFailures } from './app-failures.ts'
import { fileFailures } from './file-failures.ts'
import { serviceFailures } from './service-failures.ts'
import { annotationFailures } from './annotation-failures.ts'
import { workFailures } from './work-failures.ts'
import { calculationFailures } from './calculation-failures.ts'
import { teamFailures } from './team-failures.ts'
import { updateFailures } from './update-failures.ts'
import type { FailureMessage } from './failure-message.ts'
import { inLanguage } from '../language.ts'

/** One message per code; the compiler finds missing ones. */
const failuresEn: Record<ErrorCode, FailureMessage> = {
  ...appFailures,
  ...connectionFailures,
  ...serviceFailures,
  ...workFailures,
  ...annotationFailures,
  ...fileFailures,
  ...teamFailures,
  ...updateFailures,
  ...calculationFailures,
}

/** Error messages in the app's language. */
export const failureMessages = inLanguage({ en: failuresEn })
