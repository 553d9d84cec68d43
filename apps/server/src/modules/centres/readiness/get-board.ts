import { maxReadySessions } from '@abhyas/contract/centres/readiness.ts';
import type { ResultOf } from '@abhyas/contract/endpoints.ts';
import type { Ports } from '../../../platform/parts.ts';
import { listCentreStaff, listOpenSessions } from './board-queries.ts';
import { presentReady } from './present.ts';

const weekMs = 7 * 24 * 60 * 60_000;

/** The sessions of the next seven days at every centre, with what is missing. */
export async function getBoard({ parts }: { parts: Ports<'clock' | 'database'> }): Promise<ResultOf<'readinessBoard'>> {
  const now = parts.clock.now();
  const queryable = parts.database.orm;
  const upTo = new Date(now.getTime() + weekMs);
  const [sessions, staff] = await Promise.all([
    listOpenSessions({ queryable, after: now, upTo, limit: maxReadySessions + 1 }),
    listCentreStaff({ queryable }),
  ]);
  return {
    now,
    sessions: sessions.slice(0, maxReadySessions).map((row) => presentReady(row, now)),
    more: sessions.length > maxReadySessions,
    staff: staff.map(({ id, name }) => ({ personId: id, name })),
  };
}
