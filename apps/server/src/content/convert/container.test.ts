import { deflateRawSync } from 'node:zlib';
import { zipSync } from 'fflate';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { readXml, readZip, shelvePictures, textOf, writeZip } from './container.ts';

/** An archive of one entry, whatever its name and the size it claims. */
function archive({ name, body, claimed = body.length }: { name: string; body: Buffer; claimed?: number }): Buffer {
  const packed = deflateRawSync(body);
  const title = Buffer.from(name);
  const fields = (...parts: readonly [number, number][]) =>
    Buffer.concat(
      parts.map(([size, value]) => {
        const field = Buffer.alloc(size);
        field.writeUIntLE(value, 0, size);
        return field;
      }),
    );
  const common: [number, number][] = [
    [2, 20],
    [2, 0],
    [2, 8],
    [2, 0],
    [2, 33],
    [4, 0],
    [4, packed.length],
    [4, claimed],
    [2, title.length],
    [2, 0],
  ];
  const local = Buffer.concat([fields([4, 0x04034b50], ...common), title, packed]);
  const central = Buffer.concat([fields([4, 0x02014b50], [2, 20], ...common, [2, 0], [2, 0], [2, 0], [4, 0], [4, 0]), title]);
  return Buffer.concat([
    local,
    central,
    fields([4, 0x06054b50], [2, 0], [2, 0], [2, 1], [2, 1], [4, central.length], [4, local.length], [2, 0]),
  ]);
}

const unpacked = (bytes: Buffer) => {
  const files = readZip(bytes);
  return new Map([...files.keys()].map((path) => [path, files.get(path)] as const));
};

describe('an archive', () => {
  test('is read as it was written', () => {
    const files = new Map([
      ['a.txt', Buffer.from('one')],
      ['b/c.txt', Buffer.from('two')],
    ]);
    expect(unpacked(writeZip(files))).toEqual(files);
    expect(unpacked(archive({ name: 'a.txt', body: Buffer.from('one') }))).toEqual(new Map([['a.txt', Buffer.from('one')]]));
  });

  test('is read with the paths of Windows, and without what computers add', () => {
    const files = { 'items\\q.xml': 'a', '__MACOSX/._q.xml': 'b', 'items/.DS_Store': 'c', 'items/._q.xml': 'd', 'Thumbs.db': 'e' };
    const zip = zipSync(Object.fromEntries(Object.entries(files).map(([name, body]) => [name, Buffer.from(body)] as const)));
    expect([...unpacked(Buffer.from(zip))].map(([name, body]) => [name, String(body)])).toEqual([['items/q.xml', 'a']]);
  });

  test.each(['../evil', 'a/../../evil', '/etc/passwd', 'C:/evil', 'a\\..\\evil'])('with a file called %s is refused', (name) => {
    expect(() => readZip(archive({ name, body: Buffer.from('x') }))).toThrow('the archive has a file outside itself');
  });

  test('that unpacks to far more than it is, is refused before it is unpacked', () => {
    expect(() => readZip(archive({ name: 'bomb', body: Buffer.alloc(20_000_000) }))).toThrow('unpacks to more than');
    expect(() => readZip(archive({ name: 'large', body: Buffer.from('x'), claimed: 60_000_000 }))).toThrow('unpacks to more than');
  });

  test('that claims less than it holds is never unpacked beyond its claim', () => {
    const bomb = archive({ name: 'bomb', body: Buffer.alloc(20_000_000), claimed: 1_000 });
    expect(() => readZip(bomb).get('bomb')).toThrow('the archive is damaged');
  });

  test('with a picture that is too large, or a password, says what helps', () => {
    expect(() => readZip(archive({ name: 'word/media/image1.png', body: Buffer.from('x'), claimed: 60 * 1024 * 1024 }))).toThrow(
      'unpacks to more than',
    );
    const stored = zipSync({ 'word/media/image1.png': Buffer.alloc(50 * 1024 * 1024 + 1) }, { level: 0 });
    expect(() => readZip(Buffer.from(stored))).toThrow(
      "the picture 'word/media/image1.png' has 51 MB, and 50 MB is the most: save it with at most 2000 pixels a side and retry",
    );
    const locked = archive({ name: 'a.txt', body: Buffer.from('one') });
    const entry = locked.indexOf(Buffer.from('PK\u0001\u0002'));
    locked.writeUInt16LE(1, entry + 8);
    expect(() => readZip(locked)).toThrow('the archive has a password');
  });

  test('with a damaged file is read, but for that file', () => {
    const zip = archive({ name: 'a.txt', body: Buffer.from('one') });
    zip.fill(0xff, 35, 38);
    expect([...readZip(zip).keys()]).toEqual(['a.txt']);
    expect(() => readZip(zip).get('a.txt')).toThrow('the archive is damaged');
  });

  test('with a file that would be longer packed than the archive is read, but for that file', () => {
    const zip = archive({ name: 'a.txt', body: Buffer.from('one') });
    zip.writeUInt32LE(0xfffffffe, zip.indexOf(Buffer.from('PK\u0001\u0002')) + 20);
    expect(() => readZip(zip).get('a.txt')).toThrow('the archive is damaged');
  });

  test('whose numbers are in the fields for large archives is read', () => {
    const zip = archive({ name: 'a.txt', body: Buffer.from('one') });
    const entryAt = zip.indexOf(Buffer.from('PK\u0001\u0002'));
    const [entry, end] = [zip.subarray(entryAt, -22), zip.subarray(-22)];
    const extra = Buffer.alloc(20);
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(16, 2);
    extra.writeBigUInt64LE(BigInt(entry.readUInt32LE(24)), 4);
    extra.writeBigUInt64LE(BigInt(entry.readUInt32LE(20)), 12);
    entry.writeUInt32LE(0xffffffff, 20);
    entry.writeUInt32LE(0xffffffff, 24);
    entry.writeUInt16LE(extra.length, 30);
    end.writeUInt32LE(entry.length + extra.length, 12);
    expect(unpacked(Buffer.concat([zip.subarray(0, entryAt), entry, extra, end]))).toEqual(new Map([['a.txt', Buffer.from('one')]]));
  });

  test('with too many files, and one that is damaged, are refused', () => {
    // Stored, not compressed: compressing 5,001 files would take longer than all other tests here.
    const many = zipSync(Object.fromEntries(Array.from({ length: 5_001 }, (_, index) => [`f${index}`, new Uint8Array()])), { level: 0 });
    expect(() => readZip(Buffer.from(many))).toThrow('more than 5000 files');
    expect(() => readZip(writeZip(new Map([['a', 'b']])).subarray(0, 30))).toThrow('the archive is damaged');
  });
});

