import type { SampleFacility } from './sample-facilities.ts'
import type { SampleDocument } from './service-state.ts'

type PrintedDocument = SampleDocument & { readonly facility: SampleFacility }

const inch = 72
const margin = 0.85 * inch
const page = { width: 8.5 * inch, height: 11 * inch }
const contentWidth = page.width - 2 * margin
const ink = '#1a2230'
const faint = '#5a6577'
const rule = '#c9d1dc'
const warning = '#9a3412'
const warningGround = '#fff4ec'

/**
 * The unsigned authorization as a tagged one-page PDF on US Letter. It contains what a consumer's
 * authorization of a single ACH debit must state: entry type, amount, timing, person, account, date
 * and revocation (Nacha operating rules), and that credit doesn't depend on it (12 CFR 1005.10(e)).
 */
export async function authorizationPdf(
  document: PrintedDocument,
  timeZone: string,
): Promise<Uint8Array> {
  // Imported on demand: the module is large, and most sessions create no document.
  const { default: PDFDocument } = await import('pdfkit')
  const title = 'Authorization for a single ACH debit'
  const doc = new PDFDocument({
    size: [page.width, page.height],
    margin,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    info: {
      Title: `${title} (unsigned sample)`,
      Author: document.lender.name,
      Subject: `Facility ${document.facility.id}`,
      CreationDate: new Date(document.createdAt),
    },
  })
  const written = collect(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)

  const paragraph = (type: string, content: string, options: PDFKit.Mixins.TextOptions = {}) =>
    doc.text(content, { width: contentWidth, structParent: root, structType: type, ...options })
  const line = (y: number) => {
    doc.markContent('Artifact', { type: 'Layout' })
    doc
      .moveTo(margin, y)
      .lineTo(page.width - margin, y)
      .lineWidth(0.75)
      .stroke(rule)
    doc.endMarkedContent()
  }
  const section = (heading: string, content: string) => {
    doc.moveDown(0.75)
    doc.font('Helvetica-Bold').fontSize(11).fillColor(ink)
    paragraph('H2', heading)
    doc.moveDown(0.2)
    doc.font('Helvetica').fontSize(10).fillColor(ink)
    paragraph('P', content, { lineGap: 2 })
  }

  drawNotice(doc, (content) => {
    paragraph('P', content.text, { width: contentWidth - 24, lineGap: content.lineGap })
  })

  doc.font('Helvetica-Bold').fontSize(20).fillColor(ink)
  doc.text('', margin, doc.y)
  paragraph('H1', title)
  doc.moveDown(0.3)
  doc.font('Helvetica').fontSize(10).fillColor(faint)
  paragraph('P', `${document.lender.name} · Document ${document.id}`)
  doc.moveDown(0.8)

  for (const [label, value] of particulars(document, timeZone)) {
    line(doc.y - 4)
    const top = doc.y
    doc.font('Helvetica').fontSize(10).fillColor(faint)
    doc.text(label, margin, top, { width: 150, structParent: root, structType: 'P' })
    doc.font('Helvetica-Bold').fillColor(ink)
    doc.text(value, margin + 160, top, {
      width: contentWidth - 160,
      structParent: root,
      structType: 'P',
    })
    doc.moveDown(0.5)
  }
  line(doc.y - 4)
  doc.text('', margin, doc.y)

  for (const [heading, content] of clauses(document)) section(heading, content)

  doc.moveDown(2.2)
  const signature = doc.y
  line(signature)
  doc.font('Helvetica').fontSize(9).fillColor(faint)
  doc.text('Signature of the account holder: not signed', margin, signature + 5, {
    width: 320,
    structParent: root,
    structType: 'P',
  })
  doc.text('Date signed: none', margin + 340, signature + 5, {
    width: contentWidth - 340,
    structParent: root,
    structType: 'P',
  })

  root.end()
  doc.end()
  return written
}

/** The box at the top that says this isn't a contract. */
function drawNotice(
  doc: PDFKit.PDFDocument,
  write: (content: { readonly text: string; readonly lineGap: number }) => void,
): void {
  const top = doc.y
  const height = 44
  doc.markContent('Artifact', { type: 'Layout' })
  doc.roundedRect(margin, top, contentWidth, height, 4).fillAndStroke(warningGround, warning)
  doc.endMarkedContent()
  doc.font('Helvetica-Bold').fontSize(13).fillColor(warning)
  doc.text('', margin + 12, top + 10)
  write({ text: 'UNSIGNED SAMPLE', lineGap: 3 })
  doc.font('Helvetica').fontSize(9)
  write({
    text: 'Made by the sample lending service. People, firms and accounts are invented; no money moves.',
    lineGap: 0,
  })
  doc.text('', margin, top + height + 18)
}

function particulars(
  document: PrintedDocument,
  timeZone: string,
): readonly (readonly [string, string])[] {
  const { facility } = document
  return [
    ['Account holder', facility.accountHolder],
    ['Account', sentenceStart(maskedAccount(facility))],
    ['Facility', `${facility.id} · ${facility.name}`],
    ['Entry', 'Single entry: one debit, not recurring'],
    ['Date of this document', longDate(document.createdAt, timeZone)],
  ]
}

function clauses(document: PrintedDocument): readonly (readonly [string, string])[] {
  const { facility, lender } = document
  return [
    [
      'What you authorize',
      `I, ${facility.accountHolder}, authorize ${lender.name} to debit my ${maskedAccount(facility)} ` +
        'once, by an ACH entry, to repay the facility named above. This authorization is for that ' +
        'single payment. Each further payment needs an authorization of its own.',
    ],
    [
      'How the amount is determined',
      'The amount is the payment submitted for this facility together with this document. It is at ' +
        `most the scheduled payment of ${dollars(facility.scheduledPayment)} with any late fee ` +
        'due under the agreement, and I am told the exact amount before the payment is submitted.',
    ],
    [
      'Timing',
      'The debit is sent on the payment date that I agreed to, or on the next banking day where ' +
        'that date is a weekend or a Federal Reserve holiday. If no payment is submitted within 45 ' +
        'days of the date of this document, the authorization ends.',
    ],
    [
      'How to revoke',
      `I may revoke this authorization by calling ${lender.phone} or writing to ${lender.email}, at ` +
        'least three banking days before the payment date. I may also ask my bank to stop the ' +
        'payment.',
    ],
    [
      'Your choice',
      'Credit is not conditioned on repayment by preauthorized electronic debit. I may pay in ' +
        'another way, and declining this authorization does not change the terms of my credit.',
    ],
    [
      'Your copy',
      'The account holder receives a copy of this document. The lender keeps it for two years.',
    ],
  ]
}

function maskedAccount(facility: SampleFacility): string {
  return `${facility.accountKind} account ending in ${facility.accountEnding} at ${facility.bank}`
}

function sentenceStart(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function dollars(cents: number): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100)
}

function longDate(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(at)
}

function collect(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
}
