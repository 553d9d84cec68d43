import type { BodyOf, ResultOf } from '@abhyas/contract/endpoints.ts';
import { doubtPath } from '@abhyas/rules/doubts/thread.ts';
import { AppError } from '../../platform/common/errors.ts';
import { withoutFormulas } from '../../platform/common/formulas.ts';
import type { Session } from '../../platform/http/session.ts';
import { say } from '../../platform/language.ts';
import type { Ports } from '../../platform/parts.ts';
import { recordAudit } from '../audit/queries.ts';
import { isMentor } from '../classes/staff/batch-queries.ts';
import { inEachLanguage } from '../notices/announced.ts';
import { notify, removeNotices } from '../notices/notify.ts';
import { assign, lockDoubt } from './post-queries.ts';
import { assignedCause } from './posting.ts';
import { getNameOf, listPosts } from './queries.ts';

/** Gives a student's doubt to a mentor, who is notified and can answer it, or takes that back (null). Sent twice it is one. Throws NOT_FOUND. */
export async function assignDoubt({
  parts,
  session,
  body: { doubtId, mentorId },
}: {
  parts: Ports<'clock' | 'database' | 'jobs'>;
  session: Session;
  body: BodyOf<'assignDoubt'>;
}): Promise<ResultOf<'assignDoubt'>> {
  const now = parts.clock.now();
  return parts.database.transaction(async (tx) => {
    const doubt = await lockDoubt({ tx, viewer: session, doubtId });
    if (doubt === null || doubt.parentId !== null) throw new AppError('NOT_FOUND', { said: { key: 'refusal_doubt_gone' } });
    if (mentorId !== null && !(await isMentor({ queryable: tx, personId: mentorId }))) throw new AppError('NOT_FOUND');
    const assignedTo = mentorId === null ? '' : await getNameOf({ queryable: tx, personId: mentorId });
    if (doubt.assignedId === mentorId) return { assignedTo };
    await assign({ tx, doubtId, mentorId, now });
    const entry = { at: now, actorId: session.personId, action: 'doubts.assigned', targetKind: 'person', targetId: doubt.studentId };
    await recordAudit({ queryable: tx, entry: { ...entry, data: { doubtId, mentorId } } });
    const posts = await listPosts({ queryable: tx, doubtId });
    // a mentor who has it no longer keeps no notice of it, and one who gets it again has a new one
    await removeNotices({ tx, causes: posts.map(({ id }) => assignedCause(id)) });
    if (mentorId === null) return { assignedTo };
    const name = await getNameOf({ queryable: tx, personId: doubt.studentId });
    // what is read is the last that was written
    const post = posts.at(-1);
    const notice = inEachLanguage((language) => ({
      type: 'doubt-asked',
      title: say({ key: 'doubt_assigned', values: { student: name } }, language),
      text: withoutFormulas(post?.text ?? ''),
      url: doubtPath({ by: 'mentor', doubtId }),
      cause: assignedCause(post?.id ?? doubtId),
    }));
    await notify({ tx, jobs: parts.jobs, now, notices: [{ ...notice, personId: mentorId }] });
    return { assignedTo };
  });
}
