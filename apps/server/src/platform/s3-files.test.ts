import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createS3Files } from './s3-files.ts';

/** As much of an S3-compatible store as keeps, gives and removes objects by path. It does not check signatures: that is the store's part. */
let store: Server;
const objects = new Map<string, { body: Buffer; type: string | undefined }>();
let files: ReturnType<typeof createS3Files>;
const now = new Date('2026-11-21T06:00:00Z');

beforeAll(async () => {
  store = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://store');
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const found = objects.get(pathname);
      if (request.method === 'PUT') objects.set(pathname, { body: Buffer.concat(chunks), type: request.headers['content-type'] });
      if (request.method === 'DELETE') objects.delete(pathname);
      if (request.method === 'GET') response.writeHead(found === undefined ? 404 : 200).end(found?.body);
      else response.writeHead(request.method === 'DELETE' ? 204 : 200).end();
    });
  });
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
  files = createS3Files({
    settings: { bucket: 'portal', region: 'ap-south-1', endpoint, keys: { id: 'key', secret: 'hidden-secret' } },
    clock: { now: () => now },
  });
});
afterAll(async () => {
  files.close();
  await new Promise((resolve) => store.close(resolve));
});

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

test('the empty key has no url', async () => {
  expect(await files.signedUrl({ key: '', expiresAt: now })).toBe('');
});
