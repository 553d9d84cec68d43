import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { createSmtpMail } from '../../src/platform/messages/mail.ts';

export type MailServer = Awaited<ReturnType<typeof mailServer>>;

/** A mail server on this machine with the portal's connection to it. `taken` are the mails it took; it refuses every recipient as long as `refuse` says so. */
export async function mailServer() {
  const taken: string[] = [];
  let refuses = false;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, callback) =>
      callback(refuses ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null),
    onData: (stream, _session, callback) => {
      let raw = '';
      stream.on('data', (chunk) => (raw += String(chunk)));
      stream.on('end', () => {
        taken.push(raw);
        callback();
      });
    },
  });
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const { port } = smtp.server.address() as AddressInfo;
  const mail = createSmtpMail({ url: `smtp://127.0.0.1:${port}`, from: 'portal@demo.test' });
  return {
    mail,
    taken,
    refuse: (now: boolean) => void (refuses = now),
    reset: () => {
      taken.length = 0;
      refuses = false;
    },
    close: async () => {
      mail.close();
      await new Promise<void>((resolve) => smtp.close(resolve));
    },
  };
}
