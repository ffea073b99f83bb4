/** The project whose suites need a keyring session around them. */
const keychainProject = 'keychain'
export const plainProjects = ['unit', 'security', 'faults', 'browser', 'electron']

/**
 * Which Vitest runs `npm test` makes: one for everything, and one inside a keyring session. Further
 * arguments go to both; a `--project` among them chooses.
 * @param {readonly string[]} extraArgs
 * @returns {{ name: string, inKeyring: boolean, args: string[] }[]}
 */
export function planVitestRuns(extraArgs) {
  /** @type {string[]} */
  const chosen = []
  /** @type {string[]} */
  const rest = []
  for (let index = 0; index < extraArgs.length; index += 1) {
    const argument = extraArgs[index] ?? ''
    if (argument === '--project') {
      index += 1
      chosen.push(extraArgs[index] ?? '')
    } else if (argument.startsWith('--project=')) chosen.push(argument.slice('--project='.length))
    else rest.push(argument)
  }
  const isWanted = (/** @type {string} */ name) => chosen.length === 0 || chosen.includes(name)
  /** @param {string[]} names */
  const argsFor = (names) => [...names.map((name) => `--project=${name}`), ...rest]

  const unknown = chosen.filter((name) => name !== keychainProject && !plainProjects.includes(name))
  const plain = [...plainProjects.filter(isWanted), ...unknown]
  const runs = []
  if (plain.length > 0) runs.push({ name: 'tests', inKeyring: false, args: argsFor(plain) })
  if (isWanted(keychainProject)) {
    runs.push({ name: 'keychain tests', inKeyring: true, args: argsFor([keychainProject]) })
  }
  return runs
}
