import { listTestCards, listUnbegunCards } from '../../assessment/cards.ts';
import type { z } from 'zod';
import type { OwnPathSchema } from '@abhyas/contract/learning/path-parts.ts';
import type { PathNodeSchema } from '@abhyas/contract/learning/learning.ts';
import type { SharedAnswer } from '../../../platform/http/shared-answers.ts';
import { getCourse } from '../../identity/people/courses.ts';
import { getContent, ownIn } from '../course/contents.ts';
import { getPathProgress } from '../course/course-queries.ts';
import { presentAsset } from '../course/present.ts';
import { getSharedPath, type PathAsked } from './shared-path.ts';

type OwnPath = z.output<typeof OwnPathSchema>;
type PathNode = z.output<typeof PathNodeSchema>;

/**
 * The person's own part of a path, and what they share with everyone of the course. One query. Throws FORBIDDEN for a course that is not theirs,
 * HEADER_MODULE_EXPIRED for a path that was in it, and NOT_FOUND for one that never was.
 */
export async function getOwnPath(asked: PathAsked): Promise<{ own: OwnPath; shared: SharedAnswer<PathNode> }> {
  const { parts, session, timeZone, variantId } = asked;
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const { courseId, pathId } = asked;
  const of = { queryable, studentId: session.personId, courseId };
  const progress = await getPathProgress({ ...of, pathId, variantId });
  // throws FORBIDDEN
  if (!progress.isEnrolled) await getCourse({ queryable, personId: session.personId, courseId: asked.courseId, variantId });
  const { version } = progress;
  const shared = await getSharedPath({ ...asked, version });
  const content = await getContent({ queryable, courseId, version });
  const lessons = content.lessonsOfPath.get(pathId) ?? new Map<bigint, never>();
  const tests = content.testsOfPath.get(pathId) ?? [];
  const here = (ids: readonly bigint[]) => ids.filter((id) => lessons.has(id));
  const ownOf = ownIn(progress);
  const cardList = await listTestCards({ ...of, ...progress, viewer: session, now, onlyOwn: true });
  const cards = new Map(cardList.map((card) => [card.assessmentId, card]));
  const marks = new Set([...progress.bookmarked, ...progress.tasks]);
  const ownTests = tests.filter(({ id, assessmentId }) => marks.has(id) || (assessmentId !== null && cards.has(assessmentId)));
  const unbegun = ownTests.length === 0 ? null : await listUnbegunCards({ queryable, courseId, version, viewer: session, now });
  const own = {
    version: shared.version,
    activeLearningPathId: progress.activeUnitId,
    marked: progress.marked.filter((id) => content.nodes.get(id)?.pathId === pathId),
    completed: here(progress.opened.completed),
    begun: progress.opened.begun.flatMap(({ assetId: id }) => {
      const lesson = lessons.get(id);
      return lesson === undefined ? [] : [{ assetId: id, progress: ownOf(lesson).progress }];
    }),
    bookmarked: here(progress.bookmarked),
    tasks: here(progress.tasks),
    tests: ownTests.map((test) => {
      const { assessmentId } = test;
      const card = assessmentId === null ? undefined : (cards.get(assessmentId) ?? unbegun?.cards.get(assessmentId));
      return presentAsset({ row: { ...test, ...ownOf(test) }, card, timeZone });
    }),
  };
  return { own, shared };
}
