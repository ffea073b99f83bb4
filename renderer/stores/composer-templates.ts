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
import { parseSharedJson } from '../../shared/json.ts'
import { failed, ok, type Failure, type Result } from '../../shared/result.ts'
import { chosenText } from '../state/chosen-text.ts'
import { useConnectionsStore } from './connections.ts'

/** Identifies a templates file, so that a damaged one is distinguished from other JSON. */
const fileKind = 'loan-desk-offer-templates'
/** In characters; before the file is read, in bytes. */
const largestImport = 1_000_000

const file = object({
  kind: string()
    .oneOf([fileKind] as const)
    .required(),
  templates: array(mixed().required()).min(1).max(mostNamedTerms).required(),
}).required()

/** Templates as JSON text for a file. */
export function templatesToText(templates: readonly OfferTemplate[]): string {
  const content = {
    kind: fileKind,
    templates: templates.map(({ name, terms }) => ({ name, terms })),
  }
  return `${JSON.stringify(content, null, 2)}\n`
}

/**
 * Parses the text of a templates file. Fails with import-too-large, import-unreadable (not JSON) or
 * template-invalid (`detail` names the first invalid field).
 */
export async function templatesFromText(text: string): Promise<Result<readonly NamedTerms[]>> {
  if (text.length > largestImport) return failed('import-too-large')
  const content = parseSharedJson(text)
  if (content === undefined) return failed('import-unreadable')
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

/** Offer templates, to reuse with other applications. */
export const useTemplatesStore = defineStore('offer templates', () => {
  const bridge = useBridge()
  const connections = useConnectionsStore()
  const list = shallowRef<readonly OfferTemplate[]>([])
  const failure = shallowRef<Failure | null>(null)
  const loaded = ref(false)

  bridge.on('templates.changed', () => {
    if (loaded.value) void load()
  })

  // Templates belong to a connection. A response for the previous connection is dropped.
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
    const result = await call
    failure.value = result.ok ? null : result.error
    if (result.ok) await load()
    return result.ok
  }

  /** Imports the chosen file; returns the number of imported templates, or null if the import failed. */
  async function importFile(chosen: Blob): Promise<number | null> {
    const text = await chosenText(chosen, largestImport)
    const read = text.ok ? await templatesFromText(text.value) : text
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
    /** `seen` is the name that it had when the officer began. */
    rename: (id: string, name: string, seen: string) =>
      then(bridge.templates.rename({ id, name, seen })),
    remove: (id: string) => then(bridge.templates.remove({ id })),
    shareAll: () => then(bridge.templates.shareAll({})),
    importFile,
    exportText: () => templatesToText(list.value),
  }
})
