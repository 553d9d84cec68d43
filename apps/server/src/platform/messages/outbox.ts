import { languages } from '@abhyas/contract/languages.ts';
import { inArray, lt } from 'drizzle-orm';
import type { Clock } from '../common/clock.ts';
import type { Database, Queryable } from '../postgres/database.ts';
import type { Mail, Sms, WhatsApp } from './message.ts';
import { outboxMessages } from '../postgres/tables.ts';

/** Milliseconds for which the outbox can be read. */
const keptMs = 30 * 24 * 60 * 60_000;

/** Removes messages of long ago from the outbox. */
export async function removeOldMessages({ queryable, now }: { queryable: Queryable; now: Date }): Promise<void> {
  await queryable.delete(outboxMessages).where(lt(outboxMessages.createdAt, new Date(now.getTime() - keptMs)));
}

/** Removes what the outbox holds for these recipients. */
export async function removeMessagesTo({ queryable, recipients }: { queryable: Queryable; recipients: readonly string[] }): Promise<void> {
  await queryable.delete(outboxMessages).where(inArray(outboxMessages.recipient, [...recipients]));
}

/**
 * Mail, SMS and WhatsApp messages that go nowhere but into the database: the default until a server or gateway is set. Where they are `shown`, at /dev/outbox, people can
 * read them.
 */
export function createOutbox({ database, clock, shown }: { database: Database; clock: Clock; shown: boolean }): {
  mail: Mail;
  sms: Sms;
  whatsapp: WhatsApp;
} {
  const keep = async (message: Omit<typeof outboxMessages.$inferInsert, 'createdAt'>) => {
    // a message that is sent again under its id is there already
    await database.orm
      .insert(outboxMessages)
      .values({ ...message, createdAt: clock.now() })
      .onConflictDoNothing();
  };
  return {
    mail: {
      reaches: shown,
      check: async () => (shown ? null : 'Mail is kept in the database and sent to no one. Set SMTP_URL and MAIL_FROM.'),
      send: ({ to, subject, text, html, id = null, calendar }) =>
        keep({
          channel: 'mail',
          recipient: to,
          subject,
          bodyText: text,
          bodyHtml: html,
          messageId: id,
          calendar: calendar?.content ?? null,
        }),
    },
    sms: {
      reaches: shown,
      languages,
      check: async () => (shown ? null : 'SMS are kept in the database and sent to no one. Set SMS_GATEWAY_URL and SMS_GATEWAY_TOKEN.'),
      send: ({ to, text, id = null }) => keep({ channel: 'sms', recipient: to, subject: '', bodyText: text, bodyHtml: '', messageId: id }),
    },
    whatsapp: {
      reaches: shown,
      check: async () =>
        shown
          ? null
          : 'WhatsApp messages are kept in the database and sent to no one. Set WHATSAPP_GATEWAY_URL and WHATSAPP_GATEWAY_TOKEN.',
      send: ({ to, text, id }) => keep({ channel: 'whatsapp', recipient: to, subject: '', bodyText: text, bodyHtml: '', messageId: id }),
    },
  };
}
