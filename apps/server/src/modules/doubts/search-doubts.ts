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
import { listDoubtsWith, listWith } from './search-queries.ts';

type SearchResult = z.output<typeof SearchResultSchema>;

/** How much of a doubt is shown. */
const maxShown = 120;
/** So many are looked at where some may have the words only in what others must not read. */
const maxLooked = 100;

/** Doubts with these words that someone may read: a student's own in a course with those that others share, as far as they are shown, anyone else's in all. */
export async function searchDoubts({
  viewer,
  query,
  limit,
  ...which
}: {
  queryable: Queryable;
  viewer: Session;
  courseId: bigint | null;
  query: TypedQuery;
  limit: number;
}): Promise<SearchResult[]> {
  const rows = await listDoubtsWith({ ...which, viewer, query: query.query, limit: viewer.role === 'student' ? maxLooked : limit });
  const ofPeers = rows
    .filter(({ isPeer }) => isPeer)
    .flatMap((row) => row.hits.map((text) => ({ id: row.id, text: forPeers({ text, of: row }) })));
  const texts = ofPeers.map(({ text }) => text);
  const having = viewer.role === 'student' ? await listWith({ queryable: which.queryable, texts, query: query.query }) : new Set();
  const shown = Map.groupBy(
    ofPeers.filter((_, place) => having.has(place)),
    ({ id }) => id,
  );
  return rows
    .flatMap((row) => {
      const text = row.isPeer ? shown.get(row.id)?.[0]?.text : row.hits[0];
      if (text === undefined && !row.isNamed) return [];
      return [{ ...row, text: text ?? (row.isPeer ? forPeers({ text: row.question, of: row }) : row.question) }];
    })
    .slice(0, limit)
    .map(({ id, status, topicName, assetName, askedBy, text }) => ({
      kind: 'doubt',
      ...excerptAround({ text: withoutFormulas(text), words: query.words, max: maxShown }),
      place: [...(viewer.role === 'student' ? [] : [askedBy]), assetName || topicName].filter((part) => part !== ''),
      state: status,
      url: doubtPath({ by: sideOf(viewer), doubtId: id }),
    }));
}
