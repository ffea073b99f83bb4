/** Licenses that are allowed everywhere. */
const everywhere = new Set(['MIT', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MPL-2.0'])

/** Further licenses allowed in a release, each with what it requires. */
const alsoAllowed: Readonly<Record<string, string>> = {
  'BlueOak-1.0.0': 'as MIT in plainer words; asks for its text, which is shipped',
  'Python-2.0': 'argparse; asks for its notice, which is shipped',
  'OFL-1.1': 'the font Inter; asks for its notice, which is shipped',
  '(MIT OR CC0-1.0)': 'MIT is chosen',
  '(MIT OR WTFPL)': 'MIT is chosen',
  '(WTFPL OR MIT)': 'MIT is chosen',
  '(BSD-2-Clause OR MIT OR Apache-2.0)': 'MIT is chosen',
}
/** Licenses allowed for tools only: nothing under them is shipped. */
const toolsOnly: Readonly<Record<string, string>> = {
  '0BSD': 'asks for nothing',
  'CC0-1.0': 'data in the public domain',
  'CC-BY-4.0': 'caniuse-lite: data that the build reads',
  Unlicense: 'public domain',
  WTFPL: 'asks for nothing',
  'WTFPL OR ISC': 'ISC is chosen',
}
/** By folder: packages whose manifest has no SPDX license; each was checked by hand. */
export const readByHand: Readonly<Record<string, string>> = {
  'png-js': 'MIT: its file LICENSE',
  'vaul-vue': 'MIT by its repository; nothing of it reaches the page',
  'end-stream': 'MIT: its file LICENCE',
  'level-write-stream': 'MIT: its file LICENCE',
  'write-stream': 'MIT: its file LICENCE',
  'write-stream/node_modules/readable-stream': 'BSD: its manifest, in the old form of a name',
}

/** What an installer may contain. */
export const shippableLicenses: ReadonlySet<string> = new Set([
  ...everywhere,
  ...Object.keys(alsoAllowed),
])
/** What may be used to build it. */
export const usableLicenses: ReadonlySet<string> = new Set([
  ...shippableLicenses,
  ...Object.keys(toolsOnly),
])
