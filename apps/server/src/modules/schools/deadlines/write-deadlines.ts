import type { ApplicationStatus } from '@abhyas/contract/school-limits.ts';
import { isSent } from '@abhyas/rules/schools/application.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { writeAgenda } from '../../agenda/index.ts';
import { type DeadlineFacts, findLike, listLikesOf, listProgrammeDeadlines } from './deadline-queries.ts';

interface Like {
  readonly studentId: bigint;
  readonly status: ApplicationStatus | null;
  readonly changedAt: Date | null;
  readonly courseId: bigint | null;
}

const minute = 60_000;
/** The agenda's name of a deadline in the calendar of one student. */
const refOf = ({ id, studentId }: { id: bigint; studentId: bigint }): string => `${id}:${studentId}`;

/** A deadline as an entry of a student's calendar. It is done once the application is sent. */
function entryOf({ deadline, like: { studentId, status, changedAt, courseId } }: { deadline: DeadlineFacts; like: Like }) {
  const { id, kind, title, at, note, programmeId, programmeName, schoolId, schoolName } = deadline;
  return {
    ref: refOf({ id, studentId }),
    personId: studentId,
    courseId,
    type: 'Event' as const,
    title: `${title}: ${schoolName}, ${programmeName}`,
    about: note,
    link: `/school/details?schoolId=${schoolId}&programId=${programmeId}`,
    startsAt: at,
    // an entry has to last; a minute keeps one of 11:59 PM on its day
    endsAt: new Date(at.getTime() + minute),
    countdownTo: at,
    doneAt: kind === 'application' && status !== null && isSent(status) ? changedAt : null,
    cancelledAt: null,
  };
}

/** Brings the calendar of a student to the deadlines of a programme that they have on the shortlist, or takes them out if they have it there no longer. In the transaction of the change. */
export async function writeOwnDeadlines({
  tx,
  studentId,
  programmeId,
  now,
}: {
  tx: Transaction;
  studentId: bigint;
  programmeId: bigint;
  now: Date;
}): Promise<readonly bigint[]> {
  const deadlines = await listProgrammeDeadlines({ queryable: tx, programmeId });
  const like = await findLike({ tx, studentId, programmeId });
  const entries = like === null ? [] : deadlines.map((deadline) => entryOf({ deadline, like }));
  const refs = deadlines.map(({ id }) => refOf({ id, studentId }));
  await writeAgenda({ tx, source: 'deadline', refs, entries, now });
  return deadlines.map(({ id }) => id);
}

/** The same for everyone who has a programme on the shortlist, after its deadlines were changed. `removedIds`: deadlines that it had before. */
export async function writeLikersDeadlines({
  tx,
  programmeId,
  removedIds,
  now,
}: {
  tx: Transaction;
  programmeId: bigint;
  removedIds: readonly bigint[];
  now: Date;
}): Promise<void> {
  const deadlines = await listProgrammeDeadlines({ queryable: tx, programmeId });
  const ids = [...removedIds, ...deadlines.map(({ id }) => id)];
  for (let after: bigint | null = null; ids.length > 0;) {
    const likes: Like[] = await listLikesOf({ tx, programmeId, after });
    const last = likes.at(-1);
    if (last === undefined) return;
    const refs = likes.flatMap(({ studentId }) => ids.map((id) => refOf({ id, studentId })));
    const entries = likes.flatMap((like) => deadlines.map((deadline) => entryOf({ deadline, like })));
    await writeAgenda({ tx, source: 'deadline', refs, entries, now });
    after = last.studentId;
  }
}
