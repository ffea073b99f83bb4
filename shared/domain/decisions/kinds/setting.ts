import type { DraftKind } from '../../offers/draft.ts'
import type { KindRules } from './kind-rules.ts'

interface SettingKindRules extends KindRules {
  /** The only subject of this kind. */
  readonly subject: string
  /** Kind of the form's draft. */
  readonly draft: DraftKind
}

/**
 * Rules for settings of the service. Sending a setting twice is harmless, but somebody else may
 * have set another value between the two sends. If the service offers no way to read the setting
 * back, a lost response waits for the officer, as for an ACH document (specification, Endpoints).
 */
export function setting(
  own: Pick<SettingKindRules, 'subject' | 'draft' | 'accepts' | 'parseResponse' | 'settle'>,
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
    madeWith: () => '',
    responseForPage: (response) => response,
  }
}
