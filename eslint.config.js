import vue from 'eslint-plugin-vue'
import ts from 'typescript'
import tseslint from 'typescript-eslint'
import vueParser from 'vue-eslint-parser'

/** Project rules that no package has. */
const house = {
  rules: {
    'no-file-wide-disable': {
      meta: {
        type: 'problem',
        schema: [],
        messages: { fileWide: 'Switch a rule off for the next line only, and say why.' },
      },
      create: (context) => ({
        Program: () => {
          for (const comment of context.sourceCode.getAllComments()) {
            if (comment.type === 'Block' && /^\s*eslint-disable(?!-)/.test(comment.value)) {
              context.report({ loc: comment.loc, messageId: 'fileWide' })
            }
          }
        },
      }),
    },
  },
}

/**
 * Lets TypeScript read only the script of a component, as lint passes it: otherwise the file
 * changes whenever it is linted, and every type is looked up again.
 */
const { readFile } = ts.sys
ts.sys.readFile = (path, encoding) => {
  const text = readFile(path, encoding)
  return path.endsWith('.vue') ? /<script[^>]*>(.*?)<\/script>/s.exec(text ?? '')?.[1] : text
}

const noEnum = {
  selector: 'TSEnumDeclaration',
  message: 'Use a union of strings or an `as const` table.',
}
const noNamespace = {
  selector: 'TSModuleDeclaration[kind="namespace"]',
  message: 'Use a module.',
}
const noParameterProperty = { selector: 'TSParameterProperty', message: 'Write the field out.' }
const noDefaultExport = {
  selector: 'ExportDefaultDeclaration',
  message: 'Export by name.',
}
const noBarrel = {
  selector: 'ExportAllDeclaration',
  message: 'Import from the module that defines it.',
}
const noDateOfText = {
  selector: "NewExpression[callee.name='Date'] > Literal[value=/^\\d{4}-\\d{2}-\\d{2}$/]",
  message: 'Use CalendarDate of @internationalized/date for calendar dates.',
}
const noOwnClock = {
  selector: "NewExpression[callee.name='Date'][arguments.length=0]",
  message: 'Use the clock port.',
}
/** TypeScript doesn't report unknown properties of an object that is spread. */
const noSpreadObject = {
  selector: 'ObjectExpression > SpreadElement > ObjectExpression',
  message: 'Write its properties into the object.',
}
const everywhere = [noEnum, noNamespace, noParameterProperty, noBarrel, noDateOfText]

const pageGlobals = ['window', 'globalThis', 'self', 'parent', 'top']
const pageStores = ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore']
const pageNetwork = ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource']
const worldGlobals = ['fetch', 'WebSocket', 'process', 'console', 'performance', 'Buffer']
const timerGlobals = ['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask']

const restrict = (names, message) => names.map((name) => ({ name, message }))

const typedFiles = ['**/*.ts', '**/*.vue', '**/*.mjs']

export default tseslint.config(
  {
    ignores: ['node_modules', 'out', 'dist', 'screenshots', 'coverage', 'renderer/components.d.ts'],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  { plugins: { house }, rules: { 'house/no-file-wide-disable': 'error' } },

  {
    files: typedFiles,
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: {
        projectService: true,
        tsconfigRootDir: import.meta.dirname,
        extraFileExtensions: ['.vue'],
      },
    },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'no-restricted-syntax': ['error', ...everywhere, noDefaultExport, noSpreadObject],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/consistent-type-exports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-shadow': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { ignoreRestSiblings: true, argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // The code has no enums.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unnecessary-condition': [
        'error',
        { allowConstantLoopConditions: 'only-allowed-literals' },
      ],
      // Functions that return a promise are async, so that their errors are always rejections.
      '@typescript-eslint/require-await': 'off',
    },
  },

  {
    files: ['**/*.vue'],
    extends: [vue.configs['flat/recommended']],
    languageOptions: {
      parser: vueParser,
      parserOptions: { parser: tseslint.parser },
    },
    rules: {
      'no-restricted-syntax': ['error', ...everywhere],
      // Lint sees a component through a placeholder type. vue-tsc checks the values it exports.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      'vue/block-lang': ['error', { script: { lang: 'ts' } }],
      'vue/component-api-style': ['error', ['script-setup']],
      'vue/define-props-declaration': ['error', 'type-based'],
      'vue/define-emits-declaration': ['error', 'type-based'],
      'vue/no-v-html': 'error',
      'vue/no-undef-properties': 'error',
      'vue/require-explicit-emits': 'error',
      'vue/require-default-prop': 'off',
      // Prettier formats these.
      'vue/html-closing-bracket-newline': 'off',
      'vue/html-indent': 'off',
      'vue/html-self-closing': 'off',
      'vue/max-attributes-per-line': 'off',
      'vue/multiline-html-element-content-newline': 'off',
      'vue/singleline-html-element-content-newline': 'off',
    },
  },

  {
    // Only renderer/transport.ts may use the page's window, its storage or a network.
    files: ['renderer/**/*.ts', 'renderer/**/*.vue'],
    ignores: ['renderer/transport.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...restrict(pageGlobals, 'Only renderer/transport.ts touches the window.'),
        ...restrict(pageStores, 'The page stores nothing: the main process does.'),
        ...restrict(pageNetwork, 'The page sends no requests: the bridge does.'),
      ],
      'no-restricted-properties': [
        'error',
        { object: 'document', property: 'cookie', message: 'The page stores nothing.' },
        {
          object: 'document',
          property: 'defaultView',
          message: 'It is the window, whose use is restricted.',
        },
      ],
    },
  },

  {
    // Time, randomness, network and output come in through ports.
    files: [
      'shared/**/*.ts',
      'electron/{services,ipc,ports}/**/*.ts',
      'electron/{compose,app-services,background-services}.ts',
    ],
    rules: {
      'no-restricted-globals': [
        'error',
        ...restrict(worldGlobals, 'Comes in through a port.'),
        ...restrict(timerGlobals, 'Use the clock port.'),
      ],
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: 'Use the clock port.' },
        { object: 'Math', property: 'random', message: 'Use the random port.' },
        { object: 'crypto', message: 'Use the random port.' },
      ],
      'no-restricted-syntax': [
        'error',
        ...[...everywhere, noDefaultExport, noSpreadObject, noOwnClock],
      ],
    },
  },

  {
    files: ['test/**/*.ts'],
    rules: {
      'max-lines': 'off',
      'no-restricted-syntax': ['error', ...everywhere, noDefaultExport],
      '@typescript-eslint/unbound-method': 'off',
    },
  },

  {
    files: ['**/*.config.ts', '**/*.config.js', '**/*.d.ts'],
    rules: { 'no-restricted-syntax': ['error', ...everywhere] },
  },

  {
    // Command-line programs: printing is their purpose.
    files: [
      'electron/{launch,packaging}/**',
      'electron/adapters/team/team-command.ts',
      'test/bench/**',
      'test/run.ts',
      'test/browser/screenshots.ts',
      'test/faults/**',
    ],
    rules: { 'no-console': 'off' },
  },

  {
    // The bench checks their types, with the packages that only the bench installs.
    files: ['test/bench/peers/packages/**'],
    extends: [tseslint.configs.disableTypeChecked],
  },
)
