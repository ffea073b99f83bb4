import type { Locator } from 'playwright-core'
import type { StateCap } from '../../../shared/domain/offers/policy/state-caps.ts'
import type { ComposerScreen } from '../../support/drivers/screens/composer-screen.ts'
import { loadingScene } from './place-scenes.ts'
import { places } from './places.ts'
import { inArea, type Stage } from './scene.ts'
import { setRules } from './set-rules.ts'

const cap = { state: 'TX', source: 'Compliance table 4', asOf: '2026-11-01' } as const

/** Sets the lender's own caps by state. */
const setStateCaps = (stage: Stage, stateCaps: readonly StateCap[]): Promise<void> =>
  setRules(stage, ({ creditPolicy }) => ({
    creditPolicy: { ...creditPolicy, stateCaps: [...stateCaps] },
  }))

const pricePanel = ({ page }: Stage): Locator =>
  page.getByRole('group', { name: 'Price to fit, offer 1' })

async function composeLoan({ desk, composer }: Stage): Promise<ComposerScreen> {
  // What the scene before has composed is kept; each begins with an empty draft.
  await desk.ask.drafts.discard({ kind: 'offers', subject: 'app_smpl0001' })
  await composer.open('app_smpl0001')
  await composer.type(1, { 'Interest rate': '12.5', Term: '24', 'Origination fee': '1.5' })
  return composer
}

/** Two rival loans and a line of credit for the same borrower. */
export async function composeMixed(stage: Stage): Promise<ComposerScreen> {
  const composer = await composeLoan(stage)
  await composer.offerAction(1, 'Duplicate')
  await composer.type(2, { 'Interest rate': '10.75', Term: '36' })
  await composer.addOffer('Revolving line of credit')
  await composer.type(3, { 'Interest rate': '24', APR: '24' })
  await composer.offer(3).getByText('Paid off in').waitFor()
  return composer
}

async function reviewMixed(stage: Stage): Promise<ComposerScreen> {
  const composer = await composeMixed(stage)
  await composer.toReview()
  await composer.review.getByRole('button', { name: /^Approve with/ }).waitFor()
  return composer
}

/** The line of credit doesn't match the credit type, so the approval needs a reason. */
async function reviewWithReasons(stage: Stage): Promise<ComposerScreen> {
  const composer = await reviewMixed(stage)
  const reasons = composer.review.getByRole('textbox', { name: /^Reason to continue/ })
  await reasons.first().waitFor()
  for (const reason of await reasons.all()) await reason.fill('The borrower asked for both.')
  return composer
}

