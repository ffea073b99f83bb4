import { describe, expect, it } from 'vitest'
import { readTeamAddress } from '../../../../electron/adapters/team/team-address.ts'

describe('the URL of a team space', () => {
  it('contains the server, the database, the account and the CA', () => {
    expect(
      readTeamAddress('postgres://admin@db.example.com/loandesk?sslrootcert=%2Fetc%2Fca.pem'),
    ).toEqual({
      host: 'db.example.com',
      port: 5432,
      database: 'loandesk',
      user: 'admin',
      caFile: '/etc/ca.pem',
    })
    expect(readTeamAddress('postgresql://a%20b@[::1]:6000/d?sslmode=verify-full')).toMatchObject({
      ...{ host: '::1', port: 6000, user: 'a b', caFile: null },
    })
    expect(readTeamAddress('postgres://admin@%2Frun%2Fpostgresql/desk')).toMatchObject({
      host: '/run/postgresql',
    })
  })

  it.each([
    ['loandesk', 'needs a PostgreSQL URL'],
    ['https://db.example.com/loandesk', 'needs a PostgreSQL URL'],
    ['postgres://db.example.com/loandesk', 'needs an account'],
    ['postgres://admin@db.example.com', 'needs an account'],
    ['postgres://admin:secret@db.example.com/loandesk', 'Remove the password'],
    ['postgres://admin@db.example.com/loandesk?sslmode=require', 'sslmode=require'],
    ['postgres://admin@db.example.com/loandesk?sslmode=disable', 'sslmode=disable'],
    ['postgres://admin@db.example.com/loandesk?options=-c', 'options'],
    ['postgres://admin@db.example.com/100%', 'hexadecimal'],
  ])('is rejected with a message: %s', (url, sentence) => {
    expect(() => readTeamAddress(url)).toThrow(sentence)
  })

  it('is not shown again if it contains a password', () => {
    const read = () => readTeamAddress('postgres://admin:hunter2@db.example.com/loandesk')
    expect(read).toThrow(expect.not.stringContaining('hunter2') as string)
  })
})
