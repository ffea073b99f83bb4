/**
 * What the rule means by which an address of a document, a link into the desk or the address of a
 * service was refused; the rule is the failure's `detail`. A test holds that none is without its
 * sentence.
 */
export const refusalDetails: Readonly<Record<string, string>> = {
  'not-a-url': 'It is not a web address.',
  'not-https': 'It has to begin with https. Plain http is for this computer only.',
  'user-info': 'It holds a user name or password.',
  'query-or-fragment': 'It holds a ? or a #.',
  'api-in-path': 'It ends in /api, which the desk adds itself. Leave it out.',
  empty: 'It is empty.',
  'too-long': 'It is longer than an honest one would be.',
  'control-or-white-space':
    'It holds a space, a line end or a hidden character, which can make it look like another.',
  'not-ascii': 'It holds letters that can be mistaken for others.',
  backslash: 'It holds a backslash, which programs read in different ways.',
  percent: 'It holds a percent sign, behind which other characters can hide.',
  slashes: 'The slashes behind its beginning are not as they should be.',
  'trailing-dot': 'Its host ends in a dot, which makes it another host than the one it looks like.',
  'ip-address': 'Its host is a number instead of a name, so nobody can tell whose it is.',
  'host-not-plain': 'Its host is not a full name of the internet.',
  port: 'It names a port of its own.',
  query: 'It holds a question mark: a link may name a thing, not what to do with it.',
  fragment: 'It holds a #, behind which something else is asked for.',
  'other-scheme': 'It does not begin with loandesk://, in small letters.',
  'several-links': 'Several links came at once, which no single click does.',
  'unknown-place': 'It points to neither an application nor a facility.',
  'one-segment': 'It has to end with one id and nothing behind it.',
  'no-valid-id': 'What it names cannot be an id.',
}