export const composerScenes = inArea('composer', {
  compose: {
    everyday: true,
    forced: true,
    async go(stage) {
      const composer = await composeMixed(stage)
      await composer.field('Amount', 1).focus()
    },
    subject: ({ composer }) => composer.field('Amount', 1),
  },
  'compose-price': {
    async go(stage) {
      const composer = await composeMixed(stage)
      const panel = await composer.priceToFit()
      await panel.getByRole('button', { name: 'Term', pressed: false }).click()
      await panel.getByRole('textbox', { name: 'Target value' }).fill('600')
      await panel.getByRole('status').getByText(/pays/).first().waitFor()
    },
    subject: pricePanel,
  },
  'compose-price-wrong': {
    async go(stage) {
      const composer = await composeMixed(stage)
      const panel = await composer.priceToFit()
      await panel.getByRole('textbox', { name: 'Target value' }).fill('600,00')
      await panel
        .getByRole('status')
        .getByText(/^Use commas/)
        .waitFor()
    },
    subject: pricePanel,
  },
  'compose-three': {
    async go(stage) {
      const composer = await composeLoan(stage)
      const panel = await composer.priceToFit()
      await panel.getByRole('textbox', { name: 'Target value' }).fill('600')
      await panel.getByRole('status').getByText(/pays/).first().waitFor()
      await panel.getByRole('button', { name: 'Three offers around this payment' }).press('Enter')
      await composer.field('Term', 3).waitFor()
    },
    subject: ({ composer }) => composer.field('Term', 3),
  },
  'compose-caps': {
    async go(stage) {
      const { page } = stage
      await setStateCaps(stage, [
        { ...cap, from: 0, to: 1_000_000, apr: 2_400, fee: 500 },
        { ...cap, from: 1_000_001, to: 5_000_000, apr: 1_800, fee: null },
      ])
      const composer = await composeMixed(stage)
      const panel = await composer.priceToFit()
      await panel.getByRole('combobox', { name: 'Borrower’s state' }).click()
      await page.getByRole('option', { name: 'TX' }).click()
      await panel
        .getByText(/\(caps by state\)$/)
        .first()
        .waitFor()
    },
    subject: pricePanel,
    after: (stage) => setStateCaps(stage, []),
  },
  'compose-coverage': {
    begins: 'newest-profile',
    async go(stage) {
      const { page, worklist, application, composer } = stage
      await worklist.open('app_smpl0001')
      await page.getByRole('region', { name: 'Borrower', exact: true }).getByText('TX').waitFor()
      await application.composeButton.click()
      await composer.type(1, { Amount: '2,000', 'Interest rate': '37', Term: '36' })
      await composer.priceToFit()
      await page.getByText(/^Caps by state from your service/).waitFor()
    },
    subject: ({ page }) => page.getByText(/^Caps by state from your service/),
  },
  'compose-commercial-coverage': {
    begins: 'newest-profile',
    async go(stage) {
      const { page, composer } = stage
      await composer.open('app_smpl0007')
      await composer.type(1, { Amount: '250,000', 'Interest rate': '9', Term: '36' })
      const panel = await composer.priceToFit()
      await panel.getByRole('combobox', { name: 'Borrower’s state' }).click()
      await page.getByRole('option', { name: 'TX' }).click()
      await panel.getByText(/only these business types/).waitFor()
    },
    subject: ({ page }) => page.getByText(/only these business types/),
  },
  'compose-what-if': {
    async go(stage) {
      const composer = await composeMixed(stage)
      const panel = await composer.priceToFit()
      await panel.getByRole('tab', { name: 'What if' }).click()
      await panel.getByRole('slider', { name: 'Amount' }).press('PageDown')
      await panel.getByLabel('Paid off with payment number').fill('12')
      await panel.getByLabel('Extra with each payment').fill('100')
      await panel.getByLabel('Days late (first payment)').fill('10')
    },
    subject: pricePanel,
  },
  'compose-comparison': {
    everyday: true,
    go: composeMixed,
    subject: ({ composer }) => composer.region.getByRole('heading', { name: 'Comparison' }),
  },
  'compose-schedule': {
    everyday: true,
    async go(stage) {
      const composer = await composeMixed(stage)
      await composer.region.getByRole('heading', { name: /Schedule/ }).scrollIntoViewIfNeeded()
      await composer.region.locator('canvas').first().waitFor()
    },
    subject: ({ composer }) => composer.region.getByRole('heading', { name: /Schedule/ }),
  },
  'compose-wrong': {
    async go(stage) {
      const composer = await composeMixed(stage)
      await composer.type(1, { 'Interest rate': 'ten', Term: '0' })
      await composer.field('Term', 2).focus()
    },
    subject: ({ composer }) => composer.offer(1).getByText('Enter a number.'),
  },
  'compose-loading': loadingScene(places.composer),
  'compose-offline': {
    begins: 'offline',
    go: composeMixed,
  },
  review: {
    everyday: true,
    go: reviewMixed,
  },
  'review-service-check': {
    begins: 'newest-profile',
    async go(stage) {
      // With the borrower's state, which this service shows.
      await stage.worklist.open('app_smpl0001')
      await stage.page
        .getByRole('region', { name: 'Borrower', exact: true })
        .getByText('TX', { exact: true })
        .waitFor()
      const composer = await composeMixed(stage)
      await composer.type(2, { 'Interest rate': '30' })
      await composer.toReview()
      await composer.review.getByText(/finds this offer not compliant/).waitFor()
    },
    subject: ({ page }) => page.getByText(/finds this offer not compliant/),
  },
  'review-production': {
    begins: 'production',
    go: reviewMixed,
  },
  sheet: {
    everyday: true,
    async go(stage) {
      const { review } = await reviewMixed(stage)
      await review.getByRole('link', { name: 'Print or save as PDF' }).click()
      await stage.page.getByRole('region', { name: /^Offer 2 of 3/ }).waitFor()
    },
  },
  'review-failed': {
    async go(stage) {
      const { review } = await reviewWithReasons(stage)
      stage.tap.fail('disk-full', 'decisions.approve')
      await review.getByRole('button', { name: 'Approve with 3 offers' }).click()
      await review.getByRole('alert').first().waitFor()
    },
    subject: ({ composer }) => composer.review.getByRole('alert').first(),
  },
  // The approval is final: no later scene of this app composes for this application.
  'sent-returned': {
    everyday: true,
    async go(stage) {
      const composer = await reviewWithReasons(stage)
      await composer.review.getByRole('button', { name: 'Approve with 3 offers' }).click()
      await composer.reviewSays('All returned fields match what was sent.')
    },
  },
})
