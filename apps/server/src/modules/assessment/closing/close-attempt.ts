import { GRACE_MS, isPastGrace } from '@abhyas/rules/assessment/paper/section-clock.ts';
import { inBatches } from '../../../platform/postgres/together.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { AttemptRow } from '../attempts/attempt-queries.ts';
import { scoreUnscored } from '../scoring/score-first.ts';
import { creditOutage, settledUntil } from './credit-outage.ts';
import { closeDueAttempt, closeDueAttempts } from './due-queries.ts';

/** How many attempts one statement closes: a submission or a save that meets it waits that long. */
const closingSize = 500;
/** How many attempts one transaction scores. */
const scoringSize = 100;

/**
 * Closes an attempt if its time, grace included, has run out and none of it has to be given back; it does not score. Requests call this so
 * that none waits for the job; false if the row stays as it was.
 */
export async function closeIfDue({
  database,
  attempt,
  now,
}: {
  database: Database;
  attempt: Pick<AttemptRow, 'id' | 'deadlineAt' | 'closedAt'>;
  now: Date;
}): Promise<boolean> {
  const { id: attemptId, deadlineAt, closedAt } = attempt;
  if (closedAt !== null || deadlineAt === null || !isPastGrace({ deadlineAt: deadlineAt.getTime(), now: now.getTime() })) return false;
  await creditOutage({ database, now });
  await closeDueAttempt({ queryable: database.orm, attemptId, before: graceBefore(now) });
  return true;
}

/**
 * Closes all attempts whose time, grace included, has run out, many in a statement, then scores them; safe to run in several processes at
 * once. One that ran out during an outage waits until its time is given back; one that cannot be scored is logged.
 */
export async function closeDue({ parts: { database, log }, now }: { parts: Ports<'database' | 'log'>; now: Date }): Promise<void> {
  const { orm: queryable } = database;
  const before = graceBefore(await settledUntil({ queryable, now }));
  const ids: bigint[] = [];
  for (;;) {
    const closed = await closeDueAttempts({ queryable, before, max: closingSize });
    ids.push(...closed);
    if (closed.length < closingSize) break;
  }
  await inBatches({
    ids,
    work: (attemptIds) => scoreUnscored({ database, attemptIds, now }),
    size: scoringSize,
    // the database writes one batch while another is scored
    lanes: 2,
    onFailure: ({ id, error }) => log.error({ err: error, attemptId: id }, 'an attempt cannot be scored'),
  });
}

const graceBefore = (now: Date): Date => new Date(now.getTime() - GRACE_MS);
