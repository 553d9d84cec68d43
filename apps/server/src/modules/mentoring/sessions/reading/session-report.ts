import type { ActionItem, BookingCard } from '@abhyas/contract/mentoring/card.ts';
import { type SessionOutcome, sessionOutcome } from '@abhyas/rules/mentoring/session-card.ts';
import { agreedSteps, stepsToShow } from '@abhyas/rules/mentoring/steps-to-show.ts';
import type { Ports } from '../../../../platform/parts.ts';
import { type Booking, factsOf, type SessionReader } from '../../card/facts.ts';
import { listActionItems, presentSessions } from '../../card/present-cards.ts';
import { listKeptSessions } from '../session-queries.ts';

/** The most sessions that a report counts, and the most of those to come that it names. */
const limits = { sessions: 200, next: 4 } as const;

export interface SessionReport {
  /** What came of the sessions that are over, oldest first. */
  readonly outcomes: readonly { readonly startsAt: Date; readonly outcome: SessionOutcome }[];
  /** The session with the latest feedback that the reader may read; null for none. */
  readonly latest: BookingCard | null;
  /** `stepsToShow` of the sessions with such feedback; none for a parent. */
  readonly steps: readonly ActionItem[];
  /** How many have feedback that the reader may read. */
  readonly reports: number;
  /** Those to come and the one that runs, soonest first. */
  readonly upcoming: readonly BookingCard[];
}

/**
 * The sessions of a student in a course, for the page about them. Feedback is for the student, their parents and the mentor who gave it (note 0019). The caller has
 * made sure that the reader may see the student. `timeZone` is the portal's.
 */
export async function getSessionReport({
  parts,
  reader,
  studentId,
  courseId,
  timeZone,
}: {
  parts: Ports<'clock' | 'database' | 'files'>;
  reader: SessionReader;
  studentId: bigint;
  courseId: bigint;
  timeZone: string;
}): Promise<SessionReport> {
  const now = parts.clock.now();
  const rows = await listKeptSessions({ queryable: parts.database.orm, studentId, courseId, limit: limits.sessions });
  const withFeedback = rows.filter((row) => row.feedbackAt !== null && mayReadFeedback({ reader, row }));
  const latest = withFeedback.at(-1);
  const upcoming = rows.filter(({ endsAt }) => endsAt > now).slice(0, limits.next);
  const shown = [...upcoming, ...(latest === undefined ? [] : [latest])].map(({ id }) => id);
  const [cards, steps] = await Promise.all([
    shown.length === 0 ? [] : presentSessions({ parts, session: reader, timeZone, bookingIds: shown }),
    listSteps({ parts, reader, withFeedback, now }),
  ]);
  const cardOf = ({ id }: Booking) => cards.filter(({ bookingId }) => bookingId === String(id));
  return {
    outcomes: outcomesOf({ rows, now }),
    latest: latest === undefined ? null : (cardOf(latest)[0] ?? null),
    steps,
    reports: withFeedback.length,
    upcoming: upcoming.flatMap(cardOf),
  };
}

const outcomesOf = ({ rows, now }: { rows: readonly Booking[]; now: Date }): SessionReport['outcomes'] =>
  rows.flatMap((row) => {
    const outcome = sessionOutcome({ session: factsOf(row), now });
    return outcome === null ? [] : [{ startsAt: row.startsAt, outcome }];
  });

/** The steps to show of sessions with feedback that the reader may read; none to a parent, for whom they are not (decision 45). */
async function listSteps({
  parts,
  reader,
  withFeedback,
  now,
}: {
  parts: Ports<'database'>;
  reader: SessionReader;
  withFeedback: readonly Booking[];
  now: Date;
}): Promise<ActionItem[]> {
  if (reader.role === 'parent') return [];
  const latest = withFeedback.at(-1);
  const from = new Date(now.getTime() - agreedSteps.days * 86_400_000);
  const withSteps = withFeedback.filter((row) => row === latest || row.startsAt >= from).toReversed();
  const stepsOf = await listActionItems({ parts, bookingIds: withSteps.map(({ id }) => id) });
  const agreed = withSteps.map(({ id }) => stepsOf(id).map((step) => ({ ...step, isDone: step.done === '1' })));
  return stepsToShow(agreed).map(({ isDone, ...step }) => ({ ...step, done: isDone ? '1' : '0' }));
}

/** What came of the sessions of a student in a course that are over, oldest first, and the steps agreed in them, as their report has them for this reader. */
export async function getSessionOutcomes({
  parts,
  reader,
  studentId,
  courseId,
}: {
  parts: Ports<'clock' | 'database'>;
  reader: SessionReader;
  studentId: bigint;
  courseId: bigint;
}): Promise<Pick<SessionReport, 'outcomes' | 'steps'>> {
  const now = parts.clock.now();
  const rows = await listKeptSessions({ queryable: parts.database.orm, studentId, courseId, limit: limits.sessions });
  const withFeedback = rows.filter((row) => row.feedbackAt !== null && mayReadFeedback({ reader, row }));
  return { outcomes: outcomesOf({ rows, now }), steps: await listSteps({ parts, reader, withFeedback, now }) };
}

function mayReadFeedback({ reader, row }: { reader: SessionReader; row: Booking }): boolean {
  switch (reader.role) {
    case 'student':
    case 'parent':
      return true;
    case 'mentor':
      return row.mentorId === reader.personId;
    case 'staff':
    case 'admin':
      return false;
  }
}
