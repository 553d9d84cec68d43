import { withoutFormulas } from '../../../platform/common/formulas.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import type { Ports } from '../../../platform/parts.ts';
import { announce, inEachLanguage } from '../../notices/index.ts';
import { listMentorIds } from '../../relations/index.ts';
import { doubtWords } from './doubt-words.ts';
import { getNameOf } from '../queries.ts';

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
  const notice = inEachLanguage((language) => {
    return {
      type: 'doubt-asked',
      title: doubtWords[language].asked(name),
      text: withoutFormulas(text),
      url: pageOf(doubtId),
      cause: causeOf(postId),
    };
  });
  const notices = mentorIds.map((personId) => ({ ...notice, personId }));
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
  const notice = inEachLanguage((language) => {
    const title = doubtWords[language].answered(topic);
    return { type: 'doubt-answered', title, text: withoutFormulas(text), url: pageOf(doubtId), courseId, cause: causeOf(postId) };
  });
  await announce({ tx, jobs: parts.jobs, now, notices: [{ ...notice, personId: studentId }] });
}
