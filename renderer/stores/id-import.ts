import { defineStore } from 'pinia'
import { computed } from 'vue'
import type { ImportOutcome } from '../../shared/contract/worklist.ts'
import type { IdList, IdPlace } from '../../shared/domain/worklist/id-list.ts'
import type { Progress } from '../../shared/progress.ts'
import type { Failure } from '../../shared/result.ts'
import { useBridge } from '../bridge.ts'
import type { IdFilePreview } from '../state/id-file.ts'
import { useResettable } from '../state/resettable.ts'

/** Most IDs already in the worklist that are listed; more are only counted. */
const mostNamed = 1_000

/** File types offered in the dialog that opens an ID file. */
export const listFiles = '.csv,.txt,.tsv,text/csv,text/plain'

/** Lets the page draw and handle keys between two parts of a file. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** Loads the file parser when the first file is opened. */
const idFile = () => import('../state/id-file.ts')

export type ImportPhase = 'idle' | 'looking' | 'reading' | 'ready' | 'adding' | 'done'

/** Imports a file of application IDs: inspect, read, and add after the officer's review. */
export const useIdImportStore = defineStore('id import', () => {
  const bridge = useBridge()
  const { resettable, reset } = useResettable()
  const phase = resettable<ImportPhase>('idle')
  const file = resettable<{ readonly content: Blob; readonly name: string } | null>(null)
  const preview = resettable<IdFilePreview | null>(null)
  const place = resettable<IdPlace>({ column: 0, hasHeader: false })
  const list = resettable<IdList | null>(null)
  const here = resettable<ReadonlySet<number>>(new Set())
  const share = resettable(0)
  const adding = resettable<Progress | null>(null)
  const failure = resettable<Failure | null>(null)
  const outcome = resettable<ImportOutcome | null>(null)

  /** Increases with every file and every choice. Results for an earlier one are dropped. */
  let latest = 0

  bridge.on('applications.progress', (now) => {
    if (phase.value === 'adding') adding.value = now
  })

  const newIds = computed(() =>
    (list.value?.ids ?? []).filter((_id, position) => !here.value.has(position)),
  )
  const hereIds = computed(() =>
    [...here.value].slice(0, mostNamed).map((position) => list.value?.ids[position] ?? ''),
  )

  function fail(reason: Failure): void {
    failure.value = reason
    phase.value = preview.value === null ? 'idle' : 'ready'
  }

  /** Inspects a chosen file and reads the column that probably holds the IDs. */
  async function open(content: Blob, name: string): Promise<void> {
    drop()
    const mine = latest
    file.value = { content, name }
    phase.value = 'looking'
    const { previewIdFile } = await idFile()
    const looked = await previewIdFile(content, { pause })
    if (mine !== latest) return
    if (!looked.ok) return fail(looked.error)
    preview.value = looked.value
    await choose(looked.value.guess)
  }

  /** Reads the file again with another ID column, or with the first line as header or as data. */
  async function choose(chosen: IdPlace): Promise<void> {
    const content = file.value?.content
    const format = preview.value
    if (format === null || content === undefined) return
    latest += 1
    const mine = latest
    place.value = chosen
    phase.value = 'reading'
    failure.value = null
    list.value = null
    here.value = new Set()
    share.value = 0
    const { readIdFile } = await idFile()
    const read = await readIdFile(content, format, chosen, {
      pause,
      isCanceled: () => mine !== latest,
      onProgress: (now) => {
        if (mine === latest) share.value = now
      },
    })
    if (mine !== latest) return
    if (!read.ok) return fail(read.error)
    const known =
      read.value.ids.length === 0 ? null : await bridge.imports.check({ ids: read.value.ids })
    if (mine !== latest) return
    if (known !== null && !known.ok) return fail(known.error)
    here.value = new Set(known?.value.here)
    list.value = read.value
    phase.value = 'ready'
  }

  /** Adds the new IDs, which the officer has reviewed. */
  async function add(): Promise<void> {
    if (phase.value !== 'ready' || newIds.value.length === 0) return
    phase.value = 'adding'
    failure.value = null
    adding.value = null
    const mine = latest
    const result = await bridge.imports.begin({ ids: newIds.value })
    if (mine !== latest) return
    adding.value = null
    if (!result.ok) return fail(result.error)
    outcome.value = result.value
    phase.value = 'done'
  }

  function drop(): void {
    latest += 1
    reset()
  }

  return {
    phase,
    file,
    preview,
    place,
    list,
    here,
    newIds,
    hereIds,
    share,
    adding,
    failure,
    outcome,
    open,
    choose,
    add,
    drop,
  }
})
