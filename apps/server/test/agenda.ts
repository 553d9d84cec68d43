import { and, asc, eq } from 'drizzle-orm';
import { agendaEntries } from '../src/modules/agenda/tables.ts';
import type { TestApp } from './app.ts';

/** What the agenda has from one source for a person, or a group ('batch:4'), by its start: '2026-11-24T13:30:00.000Z Mock 1', with 'off: ' before what was called off. */
export async function agendaOf({
  server,
  source,
  whose,
}: {
  server: Pick<TestApp, 'parts'>;
  source: (typeof agendaEntries.$inferSelect)['source'];
  whose: bigint | string;
}): Promise<string[]> {
  const { personId, audience, startsAt, title, cancelledAt } = agendaEntries;
  const rows = await server.parts.database.orm
    .select({ startsAt, title, cancelledAt })
    .from(agendaEntries)
    .where(and(eq(agendaEntries.source, source), typeof whose === 'bigint' ? eq(personId, whose) : eq(audience, whose)))
    .orderBy(asc(startsAt), asc(agendaEntries.id));
  return rows.map((row) => `${row.cancelledAt === null ? '' : 'off: '}${row.startsAt.toISOString()} ${row.title}`);
}
