import { describe, expect, it } from 'vitest'
import { composerMessages } from '../../../../renderer/screens/offers/composer-words.ts'
import { failureMessages } from '../../../../renderer/messages/failures/failure-messages.ts'
import { helpMessages } from '../../../../renderer/messages/help-words.ts'
import { words } from '../../../../renderer/messages/words.ts'
import { patternOf, pseudoOf } from '../../../support/pseudo-locale/pseudo.ts'
import { faultOf } from '../../../support/pseudo-locale/text-findings.ts'

const pseudo = pseudoOf(words) as typeof words

function textsIn(table: unknown): string[] {
  if (typeof table === 'string') return [table]
  if (typeof table !== 'object' || table === null) return []
  return Object.values(table).flatMap(textsIn)
}

describe('the language that nobody speaks', () => {
  it('puts every text of a table in brackets, with accents', () => {
    expect(pseudo.actions.save).toBe('⟦Šááṽéé⟧')
    expect(pseudo.shortcuts.title).not.toMatch(/[a-z]/)
    expect(textsIn(pseudo).filter((text) => !/^⟦.*⟧$/.test(text))).toEqual([])
  })

  it('is about a third longer than English', () => {
    const english = [words, composerMessages, failureMessages, helpMessages].flatMap(textsIn)
    const longer = [words, composerMessages, failureMessages, helpMessages]
      .map((table) => pseudoOf(table))
      .flatMap(textsIn)
    const lengthOf = (texts: readonly string[]): number => texts.join('').length
    expect(lengthOf(longer) / lengthOf(english)).toBeGreaterThan(1.3)
    expect(lengthOf(longer) / lengthOf(english)).toBeLessThan(1.45)
  })

  it('keeps what stands in the places of a sentence, and what is in brackets already', () => {
    expect(pseudo.shell.tokenExact('10 Nov', '11 Nov')).toBe(
      '⟦Šííĝñééð ííñ 10 Nov, ṽááļííð úúñţííļ 11 Nov⟧',
    )
    expect(pseudo.application.notApprovable(pseudo.statuses.declined)).toContain('⟦ðééçļííñééð⟧')
  })

  it('keeps the forms of the plural', () => {
    expect(pseudo.shell.attention(1)).not.toBe(pseudo.shell.attention(2))
    expect(pseudo.shell.attention(1)).toMatch(/^⟦1 /)
  })

  it('is found by English words, nested or not, and by patterns of them', () => {
    const button = pseudo.application.notApprovable(pseudo.statuses.declined)
    expect(button).toMatch(patternOf('This one is declined.'))
    expect(pseudo.actions.save).toMatch(patternOf('Save', true))
    expect(pseudo.actions.save).not.toMatch(patternOf('Sav', true))
    expect('⟦Ŕééṽííééŵ ⟦2 óóƒƒééŕš⟧⟧').toMatch(patternOf(/^Review \d offers?$/))
  })
})

describe('a text of its page', () => {
  const data = /Alder Bank/g
  const codes = new Set(['income_too_low'])
  it.each([
    ['⟦Šááṽéé⟧', null],
    ['⟦Ðééçííšííóóñ: ⟦Ĥééļð⟧⟧', null],
    ['$1,250.00', null],
    ['app_smpl0001', null],
    ['Alder Bank', null],
    ['Income too low', null],
    ['2026年11月10日', null],
    ['⟦Šááṽéé⟧、⟦Šééñð⟧', null],
    ['Save', 'outside'],
    ['⟦Óþééñ⟧ now', 'outside'],
    ['⟦Óñļííñéé⟧. ⟦Ñóóţĥííñĝ ŵááííţš⟧', 'joined'],
    ['⟦Óþééñ⟧ app_smpl0001', 'joined'],
    ['⟦Šţóóþš⟧:', 'joined'],
    ['36 ⟦ɱóóñţĥš⟧', 'joined'],
  ])('%s is at fault: %s', (text, fault) => {
    expect(faultOf({ text, where: 'p', isCode: false }, data, codes)).toBe(fault)
  })

  it('may be anything where it is set as code', () => {
    expect(faultOf({ text: 'POST', where: 'code', isCode: true }, data, codes)).toBeNull()
  })
})
