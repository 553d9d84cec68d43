import { sql } from 'drizzle-orm';
import type { Pushed } from '../../apps/server/test/services/push-server.ts';
import { listNewest } from '../../apps/server/src/modules/notices/list-queries.ts';
import type { Database } from '../../apps/server/src/platform/postgres/database.ts';
import type { Reader } from './notices-seed.ts';

/** A notice as it was announced. `cancelledAt`: when its cancellation was done, as the canceller knows. */
export interface Told {
  readonly reader: Reader;
  readonly cause: string;
  readonly title: string;
  readonly dueAt: Date;
  cancelledAt: Date | null;
}

interface Row extends Record<string, unknown> {
  readonly cause: string;
  readonly id: bigint;
  /** When someone took a delivery of it last, by the clock of the run. */
  readonly taken: string | null;
  readonly retried: number;
}

/** Compares what was announced and cancelled with the lists, the mails and what the push service got; every difference is a sentence. */
export async function checkNotices({
  database,
  told,
  readers,
  pushed,
  now,
}: {
  database: Database;
  told: readonly Told[];
  readers: readonly Reader[];
  pushed: readonly Pushed[];
  now: Date;
}): Promise<{ faults: string[]; figures: string }> {
  const faults: string[] = [];
  const { rows } = await database.orm.execute<Row>(sql`
    select n.cause, n.id, max(d.taken_at)::text as taken, count(d.id) filter (where d.tries > 1)::int as retried
      from notices n left join notice_deliveries d on d.notice_id = n.id group by n.id`);
  const rowsOf = Map.groupBy(rows, ({ cause }) => cause);
  const mails = await database.orm.execute<{ recipient: string; subject: string; channel: string }>(
    sql`select recipient, subject, channel from outbox_messages`,
  );
  const mailsOf = Map.groupBy(mails.rows, ({ recipient, subject }) => `${recipient} ${subject}`);
  const pushesOf = Map.groupBy(pushed, ({ path, headers }) => `${path} ${String(headers['topic'])}`);
  const lists = new Map<bigint, string[]>();
  for (const { id: personId } of readers) {
    const listed = await listNewest({ queryable: database.orm, personId, now, before: null, unreadOnly: false, max: 10_000 });
    lists.set(
      personId,
      listed.map(({ title }) => title),
    );
  }

  const sum = { mails: 0, pushes: 0, pushedAgain: 0, retried: 0, cancelled: 0, onTheirWay: 0 };
  for (const { reader, cause, title, cancelledAt } of told) {
    const [row, ...others] = rowsOf.get(cause) ?? [];
    if (row === undefined || others.length > 0) {
      faults.push(`${cause} has ${others.length + (row === undefined ? 0 : 1)} notices`);
      continue;
    }
    const mailed = mailsOf.get(`${reader.email} ${title}`)?.length ?? 0;
    const posts = pushesOf.get(`${reader.path} notice-${row.id}`)?.length ?? 0;
    const messages = mailed + (posts > 0 ? 1 : 0);
    const listed = (lists.get(reader.id) ?? []).filter((name) => name === title).length;
    sum.mails += mailed;
    sum.pushes += posts > 0 ? 1 : 0;
    sum.pushedAgain += Math.max(0, posts - 1);
    sum.retried += row.retried;
    if (cancelledAt === null) {
      if (listed !== 1) faults.push(`${cause} is in its list ${listed} times`);
      if (messages !== 1) faults.push(`${cause} went out ${messages} times`);
      if (posts > 0 !== (reader.path !== '')) faults.push(`${cause} went out the wrong way`);
    } else {
      sum.cancelled += 1;
      sum.onTheirWay += messages;
      if (listed !== 0) faults.push(`${cause} was cancelled and is in its list`);
      if (messages > 1) faults.push(`${cause} was cancelled and went out ${messages} times`);
      if (messages > 0 && (row.taken === null || new Date(row.taken) > cancelledAt))
        faults.push(`${cause} was sent after it was cancelled`);
    }
  }
  if (rows.length !== told.length) faults.push(`there are ${rows.length} notices of ${told.length}`);
  if (mails.rows.length !== sum.mails) faults.push(`${mails.rows.length - sum.mails} mails belong to no notice`);
  if (pushed.length !== sum.pushes + sum.pushedAgain) faults.push('there are pushes that belong to no notice');
  const figures = `${told.length} notices, ${sum.cancelled} cancelled (${sum.onTheirWay} of them had gone out before); ${sum.mails} mails, ${sum.pushes} pushes; ${sum.retried} were cut off by a kill and taken up again, ${sum.pushedAgain} pushes reached the push service a second time, under their topic`;
  return { faults, figures };
}
