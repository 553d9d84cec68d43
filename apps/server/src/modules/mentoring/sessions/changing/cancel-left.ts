import type { Ports } from '../../../../platform/parts.ts';
import { portalZone } from '../../../../platform/web/portal-zone.ts';
import { tellWithdrawn } from '../../told/tell-sessions.ts';
import { cancelForLeft } from './cancel-session.ts';
import { holdSession } from '../hold-queries.ts';
import { listLeft, listLeftOffers } from './left-queries.ts';
import { withdrawOffer } from '../offer-queries.ts';

export const leftJob = 'mentoring.left';

type Left = Awaited<ReturnType<typeof listLeft>>[number];
type Used = Ports<'brands' | 'clock' | 'config' | 'database' | 'jobs' | 'log'>;

/**
 * Cancels the sessions to come of mentors and students who have left, however that came about (a closed account, another list of a course), tells both, and withdraws the times on offer that such mentors have, or that are held for such students. A round of the
 * queue: nothing has to call it, and what fails is logged and done in the next one.
 */
export async function cancelLeft({ parts }: { parts: Used }): Promise<void> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const [sessions, offers] = await Promise.all([listLeft({ queryable, now }), listLeftOffers({ queryable, now })]);
  if (sessions.length + offers.length === 0) return;
  const timeZone = await portalZone(parts);
  for (const session of sessions) await logged({ parts, bookingId: session.id, work: () => cancelOne({ parts, session, now, timeZone }) });
  for (const { id, studentId } of offers) {
    await logged({ parts, bookingId: id, work: () => withdrawOne({ parts, bookingId: id, studentId, now, timeZone }) });
  }
}

/** Does what concerns one session; where that fails the others go on. */
async function logged({ parts, bookingId, work }: { parts: Used; bookingId: bigint; work: () => Promise<void> }): Promise<void> {
  try {
    await work();
  } catch (error) {
    parts.log.error({ err: error, bookingId: String(bookingId) }, 'a session of someone who has left could not be ended');
  }
}

interface Round {
  readonly parts: Used;
  readonly now: Date;
  readonly timeZone: string;
}

async function cancelOne({ parts, session, now, timeZone }: Round & { session: Left }): Promise<void> {
  await parts.database.transaction(async (tx) => {
    const { booking } = await holdSession({ tx, personId: session.studentId, bookingId: session.id });
    // since the list was read it may have been cancelled, or they have come back
    const [still] = await listLeft({ queryable: tx, bookingId: booking.id, now });
    if (still === undefined) return;
    await cancelForLeft({ tx, jobs: parts.jobs, now, timeZone, booking, ...whyOf(still) });
  });
}

/** Who has left, and the reason that both read. */
function whyOf({ isMentorIn, isMentorOpen, isStudentOpen }: Left): { left: 'student' | 'mentor'; reason: string } {
  if (!isMentorIn) return { left: 'mentor', reason: isMentorOpen ? 'The mentor has left this course' : 'The mentor has left' };
  return { left: 'student', reason: isStudentOpen ? 'The student has left this course' : 'The student’s account is closed' };
}

async function withdrawOne({
  parts,
  bookingId,
  studentId,
  now,
  timeZone,
}: Round & { bookingId: bigint; studentId: bigint }): Promise<void> {
  await parts.database.transaction(async (tx) => {
    const { booking, times } = await holdSession({ tx, personId: studentId, bookingId });
    // since the list was read they may have come back
    const [still] = await listLeftOffers({ queryable: tx, bookingId: booking.id, now });
    const time = booking.offeredTimeId === null ? undefined : times.get(booking.offeredTimeId);
    if (still === undefined || time === undefined) return;
    await withdrawOffer({ tx, booking, timeId: time.id });
    const { startsAt, endsAt } = time;
    await tellWithdrawn({ tx, jobs: parts.jobs, now, timeZone, withdrawn: [{ bookingId, startsAt, endsAt }] });
  });
}
