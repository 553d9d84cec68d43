import { createTransport } from 'nodemailer';
import type { Mail } from './message.ts';

/**
 * Mail through an SMTP server, `url` as in smtps://name:password@host:465. Connections are kept and shared. A mail the server does not take
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
    send: async ({ to, subject, text, html, id }) => {
      // as an object, so that no address in it is read as two
      await transport.sendMail({
        to: { name: '', address: to },
        subject,
        text,
        html,
        ...(id === undefined ? {} : { messageId: `<${id}@${host}>` }),
      });
    },
    close: () => transport.close(),
  };
}
