import { createTransport } from 'nodemailer';
import { codeOf } from '../common/start-error.ts';
import type { Mail } from './message.ts';

/**
 * Mail through an SMTP server, `url` as in smtps://name:password@host:465, over shared connections. A mail that the server does not take
 * throws, so the job that sends it tries again.
 */
export function createSmtpMail({ url, from }: { url: string; from: string }): Mail & { close(): void } {
  const pooled = new URL(url);
  pooled.searchParams.set('pool', 'true');
  for (const wait of ['connectionTimeout', 'greetingTimeout', 'socketTimeout']) {
    if (!pooled.searchParams.has(wait)) pooled.searchParams.set(wait, '20000');
  }
  const transport = createTransport(pooled.href, { from });
  const host = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    reaches: true,
    check: async () => {
      try {
        await transport.verify();
        return null;
      } catch (error) {
        const code = codeOf(error);
        const why = code === 'EAUTH' ? 'refuses the name or password' : `cannot be reached${code === '' ? '' : ` (${code})`}`;
        return `The mail server ${pooled.host} ${why}. Check SMTP_URL; mails wait and are tried again.`;
      }
    },
    send: async ({ to, subject, text, html, id, unsubscribe, calendar }) => {
      // as an object, so that no address in it is read as two
      await transport.sendMail({
        to: { name: '', address: to },
        subject,
        text,
        html,
        ...(id === undefined ? {} : { messageId: `<${id}@${host}>` }),
        ...(unsubscribe === undefined ? {} : { list: { unsubscribe }, headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } }),
        ...(calendar === undefined ? {} : { icalEvent: { ...calendar, filename: 'booking.ics' } }),
      });
    },
    close: () => transport.close(),
  };
}
