import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vitest/config'
import { TallyReporter } from './electron/launch/tally-reporter.mjs'

const tallyFile = process.env['LOAN_DESK_TALLY_FILE']

/** Suites that need an unlocked keyring of their own; `npm test` runs them inside one. */
const keychainSuites = 'test/contract/**/*.keychain.test.ts'

export default defineConfig({
  plugins: [vue()],
  test: {
    reporters: tallyFile === undefined ? ['default'] : ['default', new TallyReporter(tallyFile)],
    passWithNoTests: true,
    // Processes, not threads: a native module that crashes takes one file with it, not the run.
    pool: 'forks',
    maxWorkers: 2,
    // Nothing is timed here: a slow machine is no failure, and what hangs is ended.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    setupFiles: ['test/support/stuck/setup.ts'],
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    expect: { requireAssertions: true },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.ts', 'test/contract/**/*.test.ts'],
          exclude: [keychainSuites],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'security',
          include: ['test/security/**/*.test.ts'],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['test/faults/**/*.test.ts'],
          testTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'keychain',
          include: [keychainSuites],
          // The keyring is one for all files of the run: they take turns.
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          globalSetup: ['test/support/prepared-desk.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        test: {
          name: 'electron',
          include: ['test/electron/**/*.test.ts'],
          globalSetup: ['test/support/electron/prepared-electron.ts'],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { requireAssertions: true, poll: { timeout: 30_000 } },
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
})
