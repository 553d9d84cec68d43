import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { bookingRefusal } from '@abhyas/rules/assessment/cards/test-actions.ts';
import { nextTest } from '@abhyas/rules/assessment/cards/next-test.ts';
import { nodeUrl } from '@abhyas/rules/learning/node-url.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { AssessmentFace } from '../../assessment/index.ts';
import { type getCourseStatuses, getTestLists } from '../../learning/index.ts';

/** The test that a student of a course takes next, with the page it is on; null if there is none. Asks nothing unless an import came in between. */
export async function findNextTest({
  queryable,
  assessment,
  courseId,
  courseKey,
  progress,
  viewer,
  now,
}: {
  queryable: Queryable;
  assessment: AssessmentFace;
  courseId: bigint;
  courseKey: string;
  progress: Awaited<ReturnType<typeof getCourseStatuses>>;
  viewer: Session;
  now: Date;
}): Promise<AnswerOf<'performanceOverview'>['next']> {
  const [cards, lists] = await Promise.all([
    assessment.listTestCards({ queryable, courseId, ...progress, viewer, now }),
    getTestLists({ queryable, courseId, progress }),
  ]);
  const pathOf = new Map(lists.flatMap(({ path, assets }) => assets.map(({ assessmentId }) => [assessmentId, path] as const)));
  const next = nextTest({ tests: cards.filter(({ assessmentId }) => pathOf.has(assessmentId)), now });
  const path = next === null ? undefined : pathOf.get(next.assessmentId);
  if (next === null || path === undefined) return null;
  const at = next.booked === null || next.booked.takeHome ? next.releaseAt : next.booked.opensAt;
  const url = nodeUrl({ ...path, id: String(path.id), parentId: String(path.parentId), courseKey });
  const toBook = next.proctored && next.booked === null && next.status === '' && bookingRefusal({ test: next, now }) === '';
  return { name: next.name, url, at: at.toISOString(), toBook };
}
