import type { PathNode } from '@abhyas/contract/learning.ts';
import { AppError } from '../../platform/errors.ts';
import type { Parts } from '../../platform/parts.ts';
import type { AssessmentFace } from '../assessment/index.ts';
import { getCourse } from '../identity/index.ts';
import { presentPath } from './present.ts';
import { listPathAssets, listPathNodes } from './queries.ts';

/** A learning path as one student sees it now. Throws FORBIDDEN for a course that is not theirs, NOT_FOUND for a path that is not in it. */
export async function getPath({
  parts,
  assessment,
  studentId,
  courseId,
  variantId,
  pathId,
  timeZone,
}: {
  parts: Parts;
  assessment: AssessmentFace;
  studentId: bigint;
  courseId: string;
  variantId: string;
  pathId: string;
  timeZone: string;
}): Promise<PathNode> {
  const queryable = parts.database.orm;
  const course = await getCourse({ queryable, personId: studentId, courseId, variantId });
  const where = { queryable, courseId: course.courseId, pathId: BigInt(pathId), studentId };
  const [rows, assets] = await Promise.all([listPathNodes(where), listPathAssets(where)]);
  if (!rows.some((row) => row.floor === 'path')) throw new AppError('NOT_FOUND');
  const hasTests = assets.some((asset) => asset.assessmentId !== null);
  const cards = hasTests ? await assessment.listTestCards({ queryable, studentId, courseId: course.courseId, now: parts.clock.now() }) : [];
  return presentPath({
    rows,
    assets,
    cards: new Map(cards.map((card) => [card.assessmentId, card])),
    courseKey: course.courseKey,
    timeZone,
  });
}
