import type { LetterTemplate } from './letter-settings.ts'

/*
 * Letters with the wording of Regulation B's sample forms (12 CFR 1002, appendix C), and paragraphs
 * with statutory wording. A blank line separates paragraphs; the first one is the heading. Names in
 * braces are placeholders.
 */

/** Placeholders of a letter. */
export const letterBlanks = [
  'date',
  'recipient',
  'credit',
  'reasons',
  'terms',
  'needed',
  'reply by',
  'creditor',
  'report',
  'agency',
  'score',
  'ECOA notice',
] as const
export type LetterBlank = (typeof letterBlanks)[number]

/** Placeholders for content that the regulation requires (12 CFR 1002.9(a)(2), (c)(2) and 1022.73(a)(1)). */
export const requiredBlanks: Readonly<Record<LetterTemplate, readonly LetterBlank[]>> = {
  'adverse-action': ['recipient', 'reasons', 'creditor', 'report', 'ECOA notice'],
  counteroffer: ['recipient', 'terms', 'reply by', 'creditor'],
  'counteroffer-with-adverse-action': [
    ...(['recipient', 'reasons', 'terms', 'reply by'] as const),
    ...(['creditor', 'report', 'ECOA notice'] as const),
  ],
  incompleteness: ['recipient', 'needed', 'reply by', 'creditor'],
  'right-to-reasons': ['recipient', 'creditor', 'ECOA notice'],
  'risk-based-pricing': ['recipient', 'agency', 'score', 'creditor'],
  'adverse-action-business': ['recipient', 'reasons', 'report', 'ECOA notice'],
}

export const modelLetters: Readonly<Record<LetterTemplate, string>> = {
  /** Form C-2, with the creditor's contact of form C-1. */
  'adverse-action': `Notice of action taken and statement of reasons

{date}

{recipient}

Dear Applicant:

Thank you for your recent application. Your request for {credit} was carefully considered, and we regret that we are unable to approve your application at this time, for the following reason(s):

{reasons}

{report}

If you have any questions regarding this notice, you should contact:
{creditor}

{ECOA notice}`,

  /** Form C-4 without its statement of reasons: starts the 90 days of 12 CFR 1002.9(a)(1)(iv). */
  counteroffer: `Counteroffer

{date}

{recipient}

Dear Applicant:

Thank you for your application for {credit}. We are unable to offer you credit on the terms that you requested. We can, however, offer you credit on the following terms:

{terms}

If this offer is acceptable to you, please notify us by {reply by} at the following address:
{creditor}

Sincerely,`,

  /** Form C-4. */
  'counteroffer-with-adverse-action': `Notice of action taken, statement of reasons and counteroffer

{date}

{recipient}

Dear Applicant:

Thank you for your application for {credit}. We are unable to offer you credit on the terms that you requested for the following reason(s):

{reasons}

We can, however, offer you credit on the following terms:

{terms}

If this offer is acceptable to you, please notify us by {reply by} at the following address:
{creditor}

{report}

{ECOA notice}

Sincerely,`,

  /** Form C-6. */
  incompleteness: `Notice of incomplete application and request for additional information

{date}

{recipient}

Dear Applicant:

Thank you for your application for {credit}. The following information is needed to make a decision on your application:

{needed}

We need to receive this information by {reply by}. If we do not receive it by that date, we will regrettably be unable to give further consideration to your credit request.

Please send it to:
{creditor}

Sincerely,`,

  /** Form C-8, given when a business applies (12 CFR 1002.9(a)(3)(i)(B)). */
  'right-to-reasons': `Disclosure of right to request specific reasons for credit denial

{date}

{recipient}

If your application for business credit is denied, you have the right to a written statement of the specific reasons for the denial. To obtain the statement, please contact us at the address or telephone number below within 60 days from the date you are notified of our decision. We will send you a written statement of reasons for the denial within 30 days of receiving your request for the statement.

{creditor}

{ECOA notice}`,

  /** The content that 12 CFR 1022.73(a)(1) requires, in its order; the forms H-1 and H-6 are optional. */
  'risk-based-pricing': `Your credit report and the price you pay for credit

{date}

{recipient}

A credit report is a record of your credit history. It includes information about whether you pay your bills on time and how much you owe to creditors.

We used information from your credit report to set the terms of the credit that we offer you, such as the annual percentage rate. The terms offered to you may be less favorable than the terms offered to consumers who have better credit histories.

We encourage you to verify the accuracy of the information in your credit report. You have the right to dispute any inaccurate information in it with the consumer reporting agency.

We obtained your credit report from:

{agency}

Under federal law, you have the right to obtain a copy of your credit report from this agency without charge for 60 days after you receive this notice. To obtain it, contact the agency at the address or telephone number above.

{score}

For more information about credit reports and your rights, visit the website of the Consumer Financial Protection Bureau at www.consumerfinance.gov/learnmore.

If you have any questions regarding this notice, you should contact:
{creditor}`,

  /** Form C-7, with the paragraphs that the Fair Credit Reporting Act requires if a report was used. */
  'adverse-action-business': `Notice of action taken and statement of reasons

{date}

{recipient}

Dear Applicant:

Thank you for applying to us for credit. We have given your request careful consideration, and regret that we are unable to extend credit to you at this time for the following reasons:

{reasons}

{report}

Sincerely,

{ECOA notice}`,
}

/** 12 CFR 1002.9(b)(1). */
export const ecoaNotice = (federalAgency: string): string =>
  `Notice: The Federal Equal Credit Opportunity Act prohibits creditors from discriminating against credit applicants on the basis of race, color, religion, national origin, sex, marital status, age (provided the applicant has the capacity to enter into a binding contract); because all or part of the applicant’s income derives from any public assistance program; or because the applicant has in good faith exercised any right under the Consumer Credit Protection Act. The Federal agency that administers compliance with this law concerning this creditor is ${federalAgency}.`

/** 15 U.S.C. 1681m(a), worded as in form C-1, part II. */
export const agencyParagraph =
  'Our credit decision was based in whole or in part on information obtained in a report from the consumer reporting agency listed below. You have a right under the Fair Credit Reporting Act to know the information contained in your credit file at the consumer reporting agency. The reporting agency played no part in our decision and is unable to supply specific reasons why we have denied credit to you. You also have a right to a free copy of your report from the reporting agency, if you request it no later than 60 days after you receive this notice. In addition, if you find that any information contained in the report you receive is inaccurate or incomplete, you have the right to dispute the matter with the reporting agency.'

export const scoreParagraph =
  'We also obtained your credit score from this consumer reporting agency and used it in making our credit decision. Your credit score is a number that reflects the information in your consumer report. Your credit score can change, depending on how the information in your consumer report changes.'

/** 12 CFR 1022.73(a)(1)(ix)(A) and (F). */
export const pricingScoreParagraph = (agency: string): string =>
  `We obtained your credit score from ${agency} and used it to set the terms of the credit that we offer you. Your credit score is a number that takes into account the information in your credit report. Your credit score can change over time to reflect changes in your credit history.`

export const inquiriesFactor = 'Number of recent inquiries on consumer report'

/** 15 U.S.C. 1681m(b), worded as in form C-1, part II. */
export const otherSourceParagraph =
  'Our credit decision was based in whole or in part on information obtained from an affiliate or from an outside source other than a consumer reporting agency. Under the Fair Credit Reporting Act, you have the right to make a written request, no later than 60 days after you receive this notice, for disclosure of the nature of this information.'
