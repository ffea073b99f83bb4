import { describe, expect, it } from 'vitest'
import { previewIdFile, readIdFile, type ReadingWatch } from '../../../../renderer/state/id-file.ts'
import type { IdPlace } from '../../../../shared/domain/worklist/id-list.ts'
import { given } from '../../../support/checks/given.ts'

const watch: ReadingWatch = {
  onProgress: () => undefined,
  isCanceled: () => false,
  pause: () => Promise.resolve(),
}

const utf16 = (text: string, littleEndian: boolean): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  for (let place = 0; place < text.length; place += 1) {
    view.setUint16(place * 2, text.charCodeAt(place), littleEndian)
  }
  return bytes
}

const windows1252 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (character) => character.charCodeAt(0))

async function read(content: string | Uint8Array<ArrayBuffer>, place?: Partial<IdPlace>) {
  const file = new Blob([content])
  const preview = given(await previewIdFile(file, watch))
  const list = given(await readIdFile(file, preview, { ...preview.guess, ...place }, watch))
  return { preview, list }
}

async function refusal(content: string | Uint8Array<ArrayBuffer>) {
  const preview = await previewIdFile(new Blob([content]), watch)
  return preview.ok ? null : preview.error
}

describe('a list in any encoding', () => {
  const text = 'Borrower;Application id\r\nZo\u00eb;app_1\r\nJos\u00e9;app_2\r\n'
  it.each([
    ['UTF-8', new TextEncoder().encode(text), 'utf-8'],
    ['UTF-8 with its mark', new TextEncoder().encode(`\ufeff${text}`), 'utf-8'],
    ['Windows-1252', windows1252(text), 'windows-1252'],
    ['UTF-16 with its mark', utf16(`\ufeff${text}`, true), 'utf-16le'],
    ['UTF-16 the other way round', utf16(`\ufeff${text}`, false), 'utf-16be'],
    ['UTF-16 without its mark', utf16(text, true), 'utf-16le'],
    ['UTF-16 the other way round without its mark', utf16(text, false), 'utf-16be'],
  ])('%s', async (_name, bytes, encoding) => {
    const { preview, list } = await read(bytes)
    expect(preview).toMatchObject({
      encoding,
      separator: ';',
      columns: 2,
      guess: { column: 1, hasHeader: true },
      rows: [
        ['Borrower', 'Application id'],
        ['Zo\u00eb', 'app_1'],
        ['Jos\u00e9', 'app_2'],
      ],
    })
    expect(list.ids).toEqual(['app_1', 'app_2'])
    expect(list.wrong.count).toBe(0)
  })

  it('continues in Windows-1252 if its first such letter is far into the file', async () => {
    const lines = Array.from({ length: 60_000 }, (_, number) => `app_${number % 40_000},plain name`)
    const { list } = await read(windows1252(`${lines.join('\n')}\napp_last,Zo\u00eb\n`))
    expect(list.ids).toHaveLength(40_001)
    expect(list.repeated.count).toBe(20_000)
  })
})

describe('the formats of lists', () => {
  it.each([
    ['lines', 'app_1\napp_2\n'],
    ['lines without an end', 'app_1\napp_2'],
    ['lines of an old Mac', 'app_1\rapp_2\r'],
    ['tabs', 'app_1\tx\napp_2\ty\n'],
    ['bars', 'id|n\napp_1|x\napp_2|y\n'],
    ['one line of several', 'app_1, app_2'],
    ['spaces between ids', 'app_1 app_2\n'],
    ['quotes', '"id","name"\r\n"app_1","A ""b"", c"\r\n"app_2","x\ny"\r\n'],
    ['blank lines first', '\n\napp_1\n\napp_2\n'],
    ['tabs, and amounts with a comma', 'app_1\t1,250.00\napp_2\t2,400.00\n'],
    ['semicolons, and amounts with a comma', 'app_1;1.250,00\napp_2;2.400,00\n'],
    ['tabs, and short IDs', '1a2b\t1,250.00\n3c4d\t2,400.00\n', ['app_1a2b', 'app_3c4d']],
  ])('%s', async (_name, text, ids = ['app_1', 'app_2']) => {
    expect((await read(text)).list).toMatchObject({ ids, wrong: { count: 0 } })
  })

  it('counts blank lines, but not the end of the last line', async () => {
    expect((await read('app_1\n\napp_2\n')).list.blank).toBe(1)
  })

  it('reports the line number that a person sees, also after values with line breaks', async () => {
    const { list } = await read('id,note\napp_1,"one\ntwo\nthree"\napp/2,x\napp_1,y\n')
    expect(list.wrong.named).toMatchObject([{ line: 5, problem: 'path' }])
    expect(list.repeated.named).toEqual([{ line: 6, id: 'app_1', firstLine: 2 }])
  })

  it('uses the column and the header that the officer selects', async () => {
    const text = 'app_1,app_7\napp_2,x\n'
    expect((await read(text, { column: 1, hasHeader: false })).list).toMatchObject({
      ids: ['app_7'],
      wrong: { named: [{ line: 2, problem: 'prefix' }] },
    })
    expect((await read(text, { column: 0, hasHeader: true })).list.ids).toEqual(['app_2'])
  })

  it('reads a record that spans two chunks of the file', async () => {
    const filler = 'x'.repeat(300_000)
    const { list } = await read(
      `app_1,"${filler}\n"\napp_2,"${filler}"\napp_3,${filler}\r\napp_4\n`,
    )
    expect(list.ids).toEqual(['app_1', 'app_2', 'app_3', 'app_4'])
  })
})

