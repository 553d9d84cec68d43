import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { doubtActions, statusAfter } from '@abhyas/rules/doubts/thread.ts';
import { AppError } from '../../platform/errors.ts';
import type { Parts } from '../../platform/parts.ts';
import { countHits, type Limit } from '../../platform/rate-limit.ts';
import type { Session } from '../../platform/session.ts';
import { getCourse } from '../identity/index.ts';
import { getPlaces } from '../learning/index.ts';
import { linkToUpload, takeUploads } from '../media/index.ts';
import { sideOf } from './list-doubts.ts';
import { holdKey, insertDoubt, insertPost, lockDoubt, setStatus, touchDoubt } from './post-queries.ts';
import { presentPost } from './present.ts';
import { findPost, getContentVersion } from './queries.ts';
import { tellMentors, tellStudent } from './tell.ts';

interface Posting {
  readonly parts: Parts;
  readonly session: Session;
}

/** Every post is a notice to somebody; nobody writes more than this. */
const hourly: Limit = { name: 'doubt', most: 60, seconds: 3600 };

async function countPost({ parts, session }: Posting): Promise<void> {
  const subject = parts.vault.hash(`limit:person:${session.personId}`).toString('base64url');
  await countHits({ queryable: parts.database.orm, hits: [{ limit: hourly, subject }], now: parts.clock.now() });
}

/**
 * Asks a question at a place of a course, and tells the mentors who see the student, in one transaction. Under a key that was used it is the question
 * there is. Throws FORBIDDEN, HEADER_MODULE_EXPIRED or NOT_FOUND for the place, NOT_AN_ATTACHMENT, TOO_MANY_REQUESTS.
 */
export async function postDoubt({ parts, session, body }: Posting & { body: RequestOf<'postDoubt'> }): Promise<AnswerOf<'postDoubt'>> {
  const queryable = parts.database.orm;
  const { personId: studentId } = session;
  const { courseId, variantId, postKey: key, text } = body;
  await countPost({ parts, session });
  const [course, version] = await Promise.all([
    getCourse({ queryable, personId: studentId, courseId, variantId }),
    getContentVersion(queryable),
  ]);
  const place = { nodeId: BigInt(body.learningPathId), assetId: body.assetId === '' ? null : BigInt(body.assetId) };
  const names = await (await getPlaces({ queryable, courseId: course.courseId, courseKey: course.courseKey, version })).namesOf(place);
  const now = parts.clock.now();
  const doubtId = await parts.database.transaction(async (tx) => {
    await holdKey({ tx, key });
    const known = await findPost({ queryable: tx, authorId: studentId, key });
    if (known !== null) return known.doubtId;
    const uploadIds = await takeUploads({ tx, ownerId: studentId, links: body.attachments, now });
    const id = await insertDoubt({
      tx,
      row: { studentId, courseId: course.courseId, ...place, ...names, status: 'open', askedAt: now, lastAt: now },
    });
    const postId = await insertPost({ tx, row: { doubtId: id, authorId: studentId, by: 'student', key, text, at: now }, uploadIds });
    await tellMentors({ tx, parts, now, studentId, doubtId: id, postId, text });
    return id;
  });
  return { doubtId: String(doubtId) };
}

/** Adds to a thread and tells the other side, in one transaction. Throws NOT_FOUND, NOT_AN_ATTACHMENT, TOO_MANY_REQUESTS. */
export async function replyToDoubt({
  parts,
  session,
  body: { doubtId, postKey: key, text, attachments },
}: Posting & { body: RequestOf<'replyToDoubt'> }): Promise<AnswerOf<'replyToDoubt'>> {
  await countPost({ parts, session });
  const { personId: authorId } = session;
  const now = parts.clock.now();
  const by = sideOf(session);
  const { row, status } = await parts.database.transaction(async (tx) => {
    await holdKey({ tx, key });
    const doubt = await lockDoubt({ tx, viewer: session, doubtId: BigInt(doubtId) });
    if (doubt === null) throw new AppError('NOT_FOUND', { detail: 'This question is not there any more.' });
    const known = await findPost({ queryable: tx, authorId, key });
    if (known !== null) return { row: known, status: doubt.status };
    const uploadIds = await takeUploads({ tx, ownerId: authorId, links: attachments, now });
    const postId = await insertPost({ tx, row: { doubtId: doubt.id, authorId, by, key, text, at: now }, uploadIds });
    const after = statusAfter({ status: doubt.status, by });
    await touchDoubt({ tx, doubtId: doubt.id, status: after, now });
    const told = { tx, parts, now, studentId: doubt.studentId, doubtId: doubt.id, postId, text };
    if (by === 'student') await tellMentors(told);
    else await tellStudent({ ...told, courseId: doubt.courseId, topic: doubt.topicName });
    const made = await findPost({ queryable: tx, authorId, key });
    if (made === null) throw new Error('a post that was made is there');
    return { row: made, status: after };
  });
  const linkTo = (fileKey: string) => linkToUpload({ parts, fileKey });
  return { post: await presentPost({ row, viewerId: authorId, linkTo }), status };
}

/** Closes a student's own doubt; one that is closed stays so. Throws NOT_FOUND. */
export async function closeDoubt({ parts, session, doubtId }: Posting & { doubtId: string }): Promise<AnswerOf<'closeDoubt'>> {
  return parts.database.transaction(async (tx) => {
    const doubt = await lockDoubt({ tx, viewer: session, doubtId: BigInt(doubtId) });
    if (doubt === null) throw new AppError('NOT_FOUND', { detail: 'This question is not there any more.' });
    if (doubtActions({ status: doubt.status, by: sideOf(session) }).close) await setStatus({ tx, doubtId: doubt.id, status: 'closed' });
    return { status: 'closed' };
  });
}
