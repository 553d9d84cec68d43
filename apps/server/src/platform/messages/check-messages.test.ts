import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { settableClock } from '../../../test/clock.ts';
import { testDatabase } from '../../../test/database.ts';
import { testMoment } from '../../../test/moments.ts';
import { checkMessages } from './check-messages.ts';
import { createSmtpMail } from './mail.ts';
import { createOutbox } from './outbox.ts';

const told = async (channels: Parameters<typeof checkMessages>[0]['channels']) => {
  const warnings: string[] = [];
  await checkMessages({ channels, warn: (text) => void warnings.push(text) });
  return warnings;
};

test('mail, SMS and WhatsApp messages that only the database keeps are told at start, but not where the outbox is shown', async () => {
  const ground = await testDatabase();
  const outbox = (shown: boolean) => createOutbox({ database: ground.database, clock: settableClock(testMoment), shown });
  expect(await told(Object.values(outbox(false)))).toEqual([
    'Mail is kept in the database and sent to no one. Set SMTP_URL and MAIL_FROM.',
    'SMS are kept in the database and sent to no one. Set SMS_GATEWAY_URL and SMS_GATEWAY_TOKEN.',
    'WhatsApp messages are kept in the database and sent to no one. Set WHATSAPP_GATEWAY_URL and WHATSAPP_GATEWAY_TOKEN.',
  ]);
  expect(await told(Object.values(outbox(true)))).toEqual([]);
  await ground.close();
});

test('a mail server that is not there is told at start, without its password', async () => {
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const { port } = closed.address() as { port: number };
  closed.close();
  await once(closed, 'close');
  const mail = createSmtpMail({ url: `smtp://name:hidden@127.0.0.1:${port}`, from: 'portal@demo.test' });
  expect(await told([mail])).toEqual([
    `The mail server 127.0.0.1:${port} cannot be reached (ESOCKET). Check SMTP_URL; mails wait and are tried again.`,
  ]);
  mail.close();
});
