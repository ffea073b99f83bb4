import { describe, expect, it } from 'vitest'
import {
  archivedPackages,
  billOfMaterials,
  bundledPackages,
} from '../../../electron/launch/shipped-packages.mjs'

const lock = {
  '': { dependencies: { keychain: '1.0.0', log: '2.0.0' } },
  'node_modules/keychain': {
    version: '1.0.0',
    dependencies: { 'prebuild-install': '7.0.0', tool: '1.0.0' },
  },
  'node_modules/keychain/node_modules/tool': { version: '1.0.0', dependencies: { deep: '3.0.0' } },
  'node_modules/tool': { version: '2.0.0', dev: true },
  'node_modules/deep': { version: '3.0.0', dependencies: { tool: '2.0.0' } },
  'node_modules/prebuild-install': { version: '7.0.0', dependencies: { 'tar-fs': '2.0.0' } },
  'node_modules/tar-fs': { version: '2.0.0' },
  'node_modules/log': {
    version: '2.0.0',
    optionalDependencies: { 'only-on-another-system': '1.0.0' },
  },
  'node_modules/page': { version: '4.0.0', dev: true },
  'node_modules/other/node_modules/page': { version: '3.0.0', dev: true },
  'node_modules/tailwindcss': { version: '4.3.3', dev: true },
}
const named = ({ name, version }: { name: string; version: string }) => `${name}@${version}`

describe('the packages of an installer', () => {
  it('are those that run, each in the copy that Node would find', () => {
    expect(archivedPackages(lock).map(({ folder }) => folder)).toEqual([
      'node_modules/deep',
      'node_modules/keychain',
      'node_modules/keychain/node_modules/tool',
      'node_modules/log',
      'node_modules/tool',
    ])
  })

  it('leave out what only an installation from npm uses, with what that alone needs', () => {
    const names = archivedPackages(lock).map(({ name }) => name)
    expect(names).not.toContain('prebuild-install')
    expect(names).not.toContain('tar-fs')
  })

  it('have in the page what the build told, in that version, and its style rules', () => {
    const told = [{ name: 'page', version: '4.0.0' }]
    expect(bundledPackages(lock, told).map(named)).toEqual(['page@4.0.0', 'tailwindcss@4.3.3'])
  })

  it('are the whole bill of materials, and nothing else is', () => {
    const component = (name: string, version: string) => ({
      'bom-ref': `${name}@${version}`,
      name,
      version,
    })
    const bill = billOfMaterials(
      {
        metadata: { component: { name: 'main' } },
        components: [component('log', '2.0.0'), component('page', '3.0.0')],
        dependencies: [
          { ref: 'log@2.0.0', dependsOn: ['page@3.0.0'] },
          { ref: 'page@3.0.0', dependsOn: [] },
        ],
      },
      archivedPackages(lock),
    )
    expect(bill.metadata.component).toMatchObject({ type: 'application', name: 'loan-desk' })
    expect(bill.components.map(named)).toEqual(['log@2.0.0'])
    expect(bill.dependencies).toEqual([{ ref: 'log@2.0.0', dependsOn: [] }])
  })
})
