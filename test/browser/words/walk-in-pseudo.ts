import { userInfo } from 'node:os'
import { sampleReasons } from '../../../electron/sample-service/rejection-endpoints.ts'
import { launchChromium } from '../../support/drivers/chromium.ts'
import { cutOff } from '../../support/checks/page-checks.ts'
import { findInPseudo } from '../../support/pseudo-locale/find-in-pseudo.ts'
import { pageTexts } from '../../support/pseudo-locale/page-texts.ts'
import { asCode, faultOf } from '../../support/pseudo-locale/text-findings.ts'
import { scenesNamed } from '../scenes/all-scenes.ts'
import { walkScenes } from '../scenes/walk-scenes.ts'
import type { WalkMessage, WordsTally } from './walk-message.ts'

/*
 * Runs in a process of its own: it finds everything by pseudo-locale text, and uses the page of
 * LOAN_DESK_RENDERER. WORDS_ONLY names areas or parts of scene names, WORDS_CHECK=cut checks only
 * for clipped content.
 */

const only = (process.env['WORDS_ONLY'] ?? '').split(',').filter((word) => word !== '')
const readsTexts = process.env['WORDS_CHECK'] !== 'cut'

/** The window sizes in which longer texts must fit, in pixels. */
const sizes = [
  [1440, 900],
  [1024, 700],
] as const

/** Names of the sample's borrowers. */
const firstNames = 'Ana|Brian|Carmen|Darnell|Elena|Frank|Grace|Ines'
const lastNames = 'Alvarez|Brooks|Chen|Diaz|Evans|Fox|Garcia|Ito'
const businesses = 'Bakery|Landscaping|Auto Repair|Coffee|Plumbing|Press'
/** Text by people in the scenes and the sample: names, states, notes, tags, views, addresses. */
const data = new RegExp(
  [
    `(?:${firstNames}|Rosa) (?:${lastNames})|(?:${lastNames}) (?:${businesses})`,
    'Sample lender|Sample Credit Bureau|Alder Bank|Harborlight Lending|Juniper Row Community Lending',
    'Bluebottle Bicycles|Wren Street Dental|Meridian Credit Reference|M\\. Keller',
    'ann\\.lee|jo\\.marsh|sam\\.cole|\\bTX\\b|Springfield|Example Avenue|\\bIL\\b|\\bINV\\b',
    'branch \\d|Branch \\d+, waiting for papers|call back|second look|payslip missing|review',
    'Waits for the payslip of October\\.|Call \\d+: the borrower sends the payslip[^]*',
    // The service's own values, spelled out verbatim, and text that a scene types.
    'Under manual review|Consumer garden share|utilization|spring|autumn|months|auto|card|\\bten\\b|new applications',
    'Has bankruptcy history',
    // The lender's sentences for disclosures.
    'If you pay off early[^.]*\\.|A payment is late[^.]*\\.|We use a method[^.]*\\.|Your account agreement[^.]*\\.',
    // The service's own texts for denial reasons.
    ...Object.values(sampleReasons).map((text) => text.trim()),
    // The computer's user, the name of Loan Desk, and the name of its notification list.
    `${userInfo().username.replaceAll(/\W/g, '.')}|Loan Desk|Notifications \\(F8\\)`,
  ].join('|'),
  'g',
)

const tally: WordsTally = { scenes: 0, texts: 0, outside: 0, joined: 0, cutOff: 0, faults: 0 }
const found = new Map<string, string>()

function note(kind: keyof WordsTally, what: string, where: string): void {
  const key = `${kind}: ${what.replaceAll(/\d/g, '0')}`
  if (found.has(key)) return
  tally[kind] += 1
  found.set(key, where)
}

const notify = (message: WalkMessage): void => void process.send?.(message)

const browser = await launchChromium()
await findInPseudo(browser)
const scenes = scenesNamed(only)
await walkScenes({
  browser,
  scenes,
  async look({ scene, page, faults, resize }) {
    tally.scenes += 1
    notify({ progress: `${tally.scenes} of ${scenes.length}, ${scene.name}` })
    if (readsTexts) {
      const texts = await pageTexts(page)
      const codes = new Set(
        texts.filter(({ text }) => /^[a-z_]+$/.test(text)).map(({ text }) => asCode(text)),
      )
      tally.texts += texts.length
      for (const one of texts) {
        const fault = faultOf(one, data, codes)
        if (fault !== null) note(fault, `${one.text} (${one.where})`, scene.name)
      }
    }
    for (const [width, height] of sizes) {
      await resize(width, height)
      for (const text of await cutOff(page))
        note('cutOff', text, `${scene.name} ${width}x${height}`)
    }
    for (const fault of faults) note('faults', fault, scene.name)
  },
})
await browser.close()
notify({ tally, wrongs: [...found].map(([what, where]) => `${what} [${where}]`) })
