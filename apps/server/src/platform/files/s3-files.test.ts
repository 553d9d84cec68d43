import aws4 from 'aws4';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signPlaylist } from './playlist.ts';
import { createS3Files } from './s3-files.ts';

const region = 'ap-south-1';
const keys = { id: 'key', secret: 'hidden-secret' };
const signed = { service: 's3', region };
const credentials = { accessKeyId: keys.id, secretAccessKey: keys.secret };

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

/**
 * As much of an S3-compatible store as keeps, gives and removes objects by path, for every client that signs as such a store demands. What the signature must
 * be is worked out by another implementation than the one that is tested.
 */
let store: Server;
const objects = new Map<string, { body: Buffer; type: string | undefined }>();
const uploads = new Map<string, Map<number, Buffer>>();
let files: ReturnType<typeof createS3Files>;
const now = new Date('2026-11-21T06:00:00Z');

beforeAll(async () => {
  store = createServer((request, response) => {
    const { method = '', url: path = '/', headers } = request;
    const { pathname } = new URL(path, 'http://store');
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (!isSigned({ method, path, headers })) {
        response.writeHead(403).end();
        return;
      }
      const { searchParams } = new URL(path, 'http://store');
      const uploadId = searchParams.get('uploadId');
      if (method === 'POST' && uploadId === null) {
        uploads.set('u1', new Map());
        response.end(`<InitiateMultipartUploadResult><UploadId>u1</UploadId></InitiateMultipartUploadResult>`);
        return;
      }
      if (uploadId !== null) {
        const parts = uploads.get(uploadId);
        if (parts === undefined) response.writeHead(404).end('<Error><Code>NoSuchUpload</Code></Error>');
        else if (method === 'PUT') {
          parts.set(Number(searchParams.get('partNumber')), Buffer.concat(chunks));
          response.writeHead(200, { etag: `"part-${searchParams.get('partNumber')}"` }).end();
        } else {
          const inOrder = [...parts].toSorted(([one], [other]) => one - other).map(([, body]) => body);
          if (method === 'POST') objects.set(pathname, { body: Buffer.concat(inOrder), type: undefined });
          uploads.delete(uploadId);
          response.writeHead(method === 'POST' ? 200 : 204).end(method === 'POST' ? '<CompleteMultipartUploadResult/>' : undefined);
        }
        return;
      }
      const found = objects.get(pathname);
      if (method === 'PUT') objects.set(pathname, { body: Buffer.concat(chunks), type: headers['content-type'] });
      if (method === 'DELETE') objects.delete(pathname);
      if (method === 'GET' && found === undefined) response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
      else if (method === 'GET') response.writeHead(200).end(found?.body);
      else response.writeHead(method === 'DELETE' ? 204 : 200).end();
    });
  });
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
  files = createS3Files({
    settings: { bucket: 'portal', region, endpoint, keys },
    secret: 'links',
    clock: { now: () => now },
  });
});
afterAll(async () => {
  files.close();
  await new Promise((resolve) => store.close(resolve));
});

/** Whether the signature, in the header or in the address, is the one of the keys for exactly this request. */
function isSigned({ method, path, headers }: Asked): boolean {
  const { searchParams } = new URL(path, 'http://store');
  const given = searchParams.get('X-Amz-Signature');
  if (given !== null) {
    const unsigned = path.replace(/&?X-Amz-Signature=[0-9a-f]+/, '');
    const { path: ours = '' } = aws4.sign(
      { ...signed, method, path: unsigned, headers: { host: headers.host }, signQuery: true },
      credentials,
    );
    return new URL(ours, 'http://store').searchParams.get('X-Amz-Signature') === given;
  }
  const names = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1]?.split(';') ?? [];
  const chosen = Object.fromEntries(names.map((name) => [name, headers[name]]));
  const { headers: ours } = aws4.sign({ ...signed, method, path, headers: chosen }, credentials);
  return names.includes('x-amz-content-sha256') && ours?.['Authorization'] === headers.authorization;
}

test('a file goes into the bucket with its type, is reached by a signed url, and goes again', async () => {
  await files.put({ key: 'notes/a.pdf', body: Buffer.from('bytes of the file'), mime: 'application/pdf' });
  expect(objects.get('/portal/notes/a.pdf')?.type).toBe('application/pdf');
  const url = new URL(await files.signedUrl({ key: 'notes/a.pdf', expiresAt: new Date(now.getTime() + 600_000) }));
  expect(url.pathname).toBe('/portal/notes/a.pdf');
  expect(url.searchParams.get('X-Amz-Expires')).toBe('600');
  expect(url.searchParams.get('X-Amz-Date')).toBe('20261121T060000Z');
  expect(url.searchParams.get('X-Amz-Signature')).toMatch(/^[0-9a-f]{64}$/);
  expect(url.href).not.toContain('hidden-secret');
  expect(await (await fetch(url)).text()).toContain('bytes of the file');
  await files.remove('notes/a.pdf');
  expect(objects.size).toBe(0);
});

