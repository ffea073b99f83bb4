/**
 * Why a document address, a link to Loan Desk or a service address was refused. The key is the rule
 * in the failure's `detail`.
 */
export const refusalDetails: Readonly<Record<string, string>> = {
  'not-a-url': 'It isn’t a web address.',
  'not-https': 'It must start with https. Plain http is for this computer only.',
  'user-info': 'It contains a user name or password.',
  'query-or-fragment': 'It contains ? or #.',
  'api-in-path': 'It ends in /api. Loan Desk adds that itself.',
  empty: 'It is empty.',
  'too-long': 'It is too long.',
  'control-or-white-space': 'It contains spaces, line breaks or hidden characters.',
  'not-ascii': 'It contains letters that can be mistaken for others.',
  backslash: 'It contains a backslash.',
  percent: 'It contains a percent sign, which can hide other characters.',
  slashes: 'It has the wrong number of slashes.',
  'trailing-dot': 'Its host ends in a dot.',
  'ip-address': 'Its host is an IP address instead of a name.',
  'host-not-plain': 'Its host isn’t a full internet host name.',
  port: 'It contains a port.',
  query: 'It contains a question mark.',
  fragment: 'It contains #.',
  'other-scheme': 'It must start with loandesk:// in lowercase.',
  'several-links': 'Several links arrived at once.',
  'unknown-place': 'It names neither an application nor a facility.',
  'one-segment': 'It must end with one ID.',
  'no-valid-id': 'It doesn’t contain a valid ID.',
}
