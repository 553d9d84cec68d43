import { asc, eq, sql } from 'drizzle-orm';
import type { Message } from '../src/modules/identity/messages/message-texts.ts';
import { outboxMessages } from '../src/platform/postgres/tables.ts';
import type { TestApp } from './app.ts';

/** A message that someone waits for at a form is sent at once; what is left of it is in the outbox. */
function sentAtOnce({ recipient: to, channel, subject, bodyText }: typeof outboxMessages.$inferSelect): Message {
  const code = /(?<!\d)\d{6}(?!\d)/.exec(bodyText)?.[0];
  if (channel === 'whatsapp') throw new Error('identity sends nothing by WhatsApp');
  if (code === undefined)
    return subject.startsWith('You already have') ? { kind: 'account-exists', to } : { kind: 'contact-taken', channel, to };
  const firstName = /^Hi (.*), welcome\./.exec(bodyText)?.[1];
  if (firstName !== undefined) return { kind: 'registration-code', to, firstName, code, validUntil: '' };
  return { kind: 'code', channel, to, code, validUntil: '' };
}

/** What identity has sent to someone (an email or ten digits), oldest first, and then what it has queued. The app's jobs must wait (`jobs: 'wait'`). */
export async function messagesTo({ server, to }: { server: TestApp; to: string }): Promise<Message[]> {
  const { orm } = server.parts.database;
  const sent = await orm.select().from(outboxMessages).where(eq(outboxMessages.recipient, to)).orderBy(asc(outboxMessages.id));
  const { rows } = await orm.execute<{ data: { sealed: string } }>(
    sql`select data from pgboss.job where name = 'identity.message' order by created_on`,
  );
  const queued = rows
    .map(({ data }) => (JSON.parse(server.parts.vault.open(data.sealed)) as { message: Message }).message)
    .filter((message) => message.to === to);
  return [...sent.map(sentAtOnce), ...queued];
}

/** The code that was sent last to someone. */
export async function lastCode({ server, to }: { server: TestApp; to: string }): Promise<string> {
  const codes = (await messagesTo({ server, to })).flatMap((message) => ('code' in message ? [message.code] : []));
  const code = codes.at(-1);
  if (code === undefined) throw new Error(`No code was sent to ${to}`);
  return code;
}

/** A code that is not this one. */
export function otherCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}
