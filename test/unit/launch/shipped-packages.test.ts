import { describe, expect, it } from 'vitest'
import {
  archivedPackages,
  billOfMaterials,
  bundledPackages,
} from '../../../electron/packaging/shipped-packages.ts'

const lock = {
  '': { dependencies: { keychain: '1.0.0', database: '2.0.0' } },
  'node_modules/keychain': { version: '1.0.0', dependencies: { 'prebuild-install': '7.0.0' } },
  'node_modules/prebuild-install': { version: '7.0.0' },
  'node_modules/database': { version: '2.0.0' },
  'node_modules/page': { version: '4.0.0', dev: true },
  'node_modules/other/node_modules/page': { version: '3.0.0', dev: true },
  'node_modules/tailwindcss': { version: '4.3.3', dev: true },
}
const named = ({ name, version }: { name: string; version: string }) => `${name}@${version}`

describe('the packages of an installer', () => {
  it('include those of package.json in the archive, without install-only dependencies', () => {
    expect(archivedPackages(lock)).toEqual([
      { name: 'database', version: '2.0.0', folder: 'node_modules/database' },
      { name: 'keychain', version: '1.0.0', folder: 'node_modules/keychain' },
    ])
  })

  it('include in the bundles what the build reported, in that version, and the style rules', () => {
    const told = [{ name: 'page', version: '4.0.0' }]
    expect(bundledPackages(lock, told).map(named)).toEqual(['page@4.0.0', 'tailwindcss@4.3.3'])
  })

  it('are exactly the components of the bill of materials', () => {
    const component = (name: string, version: string) => ({
      'bom-ref': `${name}@${version}`,
      name,
      version,
    })
    const bill = billOfMaterials(
      {
        metadata: { component: { name: 'main' } },
        components: [component('database', '2.0.0'), component('page', '3.0.0')],
        dependencies: [
          { ref: 'database@2.0.0', dependsOn: ['page@3.0.0'] },
          { ref: 'page@3.0.0', dependsOn: [] },
        ],
      },
      archivedPackages(lock),
    )
    expect(bill.metadata.component).toMatchObject({ type: 'application', name: 'loan-desk' })
    expect(bill.components.map(named)).toEqual(['database@2.0.0'])
    expect(bill.dependencies).toEqual([{ ref: 'database@2.0.0', dependsOn: [] }])
  })
})
