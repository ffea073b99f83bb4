import { StoreDatabase } from '../../../../../electron/adapters/sqlite/store-database.ts'

const [path = ''] = process.argv.slice(2)
process.stdout.write(StoreDatabase.isHeld(path) ? 'held' : 'free')