describe('a file that is not a list', () => {
  it.each([
    ['an Excel file', Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0, 6, 0), 'list-is-spreadsheet'],
    [
      'an old Excel file',
      Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
      'list-is-spreadsheet',
    ],
    ['a PDF', windows1252('%PDF-1.7\n'), 'list-is-binary'],
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a), 'list-is-binary'],
    ['bytes with zeros among them', Uint8Array.of(1, 0, 0, 0, 7, 7, 0, 1, 2, 0), 'list-is-binary'],
    ['UTF-32', Uint8Array.of(0xff, 0xfe, 0, 0, 0x61, 0, 0, 0), 'list-is-binary'],
    ['nothing', '', 'list-empty'],
    ['blank lines', ' \n\n\t\n', 'list-empty'],
  ])('%s', async (_name, content, code) => {
    expect((await refusal(content))?.code).toBe(code)
  })

  it('is rejected with its line if a quote is never closed, however long the rest', async () => {
    expect(await refusal('app_1\n"app_2\napp_3\n')).toEqual({
      code: 'list-quote-open',
      detail: 'line 2',
    })
    expect(await refusal(`app_1\napp_2\n"app_3\n${'app_4,x\n'.repeat(400_000)}`)).toEqual({
      code: 'list-quote-open',
      detail: 'line 3',
    })
  })

  it.each([
    'id,size\napp_1,12 in.\napp_2,"5" pipe\napp_3,"6 in."\napp_4,x\n',
    'id,size\napp_1,12 in.\napp_2,"5" pipe\napp_3,6\napp_4,"x"\n',
  ])('is rejected with its line if text after a quote hides later lines: %j', async (text) => {
    expect(await refusal(text)).toEqual({ code: 'list-quote-open', detail: 'line 3' })
  })

  it('is read if text after a quote hides no line', async () => {
    const { list } = await read('name,id\n"Bob "Bo" Smith",app_1\n"Al",app_2\n')
    expect(list.ids).toEqual(['app_1', 'app_2'])
  })

  it('is rejected if one line has no end', async () => {
    expect(await refusal(`app_1\n${'app_2 x'.repeat(400_000)}`)).toEqual({
      code: 'list-line-too-long',
      detail: 'line 2',
    })
  })

  it('deleted while it is read is reported as unreadable, not as empty', async () => {
    const gone = new Blob(['app_1'])
    const piece = new Blob(['app_1'])
    piece.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'))
    gone.slice = () => piece
    expect(await previewIdFile(gone, watch)).toMatchObject({ error: { code: 'list-unreadable' } })
  })
})

describe('reading a large file', () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, number) => `app_${number},some other text\n`).join('')

  it('stops at 50,000 IDs and reads no more of the file', async () => {
    const file = new Blob([lines(60_000), 'x'.repeat(20_000_000)])
    const shares: number[] = []
    let pauses = 0
    const list = await readIdFile(
      file,
      { encoding: 'utf-8', separator: ',' },
      { column: 0, hasHeader: false },
      {
        ...watch,
        onProgress: (share) => shares.push(share),
        pause: () => {
          pauses += 1
          return Promise.resolve()
        },
      },
    )
    expect(list).toMatchObject({ value: { stoppedAt: 50_001 } })
    expect(list.ok && list.value.ids.length).toBe(50_000)
    expect(Math.max(...shares)).toBeLessThan(0.1)
    expect(pauses).toBe(shares.length)
  })

  it('stops when the officer cancels', async () => {
    let pieces = 0
    const list = await readIdFile(
      new Blob([lines(200_000)]),
      { encoding: 'utf-8', separator: ',' },
      { column: 1, hasHeader: false },
      {
        ...watch,
        isCanceled: () => pieces > 1,
        onProgress: () => void (pieces += 1),
      },
    )
    expect(list).toMatchObject({ error: { code: 'canceled' } })
  })
})
