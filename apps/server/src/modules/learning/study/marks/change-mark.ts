import type { BodyOf } from '@abhyas/contract/endpoints.ts';
import { changeMoment } from '@abhyas/rules/learning/change-moment.ts';
import { AppError } from '../../../../platform/common/errors.ts';
import type { Ports } from '../../../../platform/parts.ts';
import type { Session } from '../../../../platform/http/session.ts';
import { getCourse } from '../../../identity/people/courses.ts';
import { removeMark, saveMark } from './mark-queries.ts';
import { missingNode } from '../../course/missing-node.ts';
import { requireSelf } from '../../course/policy.ts';

/** What bookmark and addMyTask have in common. */
type Change = Omit<BodyOf<'bookmark'>, 'bookMark'>;

/**
 * Bookmarks an asset or a node of the course, puts it on My Task, or takes that back, for the student of a session. Answers with what holds now, which
 * is not what was asked for where a newer change came first. Throws FORBIDDEN for someone else's pin or course, HEADER_MODULE_EXPIRED
 * for what an import took away, NOT_FOUND for what never was there.
 */
export async function changeMark({
  parts,
  session,
  mark,
  marked,
  body,
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  mark: 'bookmark' | 'task';
  marked: boolean;
  body: Change;
}): Promise<boolean> {
  requireSelf({ session, pin: body.studentImsPin });
  const queryable = parts.database.orm;
  const { courseId } = await getCourse({ queryable, personId: session.personId, courseId: body.courseId, variantId: body.variantId });
  const isAsset = body.assetPath;
  const nodeId = body.learningPathId;
  const target = isAsset
    ? ({ targetKind: 'asset', targetId: requireAsset(body) } as const)
    : ({ targetKind: 'node', targetId: nodeId } as const);
  const key = { queryable, studentId: session.personId, courseId, mark, ...target };
  const now = parts.clock.now();
  const at = changeMoment({ sentAt: body.sentAt === undefined ? null : body.sentAt, now });
  const held = (await saveMark({ ...key, nodeId, marked, at })) ?? (marked ? null : await removeMark({ ...key, at }));
  if (held !== null) return held;
  throw await missingNode({ queryable, courseId, nodeIds: [nodeId], ...(isAsset ? { assetId: target.targetId } : {}) });
}

function requireAsset({ assetId }: Change): bigint {
  if (assetId === null) throw new AppError('INVALID_REQUEST', { said: { key: 'refusal_needs_asset' } });
  return assetId;
}
