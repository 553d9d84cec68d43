import { withoutFormulas } from '../../platform/common/formulas.ts';
import type { Queryable, Transaction } from '../../platform/postgres/database.ts';
import type { Ports } from '../../platform/parts.ts';
import { say } from '../../platform/language.ts';
import { notify, notifyPeople } from '../notices/notify.ts';
import { listClassStaff } from '../classes/meetings/overdue-queries.ts';
import { inEachLanguage } from '../notices/announced.ts';
import { findLinkedStudent, findVisiblePerson, listMentorIds } from '../relations/queries.ts';
import { type PostRow, findPost, getAskerOf, getNameOf, maxPosts } from './queries.ts';
import { listFollowers } from './peer-queries.ts';
import { forPeers, isOfTest } from './peers.ts';
import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import { asks, doubtActions, doubtPath, statusAfter } from '@abhyas/rules/doubts/thread.ts';
import { AppError } from '../../platform/common/errors.ts';
import { type Limit, countHits } from '../../platform/postgres/rate-limit.ts';
import { findContentVersion } from '../../platform/postgres/content.ts';
import type { Session } from '../../platform/http/session.ts';
import { getCourse } from '../identity/people/courses.ts';
import { getPlaces } from '../learning/course/places.ts';
import { claimUploads, linkToUpload, keyIn as uploadKeyIn } from '../media/uploads.ts';
import { getAsked } from './about.ts';
import { sideOf } from './list-doubts.ts';
import { insertDoubt, insertPost, lockDoubt, lockIdempotencyKey, setStatus, touchDoubt } from './post-queries.ts';
import { presentPost } from './present.ts';

interface Post {
  readonly tx: Transaction;
  readonly parts: Ports<'jobs'>;
  readonly now: Date;
  readonly studentId: bigint;
  readonly doubtId: bigint;
  readonly postId: bigint;
  readonly text: string;
}

/** What the notices of a post come from. */
export const causeOf = (postId: bigint) => `doubt:${postId}`;

/** What the notice comes from that gives the question of a post to a mentor. */
export const assignedCause = (postId: bigint) => `${causeOf(postId)}:assigned`;

/** Tells the mentors who see a student of a question, and the one to whom staff gave it, in the transaction of it. Of no course: a mentor hears it whichever they look at. */
async function notifyMentors({
  tx,
  parts,
  now,
  studentId,
  doubtId,
  postId,
  text,
  assignedId,
}: Post & { assignedId: bigint | null }): Promise<void> {
  const mentorIds = new Set([...(await listMentorIds({ queryable: tx, studentId })), ...(assignedId === null ? [] : [assignedId])]);
  const name = await getNameOf({ queryable: tx, personId: studentId });
  const notice = inEachLanguage((language) => {
    return {
      type: 'doubt-asked',
      title: say({ key: 'doubt_asked', values: { student: name } }, language),
      text: withoutFormulas(text),
      url: doubtPath({ by: 'mentor', doubtId }),
      cause: causeOf(postId),
    };
  });
  const notices = [...mentorIds].map((personId) => ({ ...notice, personId }));
  await notify({ tx, jobs: parts.jobs, now, notices });
}

/** Tells those who have the same doubt of an answer, in the transaction of it, without who asked. */
async function notifyFollowers({
  tx,
  parts,
  now,
  studentId,
  doubtId,
  postId,
  text,
  courseId,
  topic,
}: Post & { courseId: bigint; topic: string }): Promise<void> {
  const followers = await listFollowers({ tx, doubtId });
  if (followers.length === 0) return;
  const of = await getAskerOf({ queryable: tx, personId: studentId });
  const notice = inEachLanguage((language) => ({
    type: 'doubt-answered',
    title: say({ key: 'doubt_same_answered', values: { topic } }, language),
    text: withoutFormulas(forPeers({ text, of })),
    url: doubtPath({ by: 'student', doubtId }),
    courseId,
    cause: causeOf(postId),
  }));
  await notifyPeople({ tx, jobs: parts.jobs, now, personIds: followers, notice });
}

/** Tells a student of an answer, and those who have the same doubt, in the transaction of it. */
async function notifyStudent({
  tx,
  parts,
  now,
  studentId,
  doubtId,
  postId,
  text,
  courseId,
  topic,
}: Post & { courseId: bigint; topic: string }): Promise<void> {
  await notifyFollowers({ tx, parts, now, studentId, doubtId, postId, text, courseId, topic });
  const notice = inEachLanguage((language) => {
    const title = say({ key: 'doubt_answered', values: { topic } }, language);
    const url = doubtPath({ by: 'student', doubtId });
    return { type: 'doubt-answered', title, text: withoutFormulas(text), url, courseId, cause: causeOf(postId) };
  });
  await notify({ tx, jobs: parts.jobs, now, notices: [{ ...notice, personId: studentId }] });
}

