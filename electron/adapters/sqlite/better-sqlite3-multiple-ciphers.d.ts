/** The driver has the interface of better-sqlite3; its own declarations are not exported. */
declare module 'better-sqlite3-multiple-ciphers' {
  import Database from 'better-sqlite3'
  export default Database
}
