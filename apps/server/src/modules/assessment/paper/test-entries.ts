import { testDays, type TestDay } from '@abhyas/rules/calendar/test-days.ts';
import { say } from '../../../platform/language.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import type { AgendaCause } from '../../agenda/cause.ts';
import { type AgendaInput, writeAgenda } from '../../agenda/write-queries.ts';
import { mapZones } from '../../agenda/repair-queries.ts';
import { assessments } from '../tables.ts';
import { listTestsForEntries } from './test-entry-queries.ts';

type Row = Awaited<ReturnType<typeof listTestsForEntries>>[number];

/** A test has an entry for each of its days, by its id and which day it is. */
const kinds = ['whole', 'opens', 'booking', 'last'] as const;
const refsOf = (id: bigint) => kinds.map((kind) => `${id}:${kind}`);

const titles: Readonly<Record<TestDay['kind'], (name: string) => string>> = {
  whole: (name) => name,
  opens: (name) => say({ key: 'calendar_test_opens', values: { name } }, 'en'),
  booking: (name) => say({ key: 'calendar_booking_opens', values: { name } }, 'en'),
  last: (name) => say({ key: 'calendar_last_day', values: { name } }, 'en'),
};

/**
 * Brings what calendars have of these tests to what they are now, in the transaction that changes them. Their days are days in `timeZone`; null: in the zone that they were written in, or else in
 * `zone`.
 */
export async function writeTestEntries({
  tx,
  assessmentIds,
  timeZone,
  zone,
  now,
}: {
  tx: Transaction;
  assessmentIds: readonly bigint[];
  timeZone: string | null;
  zone: string;
  now: Date;
}): Promise<void> {
  const rows = await listTestsForEntries({ tx, assessmentIds });
  const refs = assessmentIds.flatMap(refsOf);
  const zones = timeZone === null ? await mapZones({ queryable: tx, source: 'test', refs }) : new Map<string, string>();
  const zoneOf = (id: bigint) => timeZone ?? refsOf(id).flatMap((ref) => zones.get(ref) ?? [])[0] ?? zone;
  await writeAgenda({ tx, source: 'test', refs, entries: rows.flatMap((row) => entriesOf({ row, timeZone: zoneOf(row.id) })), now });
}

/** A test is in the calendar of its course; a practice set, which is there at any time, in none. */
function entriesOf({ row, timeZone }: { row: Row; timeZone: string }): Omit<AgendaInput, 'source'>[] {
  if (row.kind !== 'test') return [];
  return testDays({ window: row, timeZone }).map(({ kind, startsAt, endsAt, allDay }) => ({
    ref: `${row.id}:${kind}`,
    audience: `course:${row.courseId}`,
    courseId: row.courseId,
    subject: `test:${row.id}`,
    type: 'Test',
    title: titles[kind](row.name),
    link: '/test',
    startsAt,
    endsAt,
    allDay,
    zone: timeZone,
    countdownTo: kind === 'last' ? endsAt : startsAt,
  }));
}

export const testCause: AgendaCause = {
  source: 'test',
  table: assessments,
  write: ({ tx, ids, zone, now }) => writeTestEntries({ tx, assessmentIds: ids, timeZone: null, zone, now }),
};
