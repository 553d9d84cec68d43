import { sessionZone } from '@abhyas/rules/mentoring/session-zone.ts';
import { remindersOf } from '@abhyas/rules/notices/reminders.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import type { Jobs } from '../../../platform/queue.ts';
import { notify, cancelNoticesOf } from '../../notices/notify.ts';
import { listSessionFacts, type SessionFactsRow } from './facts-queries.ts';
import { writeSessionEntries } from './session-entries.ts';
import {
  claimNotice,
  feedbackNotice,
  reminderNotice,
  reminderPrefix,
  rulingNotice,
  sessionNotice,
  type SessionNews,
  studentGoneNotice,
  type Told,
  waivedNotice,
  withdrawnNotice,
} from './session-notice.ts';

/** What telling people needs; with `jobs` null it waits for the round, a minute at most. `timeZone` is the portal's. */
export interface Notifying {
  readonly tx: Transaction;
  readonly jobs: Jobs | null;
  readonly now: Date;
  readonly timeZone: string;
}

const studentOf = ({ facts, timeZone }: { facts: SessionFactsRow; timeZone: string }): Told => ({
  facts,
  side: 'student',
  personId: facts.studentId,
  timeZone: sessionZone({ venue: facts.venueTimeZone, mentor: null, portal: timeZone, reader: 'student' }),
});

/** The mentor of a session, null where the account is gone. */
function mentorOf({ facts, timeZone: portal }: { facts: SessionFactsRow; timeZone: string }): Told | null {
  if (facts.mentorId === null) return null;
  const timeZone = sessionZone({ venue: facts.venueTimeZone, mentor: facts.mentorTimeZone, portal, reader: 'mentor' });
  return { facts, side: 'mentor', personId: facts.mentorId, timeZone };
}

/** The mentor whose session it was, where it has gone to another one. */
function formerOf({ facts, news, timeZone: portal }: { facts: SessionFactsRow; news: SessionNews; timeZone: string }): Told[] {
  if (news.what !== 'reassigned') return [];
  const timeZone = sessionZone({ venue: facts.venueTimeZone, mentor: news.from.timeZone, portal, reader: 'mentor' });
  return [{ facts, side: 'mentor', personId: news.from.mentorId, timeZone }];
}

/** The two who have a session. */
function bothOf({ facts, timeZone }: { facts: SessionFactsRow; timeZone: string }): Told[] {
  const mentor = mentorOf({ facts, timeZone });
  return [studentOf({ facts, timeZone }), ...(mentor === null ? [] : [mentor])];
}

/** Tells student and mentor what happened to a session, in their calendars too, and plans their reminders again, in the transaction of the change and after it. */
export async function notifySession({ bookingId, news, ...of }: Notifying & { bookingId: bigint; news: SessionNews }): Promise<void> {
  const { tx, now, timeZone } = of;
  await writeSessionEntries({ tx, bookingIds: [bookingId], now });
  if (news.what !== 'booked') await cancelNoticesOf({ tx, prefix: reminderPrefix(bookingId), now });
  const [facts] = await listSessionFacts({ tx, bookingIds: [bookingId] });
  if (facts === undefined) throw new Error('a session that was changed is there');
  const both = bothOf({ facts, timeZone });
  const reminders =
    news.what === 'cancelled'
      ? []
      : remindersOf({ plan: 'session', startsAt: facts.startsAt, now }).flatMap(({ key, at }) =>
          both.map((told) => reminderNotice({ told, reminder: key, dueAt: at })),
        );
  const hearing = news.what === 'proposed' ? 'student' : news.what === 'kept' ? 'mentor' : null;
  const told = [...both.filter(({ side }) => hearing === null || side === hearing), ...formerOf({ facts, news, timeZone })];
  await notify({ ...of, notices: [...told.map((each) => sessionNotice({ told: each, news })), ...reminders] });
}

/** A session that was cancelled, and the time that was held for its student and has closed. */
interface Withdrawn {
  readonly bookingId: bigint;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** Tells students that the times that were held for them have closed. */
export async function notifyWithdrawn({ withdrawn, ...of }: Notifying & { withdrawn: readonly Withdrawn[] }): Promise<void> {
  if (withdrawn.length === 0) return;
  const timeOf = new Map(withdrawn.map((time) => [time.bookingId, time]));
  const sessions = await listSessionFacts({ tx: of.tx, bookingIds: [...timeOf.keys()] });
  const notices = sessions.flatMap((facts) => {
    const time = timeOf.get(facts.id);
    return time === undefined ? [] : [withdrawnNotice({ told: studentOf({ facts, timeZone: of.timeZone }), time })];
  });
  await notify({ ...of, notices });
}

/** Tells a student that the mentor lets them move a session late. */
export async function notifyWaived({ bookingId, ...of }: Notifying & { bookingId: bigint }): Promise<void> {
  const [facts] = await listSessionFacts({ tx: of.tx, bookingIds: [bookingId] });
  if (facts === undefined) throw new Error('invariant: a session that was changed is there');
  await notify({ ...of, notices: [waivedNotice({ told: studentOf({ facts, timeZone: of.timeZone }) })] });
}

/** Tells a mentor that the student says they did not come. */
export async function notifyClaim({ bookingId, ...of }: Notifying & { bookingId: bigint }): Promise<void> {
  const [facts] = await listSessionFacts({ tx: of.tx, bookingIds: [bookingId] });
  const mentor = facts === undefined ? null : mentorOf({ facts, timeZone: of.timeZone });
  if (mentor !== null) await notify({ ...of, notices: [claimNotice({ told: mentor })] });
}

/** Tells both what staff decided of the student's word that the mentor did not come. */
export async function notifyRuling({
  bookingId,
  ruling,
  ...of
}: Notifying & { bookingId: bigint; ruling: 'upheld' | 'rejected' }): Promise<void> {
  const [facts] = await listSessionFacts({ tx: of.tx, bookingIds: [bookingId] });
  if (facts === undefined) throw new Error('invariant: a session that was changed is there');
  await notify({ ...of, notices: bothOf({ facts, timeZone: of.timeZone }).map((told) => rulingNotice({ told, ruling })) });
}

/** Tells mentors that sessions to come are off because the student's account is deleted: without the name, which is gone. */
export async function notifyStudentGone({ bookingIds, ...of }: Notifying & { bookingIds: readonly bigint[] }): Promise<void> {
  if (bookingIds.length === 0) return;
  const sessions = await listSessionFacts({ tx: of.tx, bookingIds });
  const mentors = sessions.map((facts) => mentorOf({ facts, timeZone: of.timeZone })).filter((told) => told !== null);
  await notify({ ...of, notices: mentors.map((told) => studentGoneNotice({ told })) });
}

/** Tells a student that there is feedback; only the first time. */
export async function notifyFeedback({ bookingId, ...of }: Notifying & { bookingId: bigint }): Promise<void> {
  const [facts] = await listSessionFacts({ tx: of.tx, bookingIds: [bookingId] });
  if (facts === undefined) throw new Error('a session with feedback is there');
  await notify({ ...of, notices: [feedbackNotice({ told: studentOf({ facts, timeZone: of.timeZone }) })] });
}
