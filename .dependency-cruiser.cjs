/**
 * The import rules of the project, one per row. test/unit/launch/import-table.test.ts shows that
 * each rule finds its violations.
 */

const shared = '^shared/'
const ports = '^electron/ports/'
const services = '^electron/services/'
const router = '^electron/ipc/(?!(ipc-host|sender-guard)\\.ts$)'
const host = '^electron/ipc/(ipc-host|sender-guard)\\.ts$'
const compose = '^electron/(compose|app-services|background-services)\\.ts$'
const area = '^(shared/domain|electron/services|renderer/screens)/[^/]+$'

/** Packages that only compute: no input, no output, no clock. */
const purePackages = ['yup', '@internationalized/date', 'libphonenumber-js']
const corePackages = [...purePackages, 'p-queue']
const pagePackages = [
  ...purePackages,
  'vue',
  'vue-router',
  'pinia',
  '@nuxt/ui',
  '@iconify-json/lucide',
  'tailwindcss',
  'vee-validate',
  '@vee-validate/yup',
  'chart.js',
  'papaparse',
]

/** The icons that the build reads from @iconify-json/lucide; a virtual module of the build. */
const bundledIcons = '^virtual:nuxt-ui-icons$'

const packages = (names) =>
  `^node_modules/(${names.map((name) => name.replaceAll('.', '\\.')).join('|')})(/|$)`

const mayImport = (name, comment, from, ...to) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { pathNot: to },
})

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    mayImport(
      'shared-is-pure',
      'shared imports shared and packages that only calculate',
      shared,
      shared,
      packages(purePackages),
    ),
    mayImport(
      'renderer-knows-shared-only',
      'renderer imports shared and packages for pages: no Node, no Electron',
      '^renderer/',
      '^renderer/',
      shared,
      packages(pagePackages),
      bundledIcons,
    ),
    mayImport(
      'ports-are-interfaces',
      'electron/ports imports shared',
      ports,
      ports,
      shared,
      packages(purePackages),
    ),
    mayImport(
      'services-know-ports-only',
      'electron/services imports shared and electron/ports: never adapters, Electron, Node, drivers',
      services,
      services,
      ports,
      shared,
      packages(corePackages),
    ),
    mayImport(
      'router-and-compose-stay-inside',
      'electron/ipc (but for its host) and compose import shared, services and ports',
      `${router}|${compose}`,
      router,
      compose,
      services,
      ports,
      shared,
      packages(corePackages),
    ),
    {
      name: 'services-do-not-know-the-router',
      comment: 'the router calls the services, never the reverse',
      severity: 'error',
      from: { path: `${services}|${ports}` },
      to: { path: `${router}|${compose}` },
    },
    {
      name: 'adapters-keep-to-themselves',
      comment: 'each adapter folder is one technology; only main combines them',
      severity: 'error',
      from: { path: '^electron/adapters/([^/]+)/' },
      to: {
        path: '^electron/(adapters/[^/]+/|ipc/|window/|sample-service/|(main|open-app|preload)\\.ts)',
        pathNot: '^electron/adapters/$1/',
      },
    },
    {
      name: 'folders-keep-to-themselves',
      comment:
        'the IPC host, the window and the sample service import no adapter, and not each other',
      severity: 'error',
      from: { path: `${host}|^electron/(window|sample-service)/` },
      to: {
        path: '^electron/(adapters/|window/|sample-service/|ipc/ipc-host)',
        pathNot: ['^electron/$1/'],
      },
    },
    {
      name: 'sample-service-is-separate',
      comment: 'the sample service is a separate server that follows the specification only',
      severity: 'error',
      from: { path: '^electron/sample-service/' },
      to: { path: '^electron/(ipc|services|(compose|app-services|background-services)\\.ts)' },
    },
    {
      name: 'preload-is-small',
      comment: 'the sandboxed preload is one file and may use only shared code and Electron',
      severity: 'error',
      from: { path: '^electron/preload\\.ts$' },
      to: { pathNot: [shared, packages([...purePackages, 'electron'])] },
    },
    {
      name: 'no-import-of-an-entry',
      severity: 'error',
      from: {},
      to: { path: '^electron/(main|preload)\\.ts$' },
    },
    {
      name: 'launch-needs-nothing-installed',
      comment: 'it runs before packages are installed',
      severity: 'error',
      from: { path: '^electron/(launch|packaging)/' },
      to: {
        pathNot: ['^electron/launch/', '^electron/packaging/'],
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'launch-stays-outside',
      comment: 'only main and tests use the launch code',
      severity: 'error',
      from: {
        path: '^(electron|shared|renderer)/',
        pathNot: '^electron/((launch|packaging)/|(main|open-app)\\.ts$)',
      },
      to: { path: '^electron/(launch|packaging)/' },
    },
    {
      name: 'sample-team-stays-outside',
      comment: 'it starts other programs, so npm start runs it in its own process',
      severity: 'error',
      from: { path: '^(electron|shared|renderer)/', pathNot: '^electron/sample-team/' },
      to: { path: '^electron/sample-team/' },
    },
    {
      name: 'keytar-has-one-importer',
      comment: 'secrets go through the secret-vault port',
      severity: 'error',
      from: { pathNot: '^electron/adapters/keychain/' },
      to: { path: packages(['keytar']) },
    },
    {
      name: 'nothing-imports-test',
      severity: 'error',
      from: { pathNot: '^test/' },
      to: { path: '^test/' },
    },
    {
      name: 'every-place-is-in-the-table',
      comment: 'add a new folder of electron/ to this table first',
      severity: 'error',
      from: {},
      to: {
        path: '^electron/',
        pathNot:
          '^electron/((adapters|ipc|launch|packaging|ports|sample-service|sample-team|services|window)/|(main|open-app|preload|compose|app-services|background-services)\\.ts$)',
      },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-cycles-between-areas',
      comment: 'of two areas of a layer, at most one imports the other',
      severity: 'error',
      scope: 'folder',
      from: { path: area },
      to: { circular: true, path: area },
    },
    {
      name: 'every-import-is-found',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(virtual:|#)' },
    },
    {
      name: 'every-package-is-declared',
      comment: 'packages that package.json does not name can disappear at the next install',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: {
      // The bench checks the packages that only the bench installs.
      path: '^(out|dist)/|^renderer/components\\.d\\.ts$|^test/bench/(node_modules|peers/packages)/',
    },
    tsPreCompilationDeps: true,
    // A folder with its own package.json uses the top-level packages too.
    combinedDependencies: true,
    skipAnalysisNotInRules: true,
    enhancedResolveOptions: {
      conditionNames: ['import', 'types', 'node', 'default'],
      exportsFields: ['exports'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.mjs', '.js', '.cjs', '.vue', '.d.ts', '.json'],
    },
    tsConfig: { fileName: 'tsconfig.json' },
  },
}
