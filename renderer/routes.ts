import { createMemoryHistory, createRouter, type Router, type RouteRecordRaw } from 'vue-router'
import ApplicationScreen from './screens/worklist/ApplicationPane.vue'
import WorklistScreen from './screens/worklist/WorklistScreen.vue'
import { keepPlace, savedPlace } from './transport.ts'

/** Names of the places in the sidebar. */
export const places = ['worklist', 'decisions', 'documents', 'activity', 'settings'] as const
export type Place = (typeof places)[number]

/** The place that a screen belongs to, from the start of its path. Help belongs to none. */
export function placeOf(path: string): Place | null {
  return places.find((place) => path === `/${place}` || path.startsWith(`/${place}/`)) ?? null
}

/**
 * Composing and reviewing offers happen beside the application: the worklist screen shows it and
 * its child routes. They are part of the first screen; the other screens are loaded on demand.
 */
const routes: RouteRecordRaw[] = [
  { path: '/', redirect: '/worklist' },
  {
    path: '/worklist',
    component: WorklistScreen,
    children: [
      {
        path: ':id?',
        name: 'worklist',
        component: ApplicationScreen,
      },
      {
        path: ':id/compose',
        name: 'compose',
        component: () => import('./screens/offers/ComposerScreen.vue'),
      },
      {
        path: ':id/review',
        name: 'review',
        component: () => import('./screens/decisions/review/ReviewScreen.vue'),
      },
      {
        path: ':id/reject',
        name: 'reject',
        component: () => import('./screens/decisions/reject/RejectScreen.vue'),
      },
    ],
  },
  {
    path: '/worklist/selected/letters',
    name: 'letters',
    component: () => import('./screens/notices/letter/LettersScreen.vue'),
  },
  {
    path: '/worklist/:id/sheet',
    name: 'offer-sheet',
    component: () => import('./screens/offers/sheet/OfferSheetScreen.vue'),
  },
  {
    path: '/worklist/:id/disclosures',
    name: 'composed-disclosures',
    component: () => import('./screens/offers/disclosure/ComposedDisclosures.vue'),
  },
  {
    path: '/worklist/:id/offers/disclosures',
    name: 'received-disclosures',
    component: () => import('./screens/applications/ReceivedDisclosures.vue'),
  },
  {
    path: '/worklist/:id/letter/:kind',
    name: 'letter',
    component: () => import('./screens/notices/letter/LetterScreen.vue'),
  },
  {
    path: '/worklist/:id/sent-letter/:notice',
    name: 'sent-letter',
    component: () => import('./screens/notices/letter/SentLetterScreen.vue'),
  },
  {
    path: '/worklist/:id/pack',
    name: 'decision-pack',
    component: () => import('./screens/decisions/pack/PackScreen.vue'),
  },
  {
    path: '/decisions/:id?',
    name: 'decisions',
    component: () => import('./screens/decisions/DecisionsScreen.vue'),
  },
  {
    path: '/decisions/:id/disclosures',
    name: 'submitted-disclosures',
    component: () => import('./screens/decisions/SubmittedDisclosures.vue'),
  },
  {
    path: '/documents',
    name: 'documents',
    component: () => import('./screens/documents/DocumentsScreen.vue'),
  },
  {
    path: '/documents/:id/evidence',
    name: 'document-evidence',
    component: () => import('./screens/documents/EvidenceScreen.vue'),
  },
  {
    path: '/activity',
    name: 'activity',
    component: () => import('./screens/activity/ActivityScreen.vue'),
  },
  {
    path: '/settings',
    name: 'settings',
    component: () => import('./screens/settings/SettingsScreen.vue'),
  },
  {
    path: '/help',
    name: 'help',
    component: () => import('./screens/help/HelpScreen.vue'),
  },
  { path: '/:rest(.*)', redirect: '/worklist' },
]

/** The router. After a reload, it opens the officer's last screen. It doesn't change the address bar. */
export function createAppRouter(): Router {
  const history = createMemoryHistory()
  history.replace(savedPlace() ?? '/')
  const router = createRouter({ history, routes })
  router.afterEach(({ fullPath }) => keepPlace(fullPath))
  return router
}
