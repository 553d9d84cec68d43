import type { BodyOf, ResultOf } from '@abhyas/contract/endpoints.ts';
import { withoutNames } from '@abhyas/rules/doubts/anonymous.ts';
import { AppError } from '../../platform/common/errors.ts';
import type { Session } from '../../platform/http/session.ts';
import type { Ports } from '../../platform/parts.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { recordAudit } from '../audit/queries.ts';
import { getCourse } from '../identity/people/courses.ts';
import { listTestsOfAssets } from '../learning/course/course-queries.ts';
import { findUsualAnswerMinutes } from './answer-time-queries.ts';
import {
  beginning,
  deleteFollower,
  insertFollower,
  isPeerDoubt,
  listLikeness,
  listPeers,
  listSharedWith,
  sharedWith,
  updateHidden,
  updateShared,
} from './peer-queries.ts';
import { findDoubt, visibleTo } from './queries.ts';

/** How many answered doubts are shown at a place. */
const maxShown = 5;
/** From which likeness of words on, 0 to 1, a doubt is probably another's too. */
const alike = { answered: 0.12, waiting: 0.4 } as const;

/** Who asked, by what others must not read. */
interface Asker {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly pin: string | null;
}

/** A text of a doubt as others read it. */
export const forPeers = ({ text, of }: { text: string; of: Asker }): string =>
  withoutNames({ text, names: [of.firstName ?? '', of.lastName ?? '', of.pin ?? ''] });

/** The beginning of a question as others read it: where it is cut, without the word or number that may be half of what is taken out. */
export function beginningForPeers({ text, of }: { text: string; of: Asker }): string {
  const isCut = text.length >= beginning;
  return forPeers({ text: isCut ? `${text.slice(0, Math.max(0, text.search(/[\d\s+-]*\S+$/)))}…` : text, of });
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
  const [rows, usualAnswerMinutes] = await Promise.all([
    listPeers({ queryable, studentId, courseId, nodeId, assetId }),
    findUsualAnswerMinutes({ queryable, courseId, now: parts.clock.now() }),
  ]);
  // compared by what others read: no one finds out by likeness what they do not
  const shown = rows.map((row) => ({ ...row, text: beginningForPeers({ text: row.text, of: row }) }));
  const typed = text.trim();
  const likeness = typed === '' ? [] : await listLikeness({ queryable, texts: shown.map((row) => row.text), text: typed });
  const ranked = shown
    .map((row, index) => ({ ...row, likeness: typed === '' ? 1 : (likeness[index] ?? 0) }))
    .toSorted((one, other) => other.likeness - one.likeness);
  const answered = ranked.filter((row) => !row.isOpen && row.likeness >= alike.answered);
  const waiting = typed === '' ? undefined : ranked.find((row) => row.isOpen && row.likeness >= alike.waiting);
  return {
    answered: answered.slice(0, maxShown).map(({ id, text: question, replies, same }) => ({ doubtId: id, text: question, replies, same })),
    total: answered.length,
    waiting: waiting === undefined ? null : { doubtId: waiting.id, same: waiting.hasSame },
    usualAnswerMinutes,
  };
}

/** Of the doubts that someone may read because students share them, in one course or in all (null), those with a text in what is shown of them. */
export async function findShared({
  search,
  ...of
}: {
  queryable: Queryable;
  viewer: Session;
  courseId: bigint | null;
  search: string;
}): Promise<bigint[]> {
  const words = search.trim().toLowerCase();
  const rows = await listSharedWith({ ...of, search });
  return rows
    .filter((row) => row.isNamed || row.texts.some((text) => forPeers({ text, of: row }).toLowerCase().includes(words)))
    .map(({ id }) => id);
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

/** Keeps a shared doubt from others, or lets them read it again, which is audited. Throws NOT_FOUND. */
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
  const at = parts.clock.now();
  await parts.database.transaction(async (tx) => {
    const doubt = await updateHidden({ tx, where, doubtId, hiddenAt: hidden ? at : null });
    if (doubt === null) throw new AppError('NOT_FOUND', { said: { key: 'refusal_doubt_gone' } });
    if (!doubt.isChange) return;
    const of = { targetKind: 'person', targetId: doubt.studentId, data: { doubtId } };
    const action = hidden ? 'doubts.hidden' : 'doubts.shown';
    await recordAudit({ queryable: tx, entry: { at, actorId: session.personId, action, ...of } });
  });
  return { hidden };
}
