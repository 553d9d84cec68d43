import { uploadLimits } from '@abhyas/contract/upload-limits.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';
import { clamdServer } from '../../../test/services/clamd.ts';
import { pdfOf } from '../../../test/factories/pdf.ts';
import { pictureOf } from '../../../test/factories/picture.ts';
import { mediaData } from './personal-data.ts';
import { removeUnusedUploads, claimUploads } from './uploads.ts';

const dayMs = 24 * 3_600_000;
let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
});
afterAll(() => server.close());

interface Sent {
  readonly name: string;
  readonly body: Buffer;
}

/** Someone, and how they send files in one form. */
async function sender() {
  const person = await make.person();
  const { token } = await make.session({ personId: person.id, at: server.clock.now() });
  const send = async (files: readonly Sent[]) => {
    const form = new FormData();
    for (const { name, body } of files) form.append('user_file', new Blob([new Uint8Array(body)]), name);
    const request = new Request('http://localhost', { method: 'POST', body: form });
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/main/uploadFile',
      headers: { 'access-token': token, 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    const body = answer.json<{ data?: { filePath: string[] }; code?: string; message?: string }>();
    return { status: answer.statusCode, links: body.data?.filePath ?? [], code: body.code ?? '', message: body.message ?? '' };
  };
  const take = (links: readonly string[]) =>
    server.parts.database.transaction((tx) => claimUploads({ tx, ownerId: person.id, links, now: server.clock.now() }));
  const listed = async () => {
    const rows: object[] = [];
    const linkTo = async (key: string) => key;
    const of = { queryable: server.parts.database.orm, personId: person.id, now: server.clock.now(), linkTo, files: server.parts.files };
    for (const list of mediaData.lists) for await (const batch of list.rows(of)) rows.push(...batch);
    return rows as { name: string; type: string }[];
  };
  return { person, send, take, listed };
}
const fetched = (link: string) => server.app.inject(link);
const pdf = pdfOf();

describe('an upload', () => {
  test('API-059 MED-018 MED-026 of several files answers with a link to each, in their order', async () => {
    const { send, listed } = await sender();
    const files = [
      { name: 'notebook.JPG', body: await pictureOf({ format: 'jpeg' }) },
      { name: 'working.pdf', body: pdf },
      { name: 'figure.png', body: await pictureOf() },
    ];
    const { status, links } = await send(files);
    expect(status).toBe(200);
    const answers = await Promise.all(links.map(fetched));
    expect(answers.map(({ headers }) => headers['content-type'])).toEqual(['image/webp', 'application/pdf', 'image/webp']);
    expect(await listed()).toMatchObject([{ name: 'notebook.JPG' }, { name: 'working.pdf' }, { name: 'figure.png' }]);
  });

  test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('MED-017 takes a picture as %s and keeps it as WebP', async (format) => {
    const { send } = await sender();
    const body = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#c00000' } })
      .toFormat(format)
      .toBuffer();
    const { links } = await send([{ name: `a.${format}`, body }]);
    const kept = await fetched(links[0] ?? '');
    expect(await sharp(kept.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 30, height: 20 });
  });

  test('MED-017 a picture is upright, is no larger than it can be read at, and says nothing of where it was taken; a PDF stays as it is', async () => {
    const { send } = await sender();
    const gps = { GPSLatitudeRef: 'N', GPSLatitude: '18/1 31/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '73/1 51/1 0/1' };
    const lying = await sharp({ create: { width: 3_000, height: 1_000, channels: 3, background: '#00c000' } })
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Copyright: 'Somebody' }, IFD3: gps })
      .jpeg()
      .toBuffer();
    const { links } = await send([
      { name: 'a.jpg', body: lying },
      { name: 'b.pdf', body: pdf },
    ]);
    const [picture, document] = await Promise.all(links.map(fetched));
    const { width, height, exif, icc, xmp } = await sharp(picture?.rawPayload).metadata();
    expect({ width, height, exif, icc, xmp }).toEqual({ width: 800, height: 2_400, exif: undefined, icc: undefined, xmp: undefined });
    expect(document?.rawPayload.equals(pdf)).toBe(true);
  });

  test('a moving picture continues moving', async () => {
    const { send } = await sender();
    const frames = await Promise.all(['#ff0000', '#0000ff'].map((background) => pictureIn(background)));
    const moving = await sharp(frames, { join: { animated: true } })
      .gif({ loop: 0 })
      .toBuffer();
    const { links } = await send([{ name: 'a.gif', body: moving }]);
    expect((await sharp((await fetched(links[0] ?? '')).rawPayload).metadata()).pages).toBe(2);
  });

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>');
  const heic = Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1');
  test.each([
    ['MED-025 a drawing that can carry script', 'a.svg', svg, /^This is an SVG drawing\. Save it as JPEG/],
    ['MED-025 a drawing that calls itself a picture', 'a.png', svg, /^This is an SVG drawing\. Save it as JPEG/],
    ['MED-021 a text', 'a.txt', Buffer.from('Some words'), /^This is a text file\. Save it as PDF/],
    [
      'MED-021 a picture of a phone that no browser shows',
      'a.heic',
      heic,
      /^This is a HEIC picture, .* Export it as JPEG .* Most Compatible\.$/,
    ],
    ['MED-021 one that calls itself a JPEG', 'a.jpg', heic, /^This is a HEIC picture/],
    ['MED-021 a program that calls itself a PDF', 'a.pdf', Buffer.from('MZ\u0000\u0000 %PDF-1.7'), /^This is a Windows program\. Attach/],
    ['MED-021 the beginning of a PDF', 'a.pdf', Buffer.from('%PDF-1.7\n1 0 obj\n<< >>\nendobj\n'), /^We can't read that PDF/],
    [
      'MED-021 a PDF that runs a script',
      'a.pdf',
      pdfOf({ objects: ['<< /OpenAction << /S /JavaScript >> >>'] }),
      /scripts or files inside/,
    ],
    ['half a picture', 'a.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), /^This is a JPEG picture\. It's damaged/],
  ])('%s is refused, and what came with it, too', async (_name, name, body, says) => {
    const { send, listed } = await sender();
    const { status, code, message } = await send([
      { name: 'good.png', body: await pictureOf() },
      { name, body },
    ]);
    expect([status, code, message]).toEqual([400, 'NOT_AN_ATTACHMENT', expect.stringMatching(says)]);
    expect(await listed()).toEqual([]);
  });

  test('MED-023 a file of 10 MB is taken, and a larger one refused in words; so are more than five', async () => {
    const { send } = await sender();
    const padded = (bytes: number) => pdfOf({ padTo: bytes });
    expect((await send([{ name: 'a.pdf', body: padded(uploadLimits.bytes) }])).status).toBe(200);
    const tooLarge = await send([{ name: 'a.pdf', body: padded(uploadLimits.bytes + 1) }]);
    expect([tooLarge.status, tooLarge.code]).toEqual([413, 'FILE_TOO_LARGE']);
    const six = await send(Array.from({ length: uploadLimits.files + 1 }, () => ({ name: 'a.pdf', body: pdf })));
    expect([six.status, six.code]).toEqual([400, 'INVALID_REQUEST']);
    expect((await send([])).status).toBe(400);
  });

  test('MED-019 MED-021 a name never says another kind than the file is, and is the last part of a path', async () => {
    const { send, listed } = await sender();
    const picture = await pictureOf();
    await send([
      { name: 'C:\\photos\\PHOTO.JPG', body: picture },
      { name: 'homework.pdf', body: picture },
      { name: 'homework.png', body: pdf },
      { name: '\u202Egnp.exe', body: picture },
    ]);
    expect((await listed()).map(({ name }) => name)).toEqual(['PHOTO.JPG', 'homework.pdf.webp', 'homework.png.pdf', 'gnp.exe.webp']);
  });

  test('is counted: sixty forms an hour', async () => {
    const { send } = await sender();
    for (let count = 0; count < 60; count += 1) await send([{ name: 'a.txt', body: Buffer.from('words') }]);
    expect((await send([{ name: 'a.pdf', body: pdf }])).code).toBe('TOO_MANY_REQUESTS');
  });
});