/** Tells the staff of classes of a parent's question, in the transaction of it. */
async function notifyInstitute({ tx, parts, now, studentId, doubtId, postId, text, parentId }: Post & { parentId: bigint }): Promise<void> {
  const [parent, student] = await Promise.all([parentId, studentId].map((personId) => getNameOf({ queryable: tx, personId })));
  const notice = inEachLanguage((language) => ({
    type: 'question-asked',
    title: say({ key: 'question_asked', values: { parent: parent ?? '', student: student ?? '' } }, language),
    text,
    url: doubtPath({ by: 'staff', doubtId }),
    cause: causeOf(postId),
  }));
  await notifyPeople({ tx, jobs: parts.jobs, now, personIds: await listClassStaff(tx), notice });
}

/** Tells a parent of the institute's answer, in the transaction of it; one who is no longer the child's reads nothing of it. */
async function notifyParent({ tx, parts, now, studentId, doubtId, postId, text, parentId }: Post & { parentId: bigint }): Promise<void> {
  if ((await findLinkedStudent({ queryable: tx, viewerId: parentId, studentId })) === null) return;
  const student = await getNameOf({ queryable: tx, personId: studentId });
  const notice = inEachLanguage((language) => ({
    type: 'question-answered',
    title: say({ key: 'question_answered', values: { student } }, language),
    text,
    url: doubtPath({ by: 'parent', doubtId }),
    cause: causeOf(postId),
  }));
  await notify({ tx, jobs: parts.jobs, now, notices: [{ ...notice, personId: parentId }] });
}

/** Every post is a notice to someone; no one writes more than this. */
const hourly: Limit = { name: 'doubt', max: 60, seconds: 3600 };

async function countPost({ parts, session }: { parts: Ports<'clock' | 'database' | 'vault'>; session: Session }): Promise<void> {
  const subject = parts.vault.hash(`limit:person:${session.personId}`).toString('base64url');
  await countHits({ queryable: parts.database.orm, hits: [{ limit: hourly, subject }], now: parts.clock.now() });
}

interface Sent {
  readonly authorId: bigint;
  /** Made on the device. */
  readonly key: string;
  readonly text: string;
  /** Links to the files, in their order. */
  readonly links: readonly string[];
  /** The doubt it was sent to; null for a new one. */
  readonly doubtId: bigint | null;
}

/** The post there is under a key, or null. Throws ALREADY_SENT if it says something else, or elsewhere. */
async function findSent({ queryable, authorId, key, text, links, doubtId }: Sent & { queryable: Queryable }): Promise<PostRow | null> {
  const known = await findPost({ queryable, authorId, key });
  if (known === null) return null;
  const isSame =
    (doubtId === null || known.doubtId === doubtId) &&
    known.text === text &&
    known.attachments.length === links.length &&
    known.attachments.every((file, index) => file.key === uploadKeyIn(links[index] ?? ''));
  if (!isSame) throw new AppError('ALREADY_SENT');
  return known;
}

/**
 * Asks a question at a place of a course, and tells the mentors who see the student, in one transaction. Under a key that was used it is the question
 * there is, whatever became of the place since. Throws FORBIDDEN, HEADER_MODULE_EXPIRED or NOT_FOUND for the place, NOT_FOUND or REVIEW_NOT_OPEN for
 * the question of a test, NOT_AN_ATTACHMENT, ALREADY_SENT, TOO_MANY_REQUESTS.
 */
export async function postDoubt({
  parts,
  session,
  body,
}: {
  parts: Ports<'clock' | 'database' | 'jobs' | 'vault'>;
  session: Session;
  body: BodyOf<'postDoubt'>;
}): Promise<ResultOf<'postDoubt'>> {
  const queryable = parts.database.orm;
  const { personId: studentId } = session;
  const { courseId, variantId, postKey: key, text } = body;
  const sent = { authorId: studentId, key, text, links: body.attachments, doubtId: null };
  const before = await findSent({ queryable, ...sent });
  if (before !== null) return { doubtId: before.doubtId };
  await countPost({ parts, session });
  const [course, version] = await Promise.all([
    getCourse({ queryable, personId: studentId, courseId, variantId }),
    findContentVersion({ queryable }),
  ]);
  const place = { nodeId: body.learningPathId, assetId: body.assetId };
  const names = await (await getPlaces({ queryable, courseId: course.courseId, courseKey: course.courseKey, version })).namesOf(place);
  const shared = body.shared && !(await isOfTest({ queryable, doubt: { itemId: body.question?.itemId ?? null, assetId: place.assetId } }));
  const asked = await getAsked({ parts, session, body });
  const now = parts.clock.now();
  const doubtId = await parts.database.transaction(async (tx) => {
    await lockIdempotencyKey({ tx, key });
    const known = await findSent({ queryable: tx, ...sent });
    if (known !== null) return known.doubtId;
    const uploadIds = await claimUploads({ tx, ownerId: studentId, links: body.attachments, now });
    const id = await insertDoubt({
      tx,
      row: { studentId, courseId: course.courseId, ...place, ...names, ...asked, shared, status: 'open', askedAt: now, lastAt: now },
    });
    const postId = await insertPost({ tx, row: { doubtId: id, authorId: studentId, by: 'student', key, text, at: now }, uploadIds });
    await notifyMentors({ tx, parts, now, studentId, doubtId: id, postId, text, assignedId: null });
    return id;
  });
  return { doubtId };
}

