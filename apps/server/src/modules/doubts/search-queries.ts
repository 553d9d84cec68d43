import { and, desc, eq, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '../../platform/postgres/database.ts';
import type { Session } from '../../platform/http/session.ts';
import { queryRows } from '../../platform/postgres/rows.ts';
import { searchVector } from '../../platform/postgres/words.ts';
import { fullNameOf, personView } from '../identity/people/views.ts';
import { sharedWith } from './peer-queries.ts';
import { visibleTo } from './queries.ts';
import { doubtPosts, doubts } from './tables.ts';

/** The newest doubts that someone may read are searched, up to so many, and of each so many posts that have the words. */
const maxSearched = { doubts: 500, hits: 5 } as const;

const asker = personView('asker');

const doubtRow = z.object({
  id: z.bigint(),
  status: z.enum(['open', 'answered', 'closed']),
  topicName: z.string(),
  assetName: z.string(),
  askedBy: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  pin: z.string().nullable(),
  isPeer: z.boolean(),
  isNamed: z.boolean(),
  hits: z.array(z.string()),
  question: z.string(),
});

/** Doubts that someone may read, for students those that others share among them (`isPeer`), in one course or in all (null), with the words of a tsquery in a post or in the names of topic and asset, last changed first. `hits`: the first posts that have them; `isNamed`: the names do. Of others' there is all that no one else must read, and `listWith` says which have the words without it. */
export async function listDoubtsWith({
  queryable,
  viewer,
  courseId,
  query,
  limit,
}: {
  queryable: Queryable;
  viewer: Session;
  courseId: bigint | null;
  query: string;
  limit: number;
}) {
  const readable = queryable
    .select({ id: doubts.id, lastAt: doubts.lastAt, isPeer: sql<boolean>`not ${visibleTo(viewer)}`.as('is_peer') })
    .from(doubts)
    .where(
      and(
        viewer.role === 'student' ? or(visibleTo(viewer), sharedWith(viewer)) : visibleTo(viewer),
        courseId === null ? undefined : eq(doubts.courseId, courseId),
      ),
    )
    .orderBy(desc(doubts.lastAt), desc(doubts.id))
    .limit(maxSearched.doubts);
  return queryRows({
    queryable,
    row: doubtRow,
    statement: sql`
      with readable as materialized (${readable})
      select doubt.id, doubt.status, doubt.topic_name as "topicName", doubt.asset_name as "assetName", ${fullNameOf(asker)} as "askedBy",
             ${asker.firstName} as "firstName", ${asker.lastName} as "lastName", ${asker.pin} as pin, readable.is_peer as "isPeer",
             doubt.search @@ ${query}::tsquery as "isNamed", hit.texts as hits, coalesce(question.text, '') as question
        from readable
        join ${doubts} as doubt on doubt.id = readable.id
        join ${asker} on ${asker.id} = doubt.student_id
        cross join lateral (
             select array(
               select post.text from ${doubtPosts} as post where post.doubt_id = doubt.id and post.search @@ ${query}::tsquery order by post.id limit ${maxSearched.hits}) as texts) as hit
        left join lateral (select post.text from ${doubtPosts} as post where post.doubt_id = doubt.id order by post.id limit 1) as question on true
       where hit.texts <> '{}' or doubt.search @@ ${query}::tsquery
       order by readable.last_at desc, readable.id desc
       limit ${limit}`,
  });
}

const withRow = z.object({ place: z.bigint().transform(Number) });

/** Which of these texts, by their places from 0, have the words of a tsquery, as a stored post has them. */
export async function listWith({ queryable, texts, query }: { queryable: Queryable; texts: readonly string[]; query: string }) {
  const rows = await queryRows({
    queryable,
    row: withRow,
    statement: sql`
      select shown.place - 1 as place from unnest(${sql.param(texts)}::text[]) with ordinality as shown (text, place)
       where ${searchVector(sql`shown.text`)} @@ ${query}::tsquery`,
  });
  return new Set(rows.map(({ place }) => place));
}