describe('a file that was kept', () => {
  test('MED-026 is posted with once, by the person who kept it, in the order of the links', async () => {
    const { send, take } = await sender();
    const { links } = await send([
      { name: 'a.pdf', body: pdf },
      { name: 'b.pdf', body: pdf },
    ]);
    const other = await sender();
    await expect(other.take(links)).rejects.toMatchObject({ code: 'NOT_AN_ATTACHMENT' });
    const [second, first] = await take(links.toReversed());
    expect(second).toBeGreaterThan(first ?? 0n);
    await expect(take(links)).rejects.toMatchObject({ code: 'NOT_AN_ATTACHMENT' });
    for (const link of ['', 'https://example.org/uploads/a.png', '/files/packs/demo/a.pdf', '../secret']) {
      await expect(take([link])).rejects.toMatchObject({ code: 'NOT_AN_ATTACHMENT' });
    }
  });

  test('MED-026 opens by its link for an hour, and is posted with by the same link for a day', async () => {
    const { send, take } = await sender();
    const [link = ''] = (await send([{ name: 'a.pdf', body: pdf }])).links;
    expect((await fetched(link)).statusCode).toBe(200);
    server.clock.advance(3_600_001);
    expect((await fetched(link)).statusCode).not.toBe(200);
    expect(await take([link])).toHaveLength(1);
  });

  test('goes after a day where nothing was posted with it, bytes and all, and stays where something was', async () => {
    const { send, take, listed } = await sender();
    const links = (await send(['used.pdf', 'unused.pdf'].map((name) => ({ name, body: pdf })))).links;
    const [used = '', unused = ''] = links;
    await take([used]);
    server.clock.advance(dayMs);
    await expect(take([unused])).rejects.toMatchObject({ code: 'NOT_AN_ATTACHMENT' });
    await removeUnusedUploads(server);
    expect(await listed()).toHaveLength(2);
    server.clock.advance(dayMs);
    await removeUnusedUploads(server);
    expect(await listed()).toMatchObject([{ name: 'used.pdf' }]);
    const key = new URL(unused, 'http://localhost').pathname.replace('/files/', '');
    const fresh = await server.parts.files.signedUrl({ key, expiresAt: new Date(server.clock.now().getTime() + 1000) });
    expect((await fetched(fresh)).statusCode).toBe(404);
  });
});

