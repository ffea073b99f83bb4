import type { ConnectionKind } from '../../../shared/domain/connections/connection.ts'

interface EnvironmentLook {
  readonly icon: string
  readonly text: string
  readonly badge: string
}

/** One color per environment, used everywhere a connection is named. Only Production has a filled badge. */
export const environmentLooks: Record<ConnectionKind, EnvironmentLook> = {
  sample: {
    icon: 'i-lucide-flask-conical',
    text: 'text-(--desk-sample)',
    badge: 'text-(--desk-sample) ring-1 ring-inset ring-(--desk-sample)/40',
  },
  sandbox: {
    icon: 'i-lucide-shovel',
    text: 'text-(--desk-sandbox)',
    badge: 'text-(--desk-sandbox) ring-1 ring-inset ring-(--desk-sandbox)/40 bg-(--desk-sandbox)/8',
  },
  production: {
    icon: 'i-lucide-landmark',
    text: 'text-(--desk-production)',
    badge: 'bg-(--desk-production) text-inverted',
  },
}
