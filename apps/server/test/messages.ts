import { sql } from 'drizzle-orm';
import type { Message } from '../src/modules/identity/messages/message-texts.ts';
import type { TestApp } from './app.ts';

/** What identity has queued for someone (an email or ten digits), oldest first. The app's jobs must wait (`jobs: 'wait'`). */
export async function messagesTo({ server, to }: { server: TestApp; to: string }): Promise<Message[]> {
  const { rows } = await server.parts.database.orm.execute<{ data: { sealed: string } }>(
    sql`select data from pgboss.job where name = 'identity.message' order by created_on`,
  );
  return rows
    .map(({ data }) => (JSON.parse(server.parts.vault.open(data.sealed)) as { message: Message }).message)
    .filter((message) => message.to === to);
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
