import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSmtpMail } from './mail.ts';

interface Received {
  readonly from: string;
  readonly to: string[];
  readonly raw: string;
}

const received: Received[] = [];
let refuse = false;
let smtp: SMTPServer;
let mail: ReturnType<typeof createSmtpMail>;

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, callback) => callback(refuse ? new Error('mailbox is full') : null),
    onData: (stream, { envelope }, callback) => {
      let raw = '';
      stream.on('data', (chunk) => (raw += String(chunk)));
      stream.on('end', () => {
        received.push({
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          raw,
        });
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  mail = createSmtpMail({ url: `smtp://127.0.0.1:${port}`, from: 'Abhyas <portal@demo.test>' });
});
beforeEach(() => {
  received.length = 0;
  refuse = false;
});
afterAll(async () => {
  mail.close();
  await new Promise<void>((resolve) => smtp.close(resolve));
});

test('a mail reaches the SMTP server from the set sender, as text and HTML', async () => {
  await mail.send({ to: 'asha@demo.test', subject: 'Your code', text: 'The code is 123456.', html: '<p>The code is 123456.</p>' });
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({ from: 'portal@demo.test', to: ['asha@demo.test'] });
  expect(received[0]?.raw).toMatch(/^Subject: Your code\r$/m);
  expect(received[0]?.raw).toContain('Content-Type: text/plain');
  expect(received[0]?.raw).toContain('<p>The code is 123456.</p>');
});

test('a mail with an id of its own goes out under it, so that a second one is the same', async () => {
  const message = { to: 'asha@demo.test', subject: 'x', text: 'x', html: 'x', id: 'notice-7' };
  await mail.send(message);
  await mail.send(message);
  for (const { raw } of received) expect(raw).toMatch(/^Message-ID: <notice-7@demo\.test>\r$/m);
});

test('an address and a subject cannot add recipients or headers', async () => {
  await mail.send({ to: 'asha@demo.test', subject: 'Hello\r\nBcc: eve@demo.test', text: 'x', html: 'x' });
  await mail.send({ to: 'asha@demo.test, eve@demo.test', subject: 'x', text: 'x', html: 'x' }).catch(() => undefined);
  expect(received[0]?.raw).not.toMatch(/^Bcc:/m);
  for (const { to } of received) expect(to).not.toContain('eve@demo.test');
});

test('a mail the server refuses is an error, so that its job tries again', async () => {
  refuse = true;
  await expect(mail.send({ to: 'asha@demo.test', subject: 'x', text: 'x', html: 'x' })).rejects.toThrow('mailbox is full');
});

test('a calendar entry is a part of its own that says its method, and a file', async () => {
  const content = ['BEGIN:VCALENDAR', 'METHOD:CANCEL', 'END:VCALENDAR'].join('\r\n');
  await mail.send({ to: 'asha@demo.test', subject: 'x', text: 'x', html: 'x', calendar: { method: 'CANCEL', content } });
  const raw = received[0]?.raw ?? '';
  expect(raw).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=CANCEL/m);
  expect(raw).toContain('filename=booking.ics');
  expect(raw).toContain('METHOD:CANCEL');
});

test('a mail of a kind that can be ended says where, for one click of the mail program; a code does not', async () => {
  const url = `https://learn.example.org/api/notices/unsubscribe/7.weekly-digest.${'x'.repeat(43)}`;
  await mail.send({ to: 'asha@demo.test', subject: 'x', text: 'x', html: 'x', unsubscribe: url });
  await mail.send({ to: 'asha@demo.test', subject: 'x', text: 'x', html: 'x' });
  const [headers = '', others = ''] = received.map(({ raw }) => (raw.split('\r\n\r\n', 1)[0] ?? '').replaceAll(/\r\n\s+/g, ' '));
  expect(headers).toContain(`List-Unsubscribe: <${url}>\r\n`);
  expect(headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  expect(others).not.toContain('List-Unsubscribe');
});
