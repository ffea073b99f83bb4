import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vitest/config'

/** Folder of the tests' files in `npm test`. Programs can't run from there, but Electron has to. */
const files = process.env['LOAN_DESK_TEST_FILES']
const env = files === undefined ? {} : { TMPDIR: files }

/** Chromium occasionally draws nothing or doesn't end; tests that pass only on a retry are named. */
const chromiumRetry = 1

/** Tests that replace a module of Node or Electron; each file runs in a process of its own. */
const isolated = 'test/unit/**/*.isolated.test.ts'

export default defineConfig({
  plugins: [vue()],
  test: {
    passWithNoTests: true,
    // Processes, not threads: a native module that crashes ends one file, not the run.
    pool: 'forks',
    // Files share a process: a new process with all modules per file took a third of the time.
    isolate: false,
    maxWorkers: 2,
    // Tests measure no times: a slow machine isn't a failure, and a hanging test is ended.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    setupFiles: ['test/support/setup.ts'],
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // A poll waits as long as a request of the page may take, because the first response may be
    // slow.
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
          // One window at a time leaves a core to the checks that `npm test` runs in parallel.
          // (Vitest puts a group 0 of one file at a time last.)
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
