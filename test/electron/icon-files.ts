/** An image of one size; both containers below hold PNG files unchanged. */
export interface IconImage {
  /** Width and height, in pixels. */
  readonly size: number
  readonly png: Uint8Array
}

/** Sizes that Windows uses, from the small list to the large tiles. */
export const windowsSizes = [16, 20, 24, 32, 40, 48, 64, 96, 128, 256] as const

/** Sizes in freedesktop's icon theme folders, and 1,024 for stores. */
export const linuxSizes = [16, 24, 32, 48, 64, 128, 256, 512, 1024] as const

/** Apple's types by their pixels; the second type of a size is the 2× version for dense screens. */
const macTypes = [
  ['icp4', 16],
  ['icp5', 32],
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic08', 256],
  ['ic13', 256],
  ['ic09', 512],
  ['ic14', 512],
  ['ic10', 1024],
] as const

export const macSizes = [...new Set(macTypes.map(([, size]) => size))]

const directoryBytes = 6
const entryBytes = 16

/**
 * A Windows icon file with each image as a PNG, which Windows reads since Vista.
 * Source: "Icons" of the Win32 documentation, ICONDIR and ICONDIRENTRY.
 */
export function windowsIcon(images: readonly IconImage[]): Buffer {
  const directory = Buffer.alloc(directoryBytes)
  directory.writeUInt16LE(1, 2)
  directory.writeUInt16LE(images.length, 4)
  let offset = directoryBytes + entryBytes * images.length
  const entries = images.map(({ size, png }) => {
    const entry = Buffer.alloc(entryBytes)
    // One byte holds the size: 256 is written as 0.
    entry.writeUInt8(size % 256, 0)
    entry.writeUInt8(size % 256, 1)
    entry.writeUInt16LE(1, 4)
    entry.writeUInt16LE(32, 6)
    entry.writeUInt32LE(png.length, 8)
    entry.writeUInt32LE(offset, 12)
    offset += png.length
    return entry
  })
  return Buffer.concat([directory, ...entries, ...images.map(({ png }) => png)])
}

/** Sizes in a Windows icon file, in file order; empty if it isn't an icon file. */
export function windowsIconSizes(file: Buffer): number[] {
  if (file.length < directoryBytes || file.readUInt32LE(0) !== 0x0001_0000) return []
  return Array.from({ length: file.readUInt16LE(4) }, (_, place) => {
    const at = directoryBytes + entryBytes * place
    const start = file.readUInt32LE(at + 12)
    return pngSize(file.subarray(start, start + file.readUInt32LE(at + 8)))
  })
}

/**
 * An Apple icon file with each image as a PNG.
 * @param images one of each of `macSizes`; throws if one is missing
 */
export function macIcon(images: readonly IconImage[]): Buffer {
  const parts = macTypes.map(([type, size]) => {
    const image = images.find((one) => one.size === size)
    if (image === undefined) throw new Error(`no image of ${size} pixels`)
    return block(type, image.png)
  })
  return block('icns', Buffer.concat(parts))
}

/** Sizes in an Apple icon file, in file order; empty if it isn't an icon file. */
export function macIconSizes(file: Buffer): number[] {
  if (file.toString('latin1', 0, 4) !== 'icns' || file.readUInt32BE(4) !== file.length) return []
  const sizes: number[] = []
  for (let at = 8; at < file.length; at += file.readUInt32BE(at + 4)) {
    sizes.push(pngSize(file.subarray(at + 8, at + file.readUInt32BE(at + 4))))
  }
  return sizes
}

/** Width of a square PNG in pixels; 0 if it isn't a PNG, or isn't square. */
export function pngSize(file: Buffer): number {
  const signature = file.toString('latin1', 0, 8)
  if (signature !== '\x89PNG\r\n\x1a\n' || file.length < 24) return 0
  const width = file.readUInt32BE(16)
  return width === file.readUInt32BE(20) ? width : 0
}

function block(type: string, content: Uint8Array): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 0, 'latin1')
  head.writeUInt32BE(head.length + content.length, 4)
  return Buffer.concat([head, content])
}
