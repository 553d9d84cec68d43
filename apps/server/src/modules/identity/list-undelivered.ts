import type { z } from 'zod';
import type { UndeliveredSchema } from '@abhyas/contract/notices/undelivered.ts';
import type { Ports } from '../../platform/parts.ts';
import * as queries from './messages/undelivered-queries.ts';
import { listPeopleByIds } from './people/people-queries.ts';
import { shownPin } from './people/present-people.ts';

type Undelivered = z.output<typeof UndeliveredSchema>;

/** As many as a page has. */
const pageSize = 20;
/** What another module sends again has such a key. */
const isOfNotice = (key: string) => key.startsWith('notice:');

/** What did not go through, for staff. */
export async function listUndelivered({
  parts,
  page,
}: {
  parts: Ports<'database'>;
  page: number;
}): Promise<{ messages: Undelivered[]; total: number }> {
  const queryable = parts.database.orm;
  const { rows, total } = await queries.listUndelivered({ queryable, page, pageSize });
  const ids = rows.flatMap(({ personId }) => (personId === null ? [] : [personId]));
  const people = await listPeopleByIds({ queryable, ids: [...new Set(ids)] });
  const named = new Map(people.map((one) => [one.id, { name: `${one.firstName} ${one.lastName}`.trim(), pin: shownPin(one) }]));
  return {
    messages: rows.map(({ id, personId, shown, channel, kind, reason, tries, failedAt, sealed, key }) => ({
      id,
      who: (personId === null ? undefined : named.get(personId)) ?? null,
      shown,
      channel,
      kind,
      reason,
      tries,
      failedAt,
      canRetry: sealed !== null || isOfNotice(key),
    })),
    total,
  };
}
