import type { BodyOf, ResultOf } from '@abhyas/contract/endpoints.ts';
import { withoutNames } from '@abhyas/rules/doubts/anonymous.ts';
import { AppError } from '../../platform/common/errors.ts';
import type { Session } from '../../platform/http/session.ts';
import type { Ports } from '../../platform/parts.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { getCourse } from '../identity/people/courses.ts';
import { listTestsOfAssets } from '../learning/course/course-queries.ts';
import { findUsualAnswerMinutes } from './answer-time-queries.ts';
import {
  deleteFollower,
  findWaitingLike,
  insertFollower,
  isPeerDoubt,
  listPeers,
  sharedWith,
  updateHidden,
  updateShared,
} from './peer-queries.ts';
import { beginning, findDoubt, visibleTo } from './queries.ts';

/** Who asked, by what others must not read. */
interface Asker {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly pin: string | null;
}

/** A text of a doubt as others read it. */
export const forPeers = ({ text, of }: { text: string; of: Asker }): string =>
  withoutNames({ text, names: [of.firstName ?? '', of.lastName ?? '', of.pin ?? ''] });

/** The beginning of a question as others read it: where it is cut, without the word that may be half a name. */
export function beginningForPeers({ text, of }: { text: string; of: Asker }): string {
  const isCut = text.length >= beginning;
  return forPeers({ text: isCut ? `${text.slice(0, Math.max(0, text.search(/\S+$/)))}…` : text, of });
}

/** What others have asked at a place, and had answered, and a doubt like the text that waits. Throws FORBIDDEN for a course that is not the student's. */
export async function listPeerDoubts({
  parts,
  session,
  body: { learningPathId: nodeId, assetId, text, ...course },
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  body: BodyOf<'peerDoubts'>;
}): Promise<ResultOf<'peerDoubts'>> {
  const queryable = parts.database.orm;
  const studentId = session.personId;
  const { courseId } = await getCourse({ queryable, personId: studentId, ...course });
  const at = { queryable, studentId, courseId, nodeId, assetId, text: text.trim() };
  const [rows, waiting, usualAnswerMinutes] = await Promise.all([
    listPeers(at),
    at.text === '' ? null : findWaitingLike(at),
    findUsualAnswerMinutes({ queryable, courseId, now: parts.clock.now() }),
  ]);
  return {
    answered: rows.map(({ id, text: question, replies, same, ...of }) => ({
      doubtId: id,
      text: beginningForPeers({ text: question, of }),
      replies,
      same,
    })),
    total: rows[0]?.total ?? 0,
    waiting: waiting === null ? null : { doubtId: waiting.id, same: waiting.same },
    usualAnswerMinutes,
  };
}

/** A student has the same doubt as another one, or no longer; sent twice it is once. Throws NOT_FOUND. */
export async function saySame({
  parts,
  session: { personId },
  body: { doubtId, same },
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  body: BodyOf<'sameDoubt'>;
}): Promise<ResultOf<'sameDoubt'>> {
  const queryable = parts.database.orm;
  // what is taken back may be of a doubt that is shared no more
  if (!same) await deleteFollower({ queryable, doubtId, personId });
  else if (await isPeerDoubt({ queryable, personId, doubtId }))
    await insertFollower({ queryable, doubtId, personId, at: parts.clock.now() });
  else throw new AppError('NOT_FOUND', { said: { key: 'refusal_doubt_gone' } });
  return { same };
}

/** Whether a doubt is about a test or a question of one: others may not have had it. */
export async function isOfTest({
  queryable,
  doubt: { itemId, assetId },
}: {
  queryable: Queryable;
  doubt: { readonly itemId: bigint | null; readonly assetId: bigint | null };
}): Promise<boolean> {
  if (itemId !== null) return true;
  return assetId !== null && (await listTestsOfAssets({ queryable, assetIds: [assetId] })).size > 0;
}

/** Lets others read one's own doubt once it is answered, or no longer. Throws NOT_FOUND, also for one about a test. */
export async function shareDoubt({
  parts,
  session,
  body: { doubtId, shared },
}: {
  parts: Ports<'database'>;
  session: Session;
  body: BodyOf<'shareDoubt'>;
}): Promise<ResultOf<'shareDoubt'>> {
  const queryable = parts.database.orm;
  const doubt = await findDoubt({ queryable, viewer: session, doubtId });
  const mayShare = doubt !== null && !doubt.isPeer && (!shared || !(await isOfTest({ queryable, doubt })));
  if (!mayShare || !(await updateShared({ queryable, studentId: session.personId, doubtId, shared })))
    throw new AppError('NOT_FOUND', { said: { key: 'refusal_doubt_gone' } });
  return { shared };
}

/** Keeps a shared doubt from others, or lets them read it again. Throws NOT_FOUND. */
export async function hideDoubt({
  parts,
  session,
  body: { doubtId, hidden },
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  body: BodyOf<'hideDoubt'>;
}): Promise<ResultOf<'hideDoubt'>> {
  const where = session.role === 'mentor' ? visibleTo(session) : sharedWith(session);
  const isThere = await updateHidden({ queryable: parts.database.orm, where, doubtId, hiddenAt: hidden ? parts.clock.now() : null });
  if (!isThere) throw new AppError('NOT_FOUND', { said: { key: 'refusal_doubt_gone' } });
  return { hidden };
}
