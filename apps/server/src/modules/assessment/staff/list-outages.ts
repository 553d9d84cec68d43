import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import type { Ports } from '../../../platform/parts.ts';
import * as queries from './outage-list-queries.ts';

/** Outages of the portal and how many attempts were given their time, newest first. */
export async function listOutages({
  parts,
  body: { page },
}: {
  parts: Ports<'database'>;
  body: RequestOf<'staffOutages'>;
}): Promise<AnswerOf<'staffOutages'>> {
  const queryable = parts.database.orm;
  const [rows, total] = await Promise.all([queries.listOutages({ queryable, page }), queries.countOutages({ queryable })]);
  return { outages: rows.map(({ fromAt, toAt, attempts }) => ({ from: fromAt.toISOString(), to: toAt.toISOString(), attempts })), total };
}
