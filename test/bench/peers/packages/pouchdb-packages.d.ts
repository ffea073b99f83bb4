/** The small part of PouchDB that the bench uses: the packages have no declarations of their own. */
declare module 'pouchdb-core' {
  export interface FindRequest {
    readonly selector: Readonly<Record<string, unknown>>
    readonly sort?: readonly Readonly<Record<string, 'asc' | 'desc'>>[]
    readonly fields?: readonly string[]
    readonly skip?: number
    readonly limit?: number
    readonly use_index?: string
  }
  export interface Stored {
    readonly _id: string
    readonly _rev: string
  }
  export default class PouchDB {
    static plugin(plugin: object): void
    constructor(folder: string, options: { readonly adapter: 'leveldb' })
    bulkDocs(documents: readonly object[]): Promise<readonly { readonly ok?: boolean }[]>
    createIndex(request: {
      readonly index: { readonly fields: readonly string[]; readonly name: string; ddoc: string }
    }): Promise<object>
    find(request: FindRequest): Promise<{ readonly docs: readonly Stored[] }>
    get(id: string): Promise<Stored>
    put(document: Stored): Promise<object>
    info(): Promise<{ readonly doc_count: number }>
    close(): Promise<void>
  }
}
declare module 'pouchdb-adapter-leveldb' {
  const plugin: object
  export default plugin
}
declare module 'pouchdb-find' {
  const plugin: object
  export default plugin
}
