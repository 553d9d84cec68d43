import type { ReadinessThing } from '@abhyas/contract/centres/readiness.ts';
import { readinessCells, readinessThings } from '@abhyas/rules/centres/readiness.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { listOpenSessions } from './board-queries.ts';
import { recordedOf } from './present.ts';

/** What staff are notified of as missing, for each of the next sessions up to a moment that lacks something, by slot. */
export async function listMissing({
  queryable,
  now,
  upTo,
  limit,
}: {
  queryable: Queryable;
  now: Date;
  upTo: Date;
  limit: number;
}): Promise<ReadonlyMap<bigint, readonly ReadinessThing[]>> {
  const sessions = await listOpenSessions({ queryable, after: now, upTo, limit });
  const missing = sessions.map(({ id, records, ...session }) => {
    const cells = readinessCells({ ...session, recorded: recordedOf(records) }, now);
    return [id, readinessThings.filter((thing) => cells[thing].state === 'alarm')] as const;
  });
  return new Map(missing.filter(([, things]) => things.length > 0));
}
