import { spawnSync } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'

/**
 * Packs out/ with electron-builder, a package of this folder. electron-builder leaves the writing of
 * a .deb to a program named fpm that it would download; here that is Debian's own dpkg-deb. Further
 * arguments go to electron-builder.
 */
const { status } = spawnSync(
  process.execPath,
  [
    join(import.meta.dirname, 'node_modules/electron-builder/cli.js'),
    ...['--publish', 'never', ...process.argv.slice(2)],
  ],
  {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      // write-deb.ts runs on this Node too.
      PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
      CUSTOM_FPM_PATH: join(import.meta.dirname, 'write-deb.ts'),
    },
    stdio: 'inherit',
  },
)
process.exit(status ?? 1)
