import type { Transaction } from '../../platform/postgres/database.ts';
import type { Ports } from '../../platform/parts.ts';
import { announce } from '../notices/index.ts';
import { listMentorIds } from '../relations/index.ts';
import { getNameOf } from './queries.ts';

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
const pageOf = (doubtId: bigint) => `/myPage/doubts?doubtId=${doubtId}`;

/** Tells the mentors who see a student of a question, in the transaction of it. Of no course: a mentor hears it whichever they look at. */
export async function notifyMentors({ tx, parts, now, studentId, doubtId, postId, text }: Post): Promise<void> {
  const mentorIds = await listMentorIds({ queryable: tx, studentId });
  const name = await getNameOf({ queryable: tx, personId: studentId });
  const words = { type: 'doubt-asked', title: `New doubt from ${name}`, text, url: pageOf(doubtId) } as const;
  const notices = mentorIds.map((personId) => ({ ...words, personId, cause: causeOf(postId) }));
  await announce({ tx, jobs: parts.jobs, now, notices });
}

/** Tells a student of an answer, in the transaction of it. */
export async function notifyStudent({
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
  const words = { type: 'doubt-answered', title: `Your doubt on ${topic} has an answer`, text, url: pageOf(doubtId) } as const;
  await announce({ tx, jobs: parts.jobs, now, notices: [{ ...words, personId: studentId, courseId, cause: causeOf(postId) }] });
}
