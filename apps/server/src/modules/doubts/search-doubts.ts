import type { z } from 'zod';
import type { SearchResultSchema } from '@abhyas/contract/search/search.ts';
import { doubtPath } from '@abhyas/rules/doubts/thread.ts';
import { excerptAround } from '@abhyas/rules/search/excerpt-around.ts';
import type { Session } from '../../platform/http/session.ts';
import { withoutFormulas } from '../../platform/common/formulas.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import type { TypedQuery } from '../../platform/postgres/words.ts';
import { sideOf } from './list-doubts.ts';
import { forPeers } from './peers.ts';
import { listDoubtsWith } from './search-queries.ts';

type SearchResult = z.output<typeof SearchResultSchema>;

/** How much of a doubt is shown. */
const maxShown = 120;

/** Doubts with these words that someone may read: a student's own in a course with those that others share, anyone else's in all. */
export async function searchDoubts({
  viewer,
  query,
  ...which
}: {
  queryable: Queryable;
  viewer: Session;
  courseId: bigint | null;
  query: TypedQuery;
  limit: number;
}): Promise<SearchResult[]> {
  const rows = await listDoubtsWith({ ...which, viewer, query: query.query });
  // no one finds out by searching who asked
  const names = ({ firstName, lastName, pin }: (typeof rows)[number]) =>
    `${firstName ?? ''} ${lastName ?? ''} ${pin ?? ''}`.toLowerCase().split(/\s+/);
  const tells = (row: (typeof rows)[number]) =>
    query.words.some((word) => names(row).some((name) => name !== '' && name.startsWith(word.toLowerCase())));
  return rows
    .filter((row) => !row.isPeer || !tells(row))
    .map(({ id, status, topicName, assetName, askedBy, text, isPeer, ...of }) => ({
      kind: 'doubt',
      ...excerptAround({ text: withoutFormulas(isPeer ? forPeers({ text, of }) : text), words: query.words, max: maxShown }),
      place: [...(viewer.role === 'student' ? [] : [askedBy]), assetName || topicName].filter((part) => part !== ''),
      state: status,
      url: doubtPath({ by: sideOf(viewer), doubtId: id }),
    }));
}