/** A parent asks the institute about a child of theirs, which tells the staff of classes, in one transaction. Under a key that was used it is the question there is. Throws NOT_FOUND, also for a child without a course, ALREADY_SENT, TOO_MANY_REQUESTS. */
export async function askInstitute({
  parts,
  session,
  body: { studentImsPin, postKey: key, text },
}: {
  parts: Ports<'clock' | 'database' | 'jobs' | 'vault'>;
  session: Session;
  body: BodyOf<'askInstitute'>;
}): Promise<ResultOf<'askInstitute'>> {
  const { personId: parentId } = session;
  const sent = { authorId: parentId, key, text, links: [], doubtId: null };
  const before = await findSent({ queryable: parts.database.orm, ...sent });
  if (before !== null) return { doubtId: before.doubtId };
  await countPost({ parts, session });
  const now = parts.clock.now();
  return parts.database.transaction(async (tx) => {
    await lockIdempotencyKey({ tx, key });
    const known = await findSent({ queryable: tx, ...sent });
    if (known !== null) return { doubtId: known.doubtId };
    const person = await findVisiblePerson({ queryable: tx, viewer: session, pin: studentImsPin.toUpperCase() });
    const child = person === null ? null : await findLinkedStudent({ queryable: tx, viewerId: parentId, studentId: person.id });
    if (child === null || child.courseId === null) throw new AppError('NOT_FOUND');
    const { id: studentId, courseId } = child;
    const row = { studentId, parentId, courseId, topicName: '', assetName: '', status: 'open', askedAt: now, lastAt: now } as const;
    const doubtId = await insertDoubt({ tx, row });
    const postId = await insertPost({ tx, row: { doubtId, authorId: parentId, by: 'parent', key, text, at: now }, uploadIds: [] });
    await notifyInstitute({ tx, parts, now, studentId, doubtId, postId, text, parentId });
    return { doubtId };
  });
}

/** Adds to a thread and tells the other side, in one transaction. Throws NOT_FOUND, NOT_AN_ATTACHMENT, ALREADY_SENT, THREAD_FULL, TOO_MANY_REQUESTS. */
export async function replyToDoubt({
  parts,
  session,
  body: { doubtId, postKey: key, text, attachments },
}: {
  parts: Ports<'clock' | 'database' | 'files' | 'jobs' | 'vault'>;
  session: Session;
  body: BodyOf<'replyToDoubt'>;
}): Promise<ResultOf<'replyToDoubt'>> {
  const { personId: authorId } = session;
  const sent = { authorId, key, text, links: attachments, doubtId };
  if ((await findSent({ queryable: parts.database.orm, ...sent })) === null) await countPost({ parts, session });
  const now = parts.clock.now();
  const by = sideOf(session);
  const { row, status } = await parts.database.transaction(async (tx) => {
    await lockIdempotencyKey({ tx, key });
    const doubt = await lockDoubt({ tx, viewer: session, doubtId: sent.doubtId });
    if (doubt === null) throw new AppError('NOT_FOUND', { said: { key: 'refusal_doubt_gone' } });
    const known = await findSent({ queryable: tx, ...sent });
    if (known !== null) return { row: known, status: doubt.status };
    if (doubt.replies + 1 >= maxPosts) throw new AppError('THREAD_FULL');
    const uploadIds = await claimUploads({ tx, ownerId: authorId, links: attachments, now });
    const postId = await insertPost({ tx, row: { doubtId: doubt.id, authorId, by, key, text, at: now }, uploadIds });
    const after = statusAfter({ status: doubt.status, by });
    await touchDoubt({ tx, doubtId: doubt.id, status: after, byStaff: by === 'staff', now });
    const told = { tx, parts, now, studentId: doubt.studentId, doubtId: doubt.id, postId, text };
    const { parentId } = doubt;
    if (parentId !== null) await (asks(by) ? notifyInstitute : notifyParent)({ ...told, parentId });
    else if (asks(by)) await notifyMentors({ ...told, assignedId: doubt.assignedId });
    else await notifyStudent({ ...told, courseId: doubt.courseId, topic: doubt.topicName });
    const made = await findPost({ queryable: tx, authorId, key });
    if (made === null) throw new Error('a post that was made is there');
    return { row: made, status: after };
  });
  const linkTo = (fileKey: string) => linkToUpload({ parts, fileKey });
  return { post: await presentPost({ row, viewerId: authorId, linkTo }), status };
}

/** Closes one's own doubt; one that is closed stays so. Throws NOT_FOUND. */
export async function closeDoubt({
  parts,
  session,
  doubtId,
}: {
  parts: Ports<'database'>;
  session: Session;
  doubtId: bigint;
}): Promise<ResultOf<'closeDoubt'>> {
  return parts.database.transaction(async (tx) => {
    const doubt = await lockDoubt({ tx, viewer: session, doubtId });
    if (doubt === null) throw new AppError('NOT_FOUND', { said: { key: 'refusal_doubt_gone' } });
    if (doubtActions({ status: doubt.status, by: sideOf(session) }).close) await setStatus({ tx, doubtId: doubt.id, status: 'closed' });
    return { status: 'closed' };
  });
}
