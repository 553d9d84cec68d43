import { endpoints } from '@abhyas/contract/endpoints.ts';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';
import { secondProcess } from '../../../test/processes/second-process.ts';

let server: TestApp;
let port = 0;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp({ bodyMs: 200 });
  make = factories(server.parts);
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as { port: number }).port;
});
afterAll(() => server.close());

const calls = Object.values(endpoints).filter(({ method }) => method === 'POST');

describe('a body that is packed', () => {
  test.each(['foo', 'gzip', 'br', 'deflate', 'GZIP, br'])('is refused by every call: Content-Encoding %s', async (encoding) => {
    const answers = await Promise.all(
      calls.map(({ path }) =>
        server.app.inject({
          method: 'POST',
          url: path,
          headers: { 'content-encoding': encoding, 'content-type': 'application/json' },
          payload: gzipSync('{}'),
        }),
      ),
    );
    expect(answers.length).toBeGreaterThan(70);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([415]));
  });

  test('is refused at once where it is a form', async () => {
    const { id } = await make.person();
    const { token } = await make.session({ personId: id, at: server.clock.now() });
    const answer = await fetch(`http://127.0.0.1:${port}${endpoints.uploadFile.path}`, {
      method: 'POST',
      headers: { 'access-token': token, 'content-type': 'multipart/form-data; boundary=x', 'content-encoding': 'gzip' },
      body: new Uint8Array(gzipSync('--x\r\ncontent-disposition: form-data; name="user_file"; filename="a"\r\n\r\na\r\n--x--\r\n')),
      signal: AbortSignal.timeout(5_000),
    });
    expect(answer.status).toBe(415);
  });

  test('as it is may say so', async () => {
    const { path } = endpoints.loginVerification;
    const answer = await server.app.inject({ method: 'POST', url: path, headers: { 'content-encoding': 'identity' }, payload: {} });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'INVALID_REQUEST' });
  });
});

describe('an address', () => {
  const odd = ['/%zz', '/%', '/docs/%zz', '/docs/%00', '/docs/static/%00', '/docs/static/%E0%A4%A', '/docs/static/..%2f..%2fpackage.json'];
  test.each([...odd, `/docs/static/${'a'.repeat(5000)}`, '/files/%00', '/assets/%00', '/api/%c0%ae'])(
    'as odd as %s is no fault of the server',
    async (url) => {
      const answer = await server.app.inject(url);
      expect(answer.statusCode).toBeLessThan(500);
      expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' });
      expect(answer.headers['content-security-policy']).toContain('frame-ancestors');
    },
  );

  test.each(['/metrics', '/Metrics', '/metrics/', '/METRICS/'])('%s is no page: metrics have a port of their own', async (url) => {
    const answer = await server.app.inject(url);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
  });
});

test('what a call answers is stored nowhere', async () => {
  const { pin } = await make.person();
  const token = await server.signIn(pin);
  for (const name of ['studentCourses', 'listSessions', 'accountDetails'] as const) {
    expect((await server.call(name, {}, { token })).headers['cache-control']).toBe('no-store');
  }
});

/** Sends text over a connection of its own, and no more; gives what came back once the server has ended it. */
function sendRaw(text: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (part) => (answer += part.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer));
  });
}

const half = ({ path, type = 'application/json' }: { path: string; type?: string }) =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\ncontent-length: 100\r\n\r\n{"a`;

describe('a request that never ends', () => {
  test('is ended while its body is on the way, on any path', async () => {
    for (const path of [endpoints.loginVerification.path, '/api/unknown', '/']) expect(await sendRaw(half({ path }))).toBe('');
  });

  test('is ended after an answer that did not wait for the body', async () => {
    expect(await sendRaw(half({ path: endpoints.listSessions.path }))).toContain('401 Unauthorized');
    expect(await sendRaw(half({ path: endpoints.uploadFile.path, type: 'multipart/form-data; boundary=x' }))).toContain('401 Unauthorized');
  });

  test('is ended while its head is on the way, and whatever its answer was', () => {
    const { headersTimeout, requestTimeout } = server.app.server;
    expect([headersTimeout, requestTimeout]).toEqual([20_000, 310_000]);
  });
});

describe('before it closes', () => {
  let leaving: FastifyInstance;
  test('the server says so at /readyz, and answers everything that still comes', async () => {
    leaving = await secondProcess({ server });
    const url = await leaving.listen({ port: 0, host: '127.0.0.1' });
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    leaving.startDraining();
    const answer = await fetch(`${url}/readyz`);
    expect([answer.status, answer.headers.get('connection'), await answer.json()]).toMatchObject([503, 'close', { status: 'closing' }]);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    await leaving.close();
  });
});
