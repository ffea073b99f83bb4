import type { DraftKind } from '../../offers/draft.ts'
import type { KindRules } from './kind-rules.ts'

interface SettingKindRules extends KindRules {
  /** The one subject of its kind. */
  readonly subject: string
  /** The draft of its form. */
  readonly draft: DraftKind
}

/**
 * What is set at the service. It could be sent twice without harm, but between two sends somebody
 * else may have set another value. Where the service offers no way to read it back, a lost response
 * waits for the officer, as one of an ACH document does (specification, Endpoints).
 */
export function setting(
  own: Pick<SettingKindRules, 'subject' | 'draft' | 'accepts' | 'answerOf' | 'settle'>,
): SettingKindRules {
  return {
    ...own,
    about: 'setting',
    matterOf: () => '',
    check: null,
    register: null,
    usesDocument: () => null,
    result: null,
    endsDrafts: [],
    bodyDependsOnForm: true,
    madeAs: 'decision-made',
    madeWith: () => '',
    replyForPage: (reply) => reply,
  }
}
