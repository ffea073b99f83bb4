import { describe, expect, it } from 'vitest'
import config from '../../../vitest.config.ts'
import { plainProjects, planVitestRuns } from '../../../electron/launch/vitest-runs.mjs'

describe('the runs of Vitest', () => {
  it('are one for everything and one inside a keyring session', () => {
    const runs = planVitestRuns(['test/unit', '-t', 'offer'])
    expect(runs.map((run) => run.inKeyring)).toEqual([false, true])
    expect(runs[0]?.args).toEqual([
      ...plainProjects.map((name) => `--project=${name}`),
      'test/unit',
      '-t',
      'offer',
    ])
    expect(runs[1]?.args).toEqual(['--project=keychain', 'test/unit', '-t', 'offer'])
  })

  it('are only those of the projects that were asked for', () => {
    expect(planVitestRuns(['--project', 'unit', '--project=faults'])).toEqual([
      { name: 'tests', inKeyring: false, args: ['--project=unit', '--project=faults'] },
    ])
    expect(planVitestRuns(['--project', 'keychain'])).toEqual([
      { name: 'keychain tests', inKeyring: true, args: ['--project=keychain'] },
    ])
  })

  it('leave it to Vitest to refuse a project that does not exist', () => {
    expect(planVitestRuns(['--project=colour'])[0]?.args).toEqual(['--project=colour'])
  })

  it('miss no project of the configuration', () => {
    const names = config.test?.projects?.map((project) =>
      typeof project === 'object' && 'test' in project ? project.test?.name : undefined,
    )
    expect(names?.toSorted()).toEqual([...plainProjects, 'keychain'].toSorted())
  })
})
