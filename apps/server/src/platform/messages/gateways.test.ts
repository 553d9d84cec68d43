import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSmsGateway, createWhatsAppGateway } from './gateways.ts';

let gateway: Server;
let url = '';
let status = 200;
const received: { headers: IncomingHttpHeaders; body: unknown }[] = [];

beforeAll(async () => {
  gateway = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      received.push({ headers: request.headers, body: JSON.parse(body) });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`;
});
afterAll(() => new Promise((resolve) => gateway.close(resolve)));
beforeEach(() => {
  received.length = 0;
  status = 200;
});

const sms = () => createSmsGateway({ url, token: 'a-token', languages: ['en'] });

test('an SMS reaches the gateway with its token, the number with the country', async () => {
  await sms().send({ to: '9000000001', text: 'The code is 123456' });
  expect(received[0]?.headers).toMatchObject({ authorization: 'Bearer a-token' });
  expect(received[0]?.headers).not.toHaveProperty('idempotency-key');
  expect(received.map(({ body }) => body)).toEqual([{ to: '+919000000001', text: 'The code is 123456' }]);
});

test('a registered SMS names its text to the gateway, and is one message under its id', async () => {
  await sms().send({ to: '9000000001', text: 'Mock 3 is open', templateId: '1107161234567890123', id: 'notice-7-sms' });
  expect(received[0]?.headers).toMatchObject({ 'idempotency-key': 'notice-7-sms' });
  expect(received.map(({ body }) => body)).toEqual([
    { to: '+919000000001', text: 'Mock 3 is open', templateId: '1107161234567890123', id: 'notice-7-sms' },
  ]);
});

test('a WhatsApp message is the name of its template with the values of its places', async () => {
  const message = { template: 'mock_open', language: 'hi', values: ['Asha', 'Mock 3'], id: 'notice-7-whatsapp' } as const;
  await createWhatsAppGateway({ url, token: 'a-token' }).send({ to: '9000000001', text: 'Asha, Mock 3 is open', ...message });
  expect(received[0]?.headers).toMatchObject({ authorization: 'Bearer a-token', 'idempotency-key': 'notice-7-whatsapp' });
  expect(received.map(({ body }) => body)).toEqual([{ to: '+919000000001', ...message }]);
});

test.each([
  [401, 'EAUTH'],
  [403, 'EAUTH'],
  [400, 'EMESSAGE'],
  [422, 'EENVELOPE'],
  [429, 'ECONNECTION'],
  [502, 'ECONNECTION'],
])('a message that the gateway answers with %i is an error of the kind %s', async (answered, code) => {
  status = answered;
  const refused = sms().send({ to: '9000000001', text: 'x' });
  await expect(refused).rejects.toMatchObject({ message: `The SMS gateway answered ${answered}`, code });
});
