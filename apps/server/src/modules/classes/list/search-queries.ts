import type { z } from 'zod';
import type { SearchResultSchema } from '@abhyas/contract/search/search.ts';
import { excerptAround } from '@abhyas/rules/search/excerpt-around.ts';
import { matchNames } from '@abhyas/rules/search/match-names.ts';
import { wordsOf } from '@abhyas/rules/search/words.ts';
import { and, desc, eq, exists, isNull, or, sql } from 'drizzle-orm';
import type { Session } from '../../../platform/http/session.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { batchMembers, batchMentors, classBatches, classes } from '../tables.ts';

type SearchResult = z.output<typeof SearchResultSchema>;

/** Of a person's classes so many are looked through, the latest first: years of two a week. */
const most = 500;

/** Classes that someone may open and that a typed text means: a student those of their batches in the course, a mentor those they teach or whose batch is theirs. */
export async function searchClasses({
  queryable,
  viewer: { personId, role },
  courseId,
  typed,
  limit,
}: {
  queryable: Queryable;
  viewer: Session;
  /** Null for all courses, as a mentor has them. */
  courseId: bigint | null;
  typed: string;
  limit: number;
}): Promise<SearchResult[]> {
  if (role !== 'student' && role !== 'mentor') return [];
  const isIn = (table: typeof batchMembers | typeof batchMentors) =>
    exists(
      queryable
        .select({ one: sql`1` })
        .from(table)
        .where(
          and(
            eq(table.batchId, classBatches.id),
            eq(table.personId, personId),
            table === batchMembers ? isNull(batchMembers.leftAt) : undefined,
          ),
        ),
    );
  const rows = await queryable
    .select({ id: classes.id, title: classes.title, batch: classBatches.name, startsAt: classes.startsAt })
    .from(classes)
    .innerJoin(classBatches, eq(classBatches.id, classes.batchId))
    .where(
      and(
        isNull(classes.cancelledAt),
        role === 'mentor' ? or(eq(classes.mentorId, personId), isIn(batchMentors)) : isIn(batchMembers),
        courseId === null ? undefined : eq(classBatches.courseId, courseId),
      ),
    )
    .orderBy(desc(classes.startsAt), desc(classes.id))
    .limit(most);
  return matchNames({ typed, rows, toNamed: ({ title }) => ({ name: title }) })
    .slice(0, limit)
    .map(({ id, title, batch, startsAt }) => ({
      kind: 'class',
      ...excerptAround({ text: title, words: wordsOf(typed), max: 120 }),
      place: [batch],
      state: '',
      url: `/Classes/LIVE/${id}`,
      at: startsAt,
    }));
}
