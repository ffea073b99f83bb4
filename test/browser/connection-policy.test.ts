import { expect, test } from 'vitest'
import { approve, pendingLoanId } from '../support/drivers/approving.ts'
import { browserSuite } from '../support/drivers/browser-suite.ts'
import { hiddenBy } from '../support/checks/in-sight.ts'
import { axeFindings } from '../support/checks/page-checks.ts'

const suite = browserSuite()
const name = 'Alder Bank'

test('a lender’s own limits and trusted hosts are typed, checked, kept, and measured by', async () => {
  const { desk, frame, settings, page } = await suite.openApp()
  await frame.goTo('Settings')
  await settings.beginConnection()
  await settings.fill({ name, baseUrl: desk.service.baseUrl, ...desk.service.credentials })
  const { form } = settings

  // Hosts: the name alone, in punycode; what cannot be one is told, also when it is sent.
  const host = form.getByLabel('Host', { exact: true })
  await host.fill('127.0.0.1')
  await host.press('Enter')
  await form.getByText('Enter a host name, such as documents.lender.example.').waitFor()
  await host.fill('papiere.bücher.example')
  await form.getByRole('button', { name: 'Trust host' }).click()
  await form.getByText('papiere.xn--bcher-kva.example').waitFor()
  await host.fill('https://docs.lender.example/a.pdf')
  await host.press('Enter')
  await host.fill('Docs.Lender.example')
  await host.press('Enter')
  await form.getByText('This host is already in the list.').waitFor()
  await settings.tryAndSave()
  await form.getByText('This host is already in the list.').waitFor()
  await host.fill('')
  await form.getByRole('button', { name: 'Stop trusting papiere.xn--bcher-kva.example' }).click()

  // Limits: in the officer's units; they are never sent.
  await form.getByText('Offer rules').click()
  const fee = form.getByLabel('Maximum fee')
  await form.getByText('dollars', { exact: true }).waitFor()
  await fee.fill('10')
  await form.getByText('dollars, standard 500.00').waitFor()
  await form.getByLabel('Warn from APR').fill('40')
  await form.getByLabel('First payment within').fill('400')
  await form.getByText('Offer rules').click()
  await settings.tryAndSave()
  await form.getByText('Enter a value from 1 to 366.').waitFor()
  await form.getByText('Enter a value within “Maximum APR”.').waitFor()
  await expect
    .poll(() =>
      form.getByLabel('First payment within').evaluate((it) => it === document.activeElement),
    )
    .toBe(true)
  expect(await axeFindings(page)).toEqual([])
  await form.getByLabel('First payment within').fill('20')
  await form.getByLabel('Warn from APR').fill('30')
  await settings.tryAndSave()
  await form.waitFor({ state: 'detached' })
  const listed = await desk.ask.connections.list({})
  expect(listed.ok && listed.value.connections.find((one) => one.name === name)).toMatchObject({
    trustedDocumentHosts: ['docs.lender.example'],
    policyLimits: {
      latePaymentFee: 1_000,
      firstPaymentDays: 20,
      nearHighApr: 3_000,
      highApr: 3_600,
    },
  })

  // The door measures by them: the fee and the day are over, which the sample lender would take.
  await settings.use(name)
  await desk.ask.applications.add({ ids: [pendingLoanId] })
  await expect
    .poll(async () => {
      const held = await desk.ask.applications.open({ id: pendingLoanId })
      return held.ok && held.value.copy !== null
    })
    .toBe(true)
  await expect(approve(desk)).rejects.toThrow('payload-invalid')

  // And they can be put back.
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const edit = page.getByRole('form', { name: `Edit ${name}` })
  await edit.getByText('docs.lender.example').waitFor()
  await edit.getByText('Offer rules').click()
  expect(await edit.getByLabel('Maximum fee').inputValue()).toBe('10.00')
  await edit.getByRole('button', { name: 'Restore standard limits' }).click()
  expect(await edit.getByLabel('Maximum fee').inputValue()).toBe('500.00')
  await edit.getByRole('button', { name: `Save ${name}` }).click()
  await edit.waitFor({ state: 'detached' })
  expect(await hiddenBy(page.getByText(`${name} saved.`))).toBeNull()
  expect((await approve(desk)).state).toBe('queued')
})
