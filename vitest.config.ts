import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vitest/config'

/** Where `npm test` has the files of its tests; nothing can be run from there, as Electron has to be. */
const files = process.env['LOAN_DESK_TEST_FILES']
const env = files === undefined ? {} : { TMPDIR: files }

/** Chromium now and then draws nothing or doesn't end; what passes only then is named. */
const chromiumRetry = 1

/** Tests that replace a module of Node's or Electron's have a process of their own for each file. */
const isolated = 'test/unit/**/*.isolated.test.ts'

export default defineConfig({
  plugins: [vue()],
  test: {
    passWithNoTests: true,
    // Processes, not threads: a native module that crashes takes one file with it, not the run.
    pool: 'forks',
    // Its files share it: to begin one for each and to read all modules again took a third of the time.
    isolate: false,
    maxWorkers: 2,
    // Nothing is timed here: a slow machine is no failure, and what hangs is ended.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    setupFiles: ['test/support/setup.ts'],
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // A poll waits as long as what it asks the page for may take: the first answer may be a slow one.
    expect: { requireAssertions: true, poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          env,
          include: ['test/unit/**/*.test.ts', 'test/contract/**/*.test.ts'],
          exclude: ['test/contract/*.keychain.test.ts', isolated],
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'security',
          env,
          include: ['test/security/**/*.test.ts', 'test/contract/*.keychain.test.ts', isolated],
          // Some of them search the memory of their process.
          isolate: true,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          env,
          include: ['test/faults/**/*.test.ts'],
          testTimeout: 120_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          env,
          include: ['test/browser/**/*.test.ts'],
          globalSetup: ['test/support/drivers/prepared-app.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          retry: chromiumRetry,
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        test: {
          name: 'electron',
          // One window at a time leaves a core to the checks that `npm test` runs beside it. (Vitest puts
          // a group 0 of one file at a time last.)
          include: ['test/electron/**/*.test.ts'],
          globalSetup: ['test/support/electron/prepared-electron.ts'],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          retry: chromiumRetry,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
