import { remindersOf } from '@abhyas/rules/notices/reminders.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../apps/server/src/platform/postgres/database.ts';

/** A session as it was between two changes, by the clock of the run. `until`: when the change that ended it was done, as the one who made it knows; null while it holds. */
export interface Held {
  readonly bookingId: bigint;
  readonly sequence: number;
  readonly startsAt: Date;
  readonly since: Date;
  until: Date | null;
}

interface Row extends Record<string, unknown> {
  readonly cause: string;
  readonly person_id: bigint;
  readonly due_at: string;
  readonly cancelled: boolean;
  readonly taken: string | null;
  readonly mails: number;
}

const before = { day: 24 * 3_600_000, minutes: 30 * 60_000 };
/** Milliseconds of the run's clock: who books at the very moment of a reminder may get it or not. */
const close = 120_000;
const sides = 2;

/** Compares the reminders that were planned and sent with what the sessions were; every difference is a sentence. */
export async function checkReminders({
  database,
  all,
  now,
}: {
  database: Database;
  all: readonly Held[];
  now: Date;
}): Promise<{ faults: string[]; figures: string }> {
  const { rows } = await database.orm.execute<Row>(sql`
    select n.cause, n.person_id, n.due_at::text, n.cancelled_at is not null as cancelled, max(d.taken_at)::text as taken,
           count(m.id)::int as mails
      from notices n
      left join notice_deliveries d on d.notice_id = n.id and d.channel = 'email'
      left join outbox_messages m on m.message_id = d.message_id
     where n.cause like 'session-soon:%'
     group by n.id order by n.id`);
  const rowsOf = Map.groupBy(rows, ({ cause }) => cause);
  const faults: string[] = [];
  const { rows: mailed } = await database.orm.execute<{ count: number }>(sql`
    select count(*)::int as count from outbox_messages where subject like '% is tomorrow' or subject like '% starts in 30 minutes'`);
  const known = rows.reduce((count, { mails }) => count + mails, 0);
  if (mailed[0]?.count !== known) faults.push(`${mailed[0]?.count} reminders were mailed, and ${known} are of a notice`);
  const sum = { planned: 0, sent: 0, withdrawn: 0, before: 0 };
  for (const { bookingId, sequence, startsAt, since, until } of all) {
    for (const [key, ms] of Object.entries(before)) {
      const cause = `session-soon:${bookingId}:${sequence}:${key}`;
      const dueAt = new Date(startsAt.getTime() - ms);
      const isPlanned = remindersOf({ plan: 'session', startsAt, now: since }).some((reminder) => reminder.key === key);
      const found = rowsOf.get(cause) ?? [];
      rowsOf.delete(cause);
      const isClose = Math.abs(dueAt.getTime() - since.getTime()) < close;
      if (found.length !== (isPlanned ? sides : 0) && !(isClose && [0, sides].includes(found.length)))
        faults.push(`${cause} has ${found.length} notices`);
      for (const row of found) {
        sum.planned += 1;
        if (new Date(row.due_at).getTime() !== dueAt.getTime()) faults.push(`${cause} is due at ${row.due_at}`);
        if (until === null) {
          const isDue = dueAt < new Date(now.getTime() - close);
          if (row.cancelled) faults.push(`${cause} was withdrawn although its session holds`);
          if (isDue ? row.mails !== 1 : row.mails > 1) faults.push(`${cause} was sent ${row.mails} times`);
          sum.sent += row.mails;
          continue;
        }
        sum.withdrawn += 1;
        sum.before += row.mails;
        if (!row.cancelled) faults.push(`${cause} was not withdrawn`);
        if (row.mails > 1) faults.push(`${cause} was withdrawn and sent ${row.mails} times`);
        if (row.mails > 0 && (row.taken === null || new Date(row.taken) > until)) faults.push(`${cause} was sent after it was withdrawn`);
      }
    }
  }
  for (const cause of rowsOf.keys()) faults.push(`${cause} is of no session`);
  const figures = `${sum.planned} reminders planned, ${sum.withdrawn} withdrawn (${sum.before} of them had gone out before), ${sum.sent} others sent`;
  return { faults, figures };
}