function pictureIn(background: string): Promise<Buffer> {
  return sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer();
}

describe('the virus scanner of the settings', () => {
  test('sees every file before it is kept; one with a virus is refused with all that came with it, on the profile too', async () => {
    const clamd = await clamdServer();
    const guarded = await testApp({ settings: { CLAMD_URL: clamd.url } });
    const { id } = await factories(guarded.parts).person();
    const { token } = await factories(guarded.parts).session({ personId: id, at: guarded.clock.now() });
    const infected = Buffer.concat([await pictureOf(), Buffer.from('EICAR')]);
    expect((await guarded.call('uploadFile', {}, { token, file: pdf })).status).toBe(200);
    expect(clamd.scanned).toEqual([pdf]);
    const square = { left: '0', top: '0', side: '8' };
    const answers = [
      await guarded.call('uploadFile', {}, { token, file: infected }),
      await guarded.call('uploadProfileImage', square, { token, file: infected }),
    ];
    expect(answers.map(({ status, error }) => [status, error.code])).toEqual([
      [400, 'UNSAFE_FILE'],
      [400, 'UNSAFE_FILE'],
    ]);
    await clamd.close();
    expect((await guarded.call('uploadFile', {}, { token, file: pdf })).error.code).toBe('UNAVAILABLE');
    await guarded.close();
  });
});