test('an url that outlives the day is the same all day, and opens the file', async () => {
  await files.put({ key: 'notes/d.pdf', body: Buffer.from('bytes of the file'), mime: 'application/pdf' });
  const expiresAt = new Date('2026-11-23T00:00:00Z');
  const url = new URL(await files.signedUrl({ key: 'notes/d.pdf', expiresAt }));
  expect(url.searchParams.get('X-Amz-Date')).toBe('20261121T000000Z');
  expect(url.searchParams.get('X-Amz-Expires')).toBe(String(48 * 3600));
  expect((await fetch(url)).status).toBe(200);
});

test('a url that is changed or has lost its signature opens nothing', async () => {
  await files.put({ key: 'notes/b.pdf', body: Buffer.from('bytes of the file'), mime: 'application/pdf' });
  const url = await files.signedUrl({ key: 'notes/b.pdf', expiresAt: new Date(now.getTime() + 600_000) });
  expect((await fetch(url)).status).toBe(200);
  expect((await fetch(url.replace('X-Amz-Expires=600', 'X-Amz-Expires=6000'))).status).toBe(403);
  expect((await fetch(url.replace('b.pdf', 'c.pdf'))).status).toBe(403);
  expect((await fetch(url.split('?')[0] ?? '')).status).toBe(403);
});

test('a playlist comes from the portal, and what it names from the store', async () => {
  await files.put({ key: 'clip/index.m3u8', body: Buffer.from('#EXTM3U\n#EXTINF:6.0,\none.m4s\n'), mime: 'application/vnd.apple.mpegurl' });
  await files.put({ key: 'clip/one.m4s', body: Buffer.from('a piece'), mime: 'video/iso.segment' });
  const expiresAt = new Date(now.getTime() + 600_000);
  const url = new URL(await files.signedUrl({ key: 'clip/index.m3u8', expiresAt }), 'http://portal');
  expect(url.href).toMatch(/^http:\/\/portal\/files\/clip\/index\.m3u8\?expires=/);
  const link = { expires: url.searchParams.get('expires') ?? '', signature: url.searchParams.get('signature') ?? '' };
  expect(files.admits({ key: 'clip/index.m3u8', ...link })).toBe(true);
  expect(files.admits({ key: 'clip/one.m4s', ...link })).toBe(false);
  const text = (await files.read('clip/index.m3u8'))?.toString('utf8') ?? '';
  const given = await signPlaylist({ text, key: 'clip/index.m3u8', sign: (key) => files.signedUrl({ key, expiresAt }) });
  const piece = given.split('\n').find((line) => line.startsWith('http')) ?? '';
  expect(await (await fetch(piece)).text()).toBe('a piece');
});

test('a file that is not there is none, and a store that refuses is no missing file', async () => {
  expect(await files.read('clip/none.m3u8')).toBeNull();
  const { port } = store.address() as AddressInfo;
  const refused = createS3Files({
    settings: { bucket: 'portal', region, endpoint: `http://127.0.0.1:${port}`, keys: { ...keys, secret: 'another' } },
    secret: 'links',
    clock: { now: () => now },
  });
  await expect(refused.read('clip/none.m3u8')).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
  refused.close();
});

test('a file that arrives in parts is there once they are joined, twice is once, and parts that are dropped are nothing', async () => {
  const file = { key: 'recordings/a.mp4', mime: 'video/mp4' };
  const ref = await files.startParts(file);
  const parts = [];
  for (const [index, text] of ['one ', 'two'].entries())
    parts.push(await files.putPart({ key: file.key, ref, number: index + 1, body: Buffer.from(text) }));
  expect(await files.read(file.key)).toBeNull();
  await files.joinParts({ key: file.key, ref, parts });
  await files.joinParts({ key: file.key, ref, parts });
  expect((await files.read(file.key))?.toString()).toBe('one two');
  const other = await files.startParts({ key: 'recordings/b.mp4', mime: 'video/mp4' });
  await files.dropParts({ key: 'recordings/b.mp4', ref: other });
  await files.dropParts({ key: 'recordings/b.mp4', ref: other });
  expect(uploads.size).toBe(0);
});

test('the empty key has no url', async () => {
  expect(await files.signedUrl({ key: '', expiresAt: now })).toBe('');
});
