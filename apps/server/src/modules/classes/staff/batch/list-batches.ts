import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import type { Ports } from '../../../../platform/parts.ts';
import { listProviders } from '../../meetings/providers.ts';
import { listBatches as listVariants } from '../../../identity/index.ts';
import { listCourseNames, listMentors, searchBatches } from './batch-queries.ts';

/** A page of the batches. `timeZone` is the portal's. */
export async function listStaffBatches({
  parts,
  timeZone,
  body: { search, page, state },
}: {
  parts: Ports<'clock' | 'database'>;
  timeZone: string;
  body: RequestOf<'staffBatches'>;
}): Promise<AnswerOf<'staffBatches'>> {
  const queryable = parts.database.orm;
  const { rows, total } = await searchBatches({ queryable, search: search.trim(), state, page, now: parts.clock.now() });
  return {
    total,
    timeZone,
    batches: rows.map((row) => ({
      batchId: String(row.id),
      batchName: row.name,
      course: row.course,
      provider: row.provider,
      isClosed: row.closedAt !== null,
      students: row.students,
      mentors: row.mentors,
      next: row.nextAt === null ? null : { classTitle: row.nextTitle ?? '', startsAt: row.nextAt.toISOString() },
      attended: row.attended ?? 0,
      marked: row.marked ?? 0,
    })),
  };
}

/** The courses with their variants and a page of the mentors, of which staff choose. */
export async function getBatchChoices({
  parts,
  body: { page = 1 },
}: {
  parts: Ports<'config' | 'database'>;
  body: RequestOf<'batchChoices'>;
}): Promise<AnswerOf<'batchChoices'>> {
  const queryable = parts.database.orm;
  const [courses, variants, mentors] = await Promise.all([
    listCourseNames(queryable),
    listVariants(queryable),
    listMentors({ queryable, page }),
  ]);
  const byCourse = Map.groupBy(variants, ({ courseId }) => courseId);
  return {
    courses: courses.map(({ id, name }) => ({
      courseId: String(id),
      name,
      variants: (byCourse.get(id) ?? []).map((variant) => ({ variantId: String(variant.variantId), name: variant.name })),
    })),
    total: mentors.total,
    providers: listProviders(parts.config),
    mentors: mentors.rows.map(({ id, name, pin }) => ({ personId: String(id), name, pin })),
  };
}
