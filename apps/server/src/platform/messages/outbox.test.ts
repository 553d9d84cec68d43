import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { secondProcess } from '../../../test/processes/second-process.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

test('without a mail server and a gateway, mails and messages are in the outbox, newest first', async () => {
  await server.parts.mail.send({
    to: 'asha@demo.test',
    subject: 'Your code',
    text: 'The code is 123456.',
    html: '<p>The code is 123456.</p>',
  });
  server.clock.advance(1000);
  await server.parts.sms.send({ to: '9000000001', text: 'Your code is 654321' });
  const answer = await server.app.inject('/dev/outbox');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.body).toContain('The code is 123456.');
  expect(answer.body.indexOf('654321')).toBeLessThan(answer.body.indexOf('123456'));
});

test('a mail that is sent again under its id is there once; without an id each counts', async () => {
  const message = { to: 'once@demo.test', subject: 'Once', text: 'Once', html: 'Once' };
  for (const id of ['notice-7', 'notice-7', 'notice-8']) await server.parts.mail.send({ ...message, id });
  for (let turn = 0; turn < 2; turn += 1) await server.parts.mail.send(message);
  const { body } = await server.app.inject('/dev/outbox');
  expect(body.split('Mail to once@demo.test')).toHaveLength(5);
});

test.each([
  ['localhost', 200],
  ['student.localhost:3000', 200],
  ['127.0.0.1:3000', 200],
  ['[::1]:3000', 200],
  ['learn.example.org', 200],
  ['rebound.example.net', 404],
  ['localhost.example.net', 404],
  ['192.168.1.7', 404],
])('the outbox answers %s with %i: only hosts of the portal can read it', async (host, status) => {
  const own = await secondProcess({ server, settings: { publicUrl: 'https://learn.example.org' } });
  expect((await own.inject({ url: '/dev/outbox', headers: { host } })).statusCode).toBe(status);
  await own.close();
});

test('what a message says is shown as text and never becomes part of the page', async () => {
  await server.parts.mail.send({
    to: '"><script>x</script>',
    subject: '<img src=x onerror=alert(1)>',
    text: '</pre><script>alert(1)</script>',
    html: '',
  });
  const { body, headers } = await server.app.inject('/dev/outbox');
  expect(body).not.toMatch(/<script|<img/);
  expect(body).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
});
