import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import type { Mail, Sms } from './parts.ts';
import { outboxMessages } from './tables.ts';

/** Mail and SMS that go nowhere but into the database, to be read at /dev/outbox: the default until a server or gateway is set. */
export function createOutbox({ database, clock }: { database: Database; clock: Clock }): { mail: Mail; sms: Sms } {
  const keep = async (message: Omit<typeof outboxMessages.$inferInsert, 'createdAt'>) => {
    // a message that is sent again under its id is there already
    await database.orm
      .insert(outboxMessages)
      .values({ ...message, createdAt: clock.now() })
      .onConflictDoNothing();
  };
  return {
    mail: {
      send: ({ to, subject, text, html, id = null }) =>
        keep({ channel: 'mail', recipient: to, subject, bodyText: text, bodyHtml: html, messageId: id }),
    },
    sms: { send: ({ to, text }) => keep({ channel: 'sms', recipient: to, subject: '', bodyText: text, bodyHtml: '' }) },
  };
}
