import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSmsGateway } from './sms.ts';

let gateway: Server;
let url = '';
let status = 200;
const received: { authorization: string | undefined; body: unknown }[] = [];

beforeAll(async () => {
  gateway = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      received.push({ authorization: request.headers.authorization, body: JSON.parse(body) });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`;
});
afterAll(() => new Promise((resolve) => gateway.close(resolve)));

test('a message reaches the gateway with its token, the number with the country', async () => {
  await createSmsGateway({ url, token: 'a-token', languages: ['en'] }).send({ to: '9000000001', text: 'The code is 123456' });
  expect(received).toEqual([{ authorization: 'Bearer a-token', body: { to: '+919000000001', text: 'The code is 123456' } }]);
});

test('a message the gateway refuses is an error, so that its job tries again', async () => {
  status = 502;
  await expect(createSmsGateway({ url, token: 'a-token', languages: ['en'] }).send({ to: '9000000001', text: 'x' })).rejects.toThrow(
    'The SMS gateway answered 502',
  );
});
