import { shallowRef, type Ref } from 'vue'
import type { OfferDraft } from '../../shared/domain/offers/form/offer-draft.ts'
import { textAt, type OfferFieldPath } from '../../shared/domain/offers/form/offer-form-fields.ts'
import type { FieldProblem } from '../../shared/result.ts'

interface ServiceProblem {
  readonly key: string
  readonly path: string
  readonly message: string
  /** The field's text when the service refused it. */
  readonly text: string
}

/** The service's field errors after a refusal. Each is shown until its field is changed. */
export function useServiceProblems(offers: Readonly<Ref<readonly OfferDraft[]>>) {
  const shownProblems = shallowRef<readonly ServiceProblem[]>([])

  /** `problems` use Loan Desk's own field paths. Those that belong to no offer are ignored. */
  function showServiceProblems(problems: readonly FieldProblem[]): void {
    shownProblems.value = problems.flatMap(({ path, message, code }) => {
      const place = /^offers\[(\d+)\]\.(.+)$/.exec(path)
      const draft = offers.value[Number(place?.[1])]
      if (place === null || draft === undefined) return []
      const field = place[2] ?? ''
      const text = textAt(draft, field as OfferFieldPath)
      return [{ key: draft.key, path: field, message: message ?? code, text }]
    })
  }

  function serviceProblemAt(draft: OfferDraft, path: OfferFieldPath): string | null {
    const problem = shownProblems.value.find((one) => one.key === draft.key && one.path === path)
    return problem !== undefined && problem.text === textAt(draft, path) ? problem.message : null
  }

  return { showServiceProblems, serviceProblemAt, clear: () => (shownProblems.value = []) }
}
