import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import type { PathNode } from '@abhyas/contract/learning/learning.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { AssessmentFace } from '../../assessment/index.ts';
import { getCourse } from '../../identity/index.ts';
import { ownIn } from '../course/asset-card.ts';
import { getContent } from '../course/course-content.ts';
import { missingNode } from '../course/missing-node.ts';
import { requireSelf } from '../course/policy.ts';
import { presentPath } from '../course/present.ts';
import { getPathProgress } from '../course/course-queries.ts';

/** A learning path as the person of a session sees it now: the course, then what is their own of it. Throws FORBIDDEN for another person's pin and for a course that is not theirs, HEADER_MODULE_EXPIRED for a path that was, and NOT_FOUND for one that never was in it. */
export async function getPath({
  parts,
  assessment,
  session,
  body: { studentImsPin: pin, courseId, variantId, id: pathId },
  timeZone,
}: {
  parts: Ports<'clock' | 'database'>;
  assessment: AssessmentFace;
  session: Session;
  body: RequestOf<'navigationPathList'>;
  timeZone: string;
}): Promise<PathNode> {
  requireSelf({ session, pin });
  const queryable = parts.database.orm;
  const studentId = session.personId;
  const course = await getCourse({ queryable, personId: studentId, courseId, variantId });
  const of = { queryable, studentId, courseId: course.courseId };
  const progress = await getPathProgress({ ...of, pathId: BigInt(pathId) });
  const content = await getContent({ ...of, version: progress.version });
  const path = content.nodes.get(BigInt(pathId));
  if (path?.floor !== 'path') throw await missingNode({ queryable, courseId: course.courseId, nodeIds: [BigInt(pathId)] });
  const ownOf = ownIn(progress);
  const assets = (content.assetsOfPath.get(path.id) ?? []).map((asset) => ({ ...asset, ...ownOf(asset) }));
  const cards = await assessment.listTestCards({ ...of, ...progress, viewer: session, now: parts.clock.now() });
  return presentPath({
    path,
    below: content.below.get(path.id) ?? [],
    assets,
    marked: new Set(progress.marked),
    activeUnitId: progress.activeUnitId,
    cards: new Map(cards.map((card) => [card.assessmentId, card])),
    course,
    timeZone,
  });
}
