import type { Locator, Page } from 'playwright-core'
import { AppShell } from './app-shell.ts'
import { consentDay, paymentDay } from '../../builders/payment-days.ts'

export interface AuthorizationTyped {
  readonly facility: string
  readonly payment: string
  readonly amount: string
  readonly plannedOn: string
  readonly consentOn: string
  readonly consentBy: string
}

/** An authorization that the sample service accepts. */
export const typedAuthorization: AuthorizationTyped = {
  facility: 'fac_smpl01',
  payment: 'INV-2291',
  amount: '412.50',
  plannedOn: paymentDay,
  consentOn: consentDay,
  consentBy: 'M. Keller',
}

/** The register of ACH authorizations and its form. */
export class DocumentsScreen {
  readonly page: Page
  readonly form: Locator
  readonly register: Locator
  readonly trustDialog: Locator

  constructor(page: Page) {
    this.page = page
    this.form = page.getByRole('form', { name: 'New ACH authorization' })
    this.register = page.getByRole('table')
    this.trustDialog = page.getByRole('dialog', { name: 'Open a document from this host?' })
  }

  /** From any screen: opens the register and a new authorization. */
  async openForm(): Promise<void> {
    await new AppShell(this.page).goTo('Documents')
    await this.begin()
  }

  async begin(): Promise<void> {
    await this.page.getByRole('button', { name: 'New authorization' }).first().click()
    await this.form.waitFor()
  }

  async fill(typed: AuthorizationTyped): Promise<void> {
    await this.form.getByLabel('Facility ID').fill(typed.facility)
    await this.form.getByLabel('Payment reference').fill(typed.payment)
    await this.form.getByLabel('Amount', { exact: true }).fill(typed.amount)
    await this.form.getByLabel('Payment date', { exact: true }).fill(typed.plannedOn)
    const checklist = this.form.getByRole('group', { name: 'Checklist' })
    for (const box of await checklist.getByRole('checkbox').all()) await box.check()
    await this.form.getByRole('combobox', { name: 'Method' }).click()
    await this.page.getByRole('option', { name: 'By phone' }).click()
    await this.form.getByLabel('Date', { exact: true }).fill(typed.consentOn)
    await this.form.getByLabel('Recorded by').fill(typed.consentBy)
  }

  get submit(): Locator {
    return this.form.getByRole('button', { name: /^Create authorization|^Save now/ })
  }

  /** Chooses autopay, and enters the evidence of the borrower's consent. */
  async fillAutopay(givenBy: string, words: string): Promise<void> {
    await this.form.getByRole('radio', { name: 'Autopay' }).click()
    await this.form.getByRole('combobox', { name: 'Method' }).click()
    await this.page.getByRole('option', { name: 'Signed form' }).click()
    await this.form.getByLabel('Agreed by').fill(givenBy)
    await this.form.getByLabel('Words the borrower agreed to').fill(words)
  }

  /** Starts, fills and sends one, then waits for it in the register. */
  async make(typed: AuthorizationTyped): Promise<void> {
    await this.begin()
    await this.fill(typed)
    await this.submit.click()
    await this.row(typed.payment).waitFor()
  }

  open(payment: string): Locator {
    return this.row(payment).getByRole('button', { name: /^Open document/ })
  }

  /** The button that starts the authorization of the next payment in one click. */
  next(payment: string): Locator {
    return this.row(payment).getByRole('button', { name: /^New authorization for next payment/ })
  }

  /** Chooses from the menu at the end of a document's row. */
  async choose(payment: string, item: string): Promise<void> {
    await this.row(payment)
      .getByRole('button', { name: `More actions for ${payment}` })
      .click()
    await this.page.getByRole('menuitem', { name: item }).click()
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog')
  }

  row(payment: string): Locator {
    return this.register.getByRole('row').filter({ hasText: payment })
  }
}
