import { parseSharedJson } from '../../json.ts'
import { namedTermsSchema, type NamedTerms } from '../offers/offer-schema.ts'
import type { OperationBody } from './operations.ts'
import { shareableLine } from './shareable-text.ts'

type TemplateBody = OperationBody<'template.put'>

/** A template as the team space accepts it: its name without control characters. */
export const templateBody = ({ name, terms }: NamedTerms): TemplateBody => ({
  name: shareableLine(name),
  terms: JSON.stringify(terms),
})

/** A colleague's template; null if it is invalid, or only a newer version can read it. */
export function readTemplate({ name, terms }: TemplateBody): NamedTerms | null {
  const template = { name, terms: parseSharedJson(terms) }
  return namedTermsSchema.isValidSync(template) ? template : null
}
