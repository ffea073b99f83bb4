import { defineAsyncComponent } from 'vue'

/*
 * Loaded after the list is rendered. Defined here, not in each list header, where every new
 * instance would load them again and be without them for a moment.
 */
export const ListActions = defineAsyncComponent(() => import('./ListActions.vue'))
export const ListTools = defineAsyncComponent(() => import('./ListTools.vue'))
export const RowMenu = defineAsyncComponent(() => import('./list/RowMenu.vue'))
export const SelectionBar = defineAsyncComponent(() => import('./SelectionBar.vue'))
export const NotOnWorklist = defineAsyncComponent(() => import('../applications/NotOnWorklist.vue'))

/** Loaded after the first screen is rendered, so that it is ready when the officer opens an application. */
export const loadOpenApplication = () => import('./OpenApplication.vue')
export const OpenApplication = defineAsyncComponent(loadOpenApplication)
