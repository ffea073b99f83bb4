import { defineAsyncComponent } from 'vue'

/*
 * The list is there to be read before what changes it. Said here once and not in each list's head,
 * where every new one would load them again and be without them for a moment.
 */
export const ListActions = defineAsyncComponent(() => import('./ListActions.vue'))
export const ListTools = defineAsyncComponent(() => import('./ListTools.vue'))
export const RowMenu = defineAsyncComponent(() => import('./list/RowMenu.vue'))
export const SelectionBar = defineAsyncComponent(() => import('./SelectionBar.vue'))
export const NotOnWorklist = defineAsyncComponent(() => import('../applications/NotOnWorklist.vue'))

/** Fetched once the first screen is drawn, so that it is there when an application is opened. */
export const loadOpenApplication = () => import('./OpenApplication.vue')
export const OpenApplication = defineAsyncComponent(loadOpenApplication)
