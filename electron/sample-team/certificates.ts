import { generateKeyPairSync, sign, X509Certificate, type KeyObject } from 'node:crypto'

/** A certificate with its key, both PEM. */
export interface MadeCertificate {
  readonly cert: string
  readonly key: string
}

interface CertificateOptions {
  /** The DNS name or IPv4 address of the server. */
  readonly host: string
  readonly notBefore: Date
  readonly notAfter: Date
}

interface Authority extends MadeCertificate {
  /** Issues a server certificate signed by this authority. */
  issue(options: CertificateOptions): MadeCertificate
}

/** A certificate authority that is trusted only where configured. Validity in the years 2000 to 2049 only. */
export function makeAuthority(name: string): Authority {
  const pair = newPair()
  const validity = { notBefore: new Date(Date.UTC(2020, 0)), notAfter: new Date(Date.UTC(2049, 0)) }
  const own = certificate({ subject: name, issuer: name, pair, signer: pair, ...validity }, [
    extension(basicConstraints, true, sequence(boolean(true))),
    extension(keyUsage, true, bits(Buffer.from([0x06]), 1)),
  ])
  return {
    ...own,
    issue({ host, notBefore, notAfter }) {
      const issued = newPair()
      return certificate(
        { subject: host, issuer: name, pair: issued, signer: pair, notBefore, notAfter },
        [extension(subjectAltName, false, sequence(generalName(host)))],
      )
    },
  }
}

/** A self-signed server certificate. */
export function makeSelfSigned({ host, notBefore, notAfter }: CertificateOptions): MadeCertificate {
  const pair = newPair()
  return certificate({ subject: host, issuer: host, pair, signer: pair, notBefore, notAfter }, [
    extension(subjectAltName, false, sequence(generalName(host))),
  ])
}

interface Pair {
  readonly publicKey: KeyObject
  readonly privateKey: KeyObject
}

function newPair(): Pair {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' })
}

interface Facts {
  readonly subject: string
  readonly issuer: string
  readonly pair: Pair
  readonly signer: Pair
  readonly notBefore: Date
  readonly notAfter: Date
}

let serial = 0

/** RFC 5280, 4.1. */
function certificate(facts: Facts, extensions: readonly Buffer[]): MadeCertificate {
  serial += 1
  const toBeSigned = sequence(
    tagged(0xa0, integer(2)),
    integer(serial),
    sequence(ecdsaWithSha256),
    nameOf(facts.issuer),
    sequence(time(facts.notBefore), time(facts.notAfter)),
    nameOf(facts.subject),
    facts.pair.publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(...extensions)),
  )
  const signature = sign('sha256', toBeSigned, facts.signer.privateKey)
  const der = sequence(toBeSigned, sequence(ecdsaWithSha256), bits(signature, 0))
  return {
    cert: new X509Certificate(der).toString(),
    key: facts.pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

// DER encoding, as far as certificates need it.

function tagged(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  // The shortest length encoding: Chromium accepts no other.
  const long = length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  const size = length < 0x80 ? [length] : long
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: readonly Buffer[]): Buffer => tagged(0x30, ...parts)
const boolean = (value: boolean): Buffer => tagged(0x01, Buffer.from([value ? 0xff : 0]))
const integer = (value: number): Buffer => tagged(0x02, Buffer.from([value]))
const octets = (content: Buffer): Buffer => tagged(0x04, content)
const bits = (content: Buffer, unused: number): Buffer =>
  tagged(0x03, Buffer.from([unused]), content)
const objectId = (hex: string): Buffer => tagged(0x06, Buffer.from(hex, 'hex'))

const ecdsaWithSha256 = objectId('2a8648ce3d040302')
const commonName = objectId('550403')
const basicConstraints = objectId('551d13')
const keyUsage = objectId('551d0f')
const subjectAltName = objectId('551d11')

function nameOf(text: string): Buffer {
  return sequence(tagged(0x31, sequence(commonName, tagged(0x0c, Buffer.from(text)))))
}

/** UTCTime; covers years up to 2049. */
function time(at: Date): Buffer {
  const text = at.toISOString().replaceAll(/[-:T]|\.\d+/g, '')
  return tagged(0x17, Buffer.from(text.slice(2)))
}

function extension(id: Buffer, isCritical: boolean, content: Buffer): Buffer {
  return sequence(id, ...(isCritical ? [boolean(true)] : []), octets(content))
}

function generalName(host: string): Buffer {
  return /^[\d.]+$/.test(host)
    ? tagged(0x87, Buffer.from(host.split('.').map(Number)))
    : tagged(0x82, Buffer.from(host))
}