test('XML: entities of XML and numbers are read, lines are counted, self-closing elements are closed', () => {
  const { root, lineOf } = readXml({ file: 'a.xml', text: '\uFEFF<?xml version="1.0"?>\n<a>\n<b/>&lt;&#65;<![CDATA[<c>]]></a>' });
  expect(textOf(root).trim()).toBe('<A<c>');
  expect(lineOf(root)).toBe(2);
});

describe('a picture', () => {
  const shelve = async (name: string, body: Buffer) => (await shelvePictures(new Map([[name, body]]))).get(name);
  const svg = (inner: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inner}</svg>`);

  test('is kept under a plain name, a GIF becomes a WebP', async () => {
    const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } });
    const [png, gif] = [await picture.clone().png().toBuffer(), await picture.clone().gif().toBuffer()];
    expect(await shelve('../../Été 1.PNG', png)).toEqual({
      path: expect.stringMatching(/^media\/e-te-1-\w{10}\.png$/) as unknown,
      body: png,
      change: null,
    });
    expect(await shelve('a.gif', gif)).toMatchObject({ path: expect.stringMatching(/\.webp$/) as unknown });
    expect(await shelve('a.svg', svg('<circle r="4"/>'))).toMatchObject({ path: expect.stringMatching(/\.svg$/) as unknown });
    const doctype = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"';
    const plain = Buffer.from(`${doctype}>${svg('').toString()}`);
    expect(await shelve('a.svg', plain)).toMatchObject({ body: plain, change: null });
    const drawn = await shelve('a.svg', Buffer.from(`${doctype} [<!ENTITY ns "http://www.w3.org/2000/svg">]><svg xmlns="&ns;"/>`));
    expect(drawn).toMatchObject({
      body: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      change: 'an SVG is written without the entities that it declares',
    });
  });

  test('that is too large is made as large as fits', async () => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
    const large = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#888', noise } })
      .jpeg({ quality: 80 })
      .toBuffer();
    const shelved = await shelve('noise.jpg', large);
    if (shelved === undefined || 'fault' in shelved) throw new Error('it is shelved');
    expect(shelved.body.length).toBeGreaterThan(120 * 1024);
    expect(shelved.body.length).toBeLessThanOrEqual(200 * 1024);
    expect(
      await shelve(
        'wide.png',
        await sharp({ create: { width: 8_000, height: 5_001, channels: 3, background: '#888' } })
          .png()
          .toBuffer(),
      ),
    ).toEqual({
      fault: 'the picture has more than 40 megapixels: save it with at most 2000 pixels a side and retry',
    });
  });

  test.each([
    ['a script in an SVG', svg('<script>alert(1)</script>'), /^the SVG has scripts or addresses in it$/],
    ['a handler in an SVG', svg('<g><circle onload="x()"/></g>'), /^the SVG has scripts or addresses in it$/],
    ['an address in an SVG', svg('<image href="https://a.example/x.png"/>'), /^the SVG has scripts or addresses in it$/],
    ['an entity from elsewhere in an SVG', Buffer.from('<!DOCTYPE svg [<!ENTITY a SYSTEM "b">]><svg>&a;</svg>'), /not a picture of a kind/],
    [
      'entities in entities in an SVG',
      Buffer.from('<!DOCTYPE svg [<!ENTITY a "b"><!ENTITY c "&a;&a;">]><svg>&c;</svg>'),
      /not a picture of a kind/,
    ],
    ['a program', Buffer.from('MZ\u0090\0'), /^it is a Windows program/],
    [
      "a telephone's HEIC named .svg",
      Buffer.from('\0\0\0\u001cftypheic\0\0\0\0mif1'),
      /^it is a HEIC picture, as iPhones take them.*Save it as JPEG/,
    ],
    ['a TIFF', Buffer.from('II*\0'), /^it is a TIFF picture/],
    ['half a PNG', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), /the picture cannot be read/],
  ])('with %s is refused', async (_name, body, fault) => {
    expect(await shelve('x.svg', Buffer.from(body))).toEqual({ fault: expect.stringMatching(fault) as unknown });
  });
});
