import {
  noDisclosureWords,
  type DisclosureWords,
} from '../../../shared/domain/offers/disclosure/disclosure-words.ts'
import { composeMixed } from './composer-scenes.ts'
import { inArea, type Stage } from './scene.ts'
import { setRules } from './set-rules.ts'

const setWords = (stage: Stage, disclosures: DisclosureWords) =>
  setRules(stage, () => ({ disclosures }))

const words: DisclosureWords = {
  prepayment: 'If you pay off early, you will not have to pay a penalty.',
  lateCharge: 'A payment is late 15 days after it is due.',
  securityInterest: '',
  balanceMethod: 'We use a method called average daily balance (including new advances).',
  billingRights:
    'Your account agreement tells you about your right to dispute transactions and how to use it.',
  ofRecord: true,
}

/** Two loans, one with a late fee and its origination fee added, and a line with every fee. */
async function openDisclosures(stage: Stage): Promise<void> {
  const composer = await composeMixed(stage)
  await composer.type(2, { 'Late payment fee': '25' })
  await composer.type(3, {
    'Annual fee': '95',
    'Monthly finance charge': '10',
    'Late payment fee': '15',
  })
  await composer.toReview()
  await composer.review.getByRole('link', { name: 'Federal disclosures' }).click()
  await stage.page.getByRole('region', { name: /^Disclosure of offer 3/ }).waitFor()
}

const goToPage = (stage: Stage, position: number) =>
  stage.page
    .getByRole('region', { name: new RegExp(`^Disclosure of offer ${position}`) })
    .scrollIntoViewIfNeeded()

export const disclosureScenes = inArea('composer', {
  disclosure: {
    go: openDisclosures,
  },
  'disclosure-of-record': {
    everyday: true,
    async go(stage) {
      await setWords(stage, words)
      await openDisclosures(stage)
    },
    after: (stage) => setWords(stage, noDisclosureWords),
  },
  'disclosure-line': {
    async go(stage) {
      await setWords(stage, words)
      await openDisclosures(stage)
      await goToPage(stage, 3)
    },
    subject: ({ page }) => page.getByRole('region', { name: /^Disclosure of offer 3/ }),
    after: (stage) => setWords(stage, noDisclosureWords),
  },
  'disclosure-none': {
    async go(stage) {
      const composer = await composeMixed(stage)
      await composer.offerAction(3, 'Remove')
      await composer.type(1, { Amount: '80,000' })
      await composer.type(2, { Amount: '90,000' })
      await composer.toReview()
      await stage.composer.review.getByRole('link', { name: 'Federal disclosures' }).click()
      await stage.page.getByText('No federal disclosures').waitFor()
    },
  },
})
