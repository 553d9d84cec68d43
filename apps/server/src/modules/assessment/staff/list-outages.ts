import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import type { Ports } from '../../../platform/parts.ts';
import * as queries from './outage-list-queries.ts';

/** Outages and stalls of the portal and how many attempts were given their time, newest first. */
export async function listOutages({
  parts,
  body: { page },
}: {
  parts: Ports<'database'>;
  body: BodyOf<'staffOutages'>;
}): Promise<ResultOf<'staffOutages'>> {
  const queryable = parts.database.orm;
  const [rows, total] = await Promise.all([queries.listOutages({ queryable, page }), queries.countOutages({ queryable })]);
  return {
    outages: rows.map(({ id, kind, givenAt, fromAt, toAt, attempts, leftOut }) => ({
      outageId: id,
      kind,
      given: kind === 'outage' || givenAt !== null,
      from: fromAt,
      to: toAt,
      attempts,
      leftOut,
    })),
    total,
  };
}
