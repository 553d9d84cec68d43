import { isSent } from '@abhyas/rules/schools/application.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import type { AgendaCause } from '../agenda/cause.ts';
import { writeAgenda } from '../agenda/write-queries.ts';
import { programmeDeadlines } from './tables.ts';
import { pageOf } from './deadlines.ts';
import * as queries from './deadline-queries.ts';

const minute = 60_000;

/** A deadline as an entry of a student's calendar. It is done once the application is sent. */
function entryOf({ deadline, like }: { deadline: queries.DeadlineFacts; like: queries.LikeFacts }) {
  const { id, kind, title, at, note, programmeName, schoolName } = deadline;
  const { studentId, status, changedAt, courseId } = like;
  return {
    ref: id,
    personId: studentId,
    courseId,
    type: 'Event' as const,
    title: `${title}: ${schoolName}, ${programmeName}`,
    about: note,
    link: pageOf(deadline),
    startsAt: at,
    // an entry has to last; a minute keeps one of 11:59 PM on its day
    endsAt: new Date(at.getTime() + minute),
    countdownTo: at,
    doneAt: kind === 'application' && status !== null && isSent(status) ? changedAt : null,
    cancelledAt: null,
  };
}

/**
 * Brings what calendars have of these deadlines to what they and the shortlists are now, in the transaction that changes them; those of deadlines that are gone are called off. `studentId`: only in the calendar of this student. It holds
 * the deadlines before it reads, as the round of the night does, so that none of two writers undoes what the other has just written.
 */
export async function writeDeadlineEntries({
  tx,
  deadlineIds,
  studentId = null,
  now,
}: {
  tx: Transaction;
  deadlineIds: readonly bigint[];
  studentId?: bigint | null;
  now: Date;
}): Promise<void> {
  if (deadlineIds.length === 0) return;
  await queries.holdDeadlines({ tx, deadlineIds });
  const deadlines = Map.groupBy(await queries.listDeadlineFacts({ queryable: tx, deadlineIds }), ({ programmeId }) => programmeId);
  const likes = await listAllLikes({ tx, programmeIds: [...deadlines.keys()], studentId });
  const entries = likes.flatMap((like) => (deadlines.get(like.programmeId) ?? []).map((deadline) => entryOf({ deadline, like })));
  await writeAgenda({ tx, source: 'deadline', refs: deadlineIds, entries, onlyOf: studentId, now });
}

async function listAllLikes(of: { tx: Transaction; programmeIds: readonly bigint[]; studentId: bigint | null }) {
  const all: queries.LikeFacts[] = [];
  for (;;) {
    const likes = await queries.listLikes({ ...of, after: all.at(-1) ?? null });
    all.push(...likes);
    if (likes.length < queries.likesAtOnce) return all;
  }
}

/** The same for all deadlines of these programmes, of one student where `studentId` is given. Returns the ids of the deadlines. */
export async function writeProgrammeEntries({
  programmeIds,
  ...of
}: {
  tx: Transaction;
  programmeIds: readonly bigint[];
  studentId?: bigint;
  now: Date;
}): Promise<readonly bigint[]> {
  const deadlineIds = await queries.listDeadlineIds({ tx: of.tx, programmeIds });
  await writeDeadlineEntries({ ...of, deadlineIds });
  return deadlineIds;
}

export const deadlineCause: AgendaCause = {
  source: 'deadline',
  table: programmeDeadlines,
  write: ({ tx, ids, now }) => writeDeadlineEntries({ tx, deadlineIds: ids, now }),
};
