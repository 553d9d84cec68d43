import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import type { Ports } from '../../../../platform/parts.ts';
import type { Session } from '../../../../platform/http/session.ts';
import { getCourse } from '../../../identity/index.ts';
import { removeNodeCompletion, saveActiveUnit, saveNodeCompletion } from '../course-queries.ts';
import { missingNode } from '../missing-node.ts';

/** Remembers the unit of a path that a student has open. Throws FORBIDDEN, HEADER_MODULE_EXPIRED and NOT_FOUND. */
export async function openUnit({
  parts,
  session,
  body: { payload },
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  body: RequestOf<'assetProgress'>;
}): Promise<void> {
  const queryable = parts.database.orm;
  const { course_id: givenId, variant_id: variantId } = payload;
  const { courseId } = await getCourse({ queryable, personId: session.personId, courseId: givenId, variantId });
  const [pathId, unitId] = [BigInt(payload.parent_learning_path_id), BigInt(payload.learning_path_id)];
  const saved = await saveActiveUnit({ queryable, studentId: session.personId, courseId, pathId, unitId, now: parts.clock.now() });
  if (!saved) throw await missingNode({ queryable, courseId, nodeIds: [pathId, unitId] });
}

/** Marks a part of a course as complete, or takes that back. Throws FORBIDDEN, HEADER_MODULE_EXPIRED and NOT_FOUND. */
export async function markNode({
  parts,
  session,
  body,
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  body: RequestOf<'markAsComplete'>;
}): Promise<AnswerOf<'markAsComplete'>> {
  const queryable = parts.database.orm;
  const { personId: studentId } = session;
  const { courseId } = await getCourse({ queryable, personId: studentId, courseId: body.courseId, variantId: body.variantId });
  const nodeId = BigInt(body.learningPathId);
  if (body.markAsComplete === '0') await removeNodeCompletion({ queryable, studentId, nodeId });
  else if (!(await saveNodeCompletion({ queryable, studentId, nodeId, courseId, now: parts.clock.now() })))
    throw await missingNode({ queryable, courseId, nodeIds: [nodeId] });
  return { markAsComplete: body.markAsComplete };
}
