import { defineStore } from 'pinia'
import { ref, shallowRef, watch } from 'vue'
import { array, mixed, object, string, ValidationError } from 'yup'
import { useBridge } from '../bridge.ts'
import type { OfferTemplate } from '../../shared/contract/offers.ts'
import {
  mostNamedTerms,
  namedTermsSchema,
  type NamedTerms,
} from '../../shared/domain/offers/offer-schema.ts'
import type { OfferTerms } from '../../shared/domain/offers/offer.ts'
import { failed, ok, type Failure, type Result } from '../../shared/result.ts'
import { useConnectionsStore } from './connections.ts'

/** The file's own mark, so that some other JSON is told from a damaged file of templates. */
const fileKind = 'loan-desk-offer-templates'
/** Characters, and bytes of a file before it is read. */
const largestImport = 1_000_000

const file = object({
  kind: string()
    .oneOf([fileKind] as const)
    .required(),
  templates: array(mixed().required()).min(1).max(mostNamedTerms).required(),
}).required()

/** Templates as text for another process. */
export function templatesToText(templates: readonly OfferTemplate[]): string {
  const content = {
    kind: fileKind,
    templates: templates.map(({ name, terms }) => ({ name, terms })),
  }
  return `${JSON.stringify(content, null, 2)}\n`
}

/**
 * Reads the text of a file of templates. Fails with import-too-large, import-unreadable (no JSON)
 * or template-invalid (`detail` names the first place that is wrong).
 */
export async function templatesFromText(text: string): Promise<Result<readonly NamedTerms[]>> {
  if (text.length > largestImport) return failed('import-too-large')
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    return failed('import-unreadable')
  }
  let place = ''
  try {
    const { templates } = await file.validate(content)
    const read: NamedTerms[] = []
    for (const [position, one] of templates.entries()) {
      place = `templates[${position}] `
      read.push(await namedTermsSchema.validate(one, { abortEarly: false }))
    }
    return ok(read)
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    const field = error.inner[0]?.path ?? error.path ?? ''
    return failed('template-invalid', { detail: `${place}${field}`.trim() })
  }
}

/** Offers kept for use with other applications. */
export const useTemplatesStore = defineStore('offer templates', () => {
  const bridge = useBridge()
  const connections = useConnectionsStore()
  const list = shallowRef<readonly OfferTemplate[]>([])
  const failure = shallowRef<Failure | null>(null)
  const loaded = ref(false)

  bridge.on('templates.changed', () => {
    if (loaded.value) void load()
  })

  // Templates belong to a connection, and so does whatever is still asked of the one before.
  watch(() => connections.state.connectionId, reset, { flush: 'sync' })

  async function load(): Promise<void> {
    const of = connections.state.connectionId
    const known = await bridge.templates.list({})
    if (of !== connections.state.connectionId) return
    failure.value = known.ok ? null : known.error
    if (known.ok) list.value = known.value
    loaded.value = true
  }

  async function then<T>(call: Promise<Result<T>>): Promise<boolean> {
    const answer = await call
    failure.value = answer.ok ? null : answer.error
    if (answer.ok) await load()
    return answer.ok
  }

  /** Reads a chosen file; returns the number of templates that came in, or null if none did. */
  async function importFile(chosen: Blob): Promise<number | null> {
    const read =
      chosen.size > largestImport
        ? failed('import-too-large')
        : await templatesFromText(await chosen.text())
    if (!read.ok) {
      failure.value = read.error
      return null
    }
    const came = await then(bridge.templates.importMany({ templates: [...read.value] }))
    return came ? read.value.length : null
  }

  function reset(): void {
    list.value = []
    failure.value = null
    loaded.value = false
  }

  return {
    list,
    failure,
    loaded,
    load,
    save: (name: string, terms: OfferTerms) => then(bridge.templates.save({ name, terms })),
    rename: (id: string, name: string) => then(bridge.templates.rename({ id, name })),
    remove: (id: string) => then(bridge.templates.remove({ id })),
    shareAll: () => then(bridge.templates.shareAll({})),
    importFile,
    exportText: () => templatesToText(list.value),
  }
})
