import { type NewTime, insertTimes } from './times/time-queries.ts';
import type { Files } from '../../platform/files/file-store.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import { mapVenueIds } from '../centres/import/venue-import-queries.ts';
import { lockTimes } from './sessions/hold-queries.ts';
import { mapFreeDays } from './times/week-queries.ts';
import { addDays } from './times/week-days.ts';
import {
  deleteTimes,
  ensureSettings,
  insertSession,
  listSessionsOnHolidays,
  listTimesOnHolidays,
  lockPackSessions,
  moveSession,
  renameSession,
  replaceHolidays,
  replaceLimits,
  saveOpenedUntil,
} from './import-queries.ts';
import { notify } from '../notices/notify.ts';
import { withdrawOffers } from './sessions/offer-queries.ts';
import { holidayNotice } from './messages/session-notice.ts';
import { notifyWithdrawn } from './messages/notify-sessions.ts';
import { noticeMs } from '@abhyas/rules/mentoring/session-card.ts';
import { saveTasks } from '../learning/study/tasks.ts';
import { addUploads } from '../media/queries.ts';
import { replaceRelations } from '../relations/links-queries.ts';
import { replaceFiles } from './attendance/file-queries.ts';
import { moveMissed, saveMissed } from './attendance/missed-queries.ts';
import { type Booking, sourceOf } from './card.ts';
import type { DayHours } from '@abhyas/rules/mentoring/weekly-hours.ts';
import { findHours } from './times/hours-queries.ts';
import { openHours } from './times/weekly-hours.ts';
import { writeSessionEntries } from './messages/session-entries.ts';

/** Hours of a day, with the key of their venue in the pack. */
type HoursInput = Omit<DayHours, 'venueId'> & { readonly venue: string | null };

/** A mentor of a pack: what holds for who has chosen nothing, the weekly hours of who has none yet, and the times that are to be opened. Minutes. */
export interface MentorInput {
  readonly mentorId: bigint;
  readonly settings: {
    readonly timeZone: string | null;
    readonly minutes: number;
    readonly buffer: number;
    readonly noticeHours: number;
    readonly maxPerDay: number;
    readonly meetingUrl: string;
    readonly about: string;
  };
  /** Of every week; `weekday` 0 is Sunday. */
  readonly hours: readonly (HoursInput & { readonly weekday: number })[];
  readonly otherDays: readonly { readonly day: string; readonly hours: readonly HoursInput[] }[];
  readonly times: readonly (Omit<NewTime, 'venueId'> & { readonly venue: string | null; readonly day: string })[];
}

/** A file of feedback, and the key it is to be kept under. */
interface FileInput {
  readonly key: string;
  readonly name: string;
  readonly mime: string;
  readonly body: Buffer;
}

/** A session of a pack: a demonstration. What came of it is what there is at the moment of the import. */
interface SessionInput {
  readonly key: string;
  readonly mentorId: bigint;
  readonly studentId: bigint;
  readonly courseId: bigint;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly busyUntil: Date;
  readonly venue: string | null;
  readonly reason: string;
  readonly bookedAt: Date;
  readonly cancelled: { readonly by: 'student' | 'mentor'; readonly at: Date; readonly reason: string } | null;
  readonly attendance: 'present' | 'absent' | null;
  /** When the student said that the mentor did not come; null if they did not say so. */
  readonly mentorAbsentAt: Date | null;
  readonly feedback: { readonly text: string; readonly at: Date } | null;
  readonly files: readonly FileInput[];
  readonly steps: readonly { readonly text: string; readonly dueOn: string | null }[];
  readonly rating: { readonly stars: number; readonly text: string } | null;
}

/** When no mentor has time, and how many sessions the students of a course have. Days are YYYY-MM-DD. */
export interface SessionRules {
  readonly holidays: readonly { readonly day: string; readonly name: string }[];
  readonly limits: readonly { readonly courseId: bigint; readonly sessions: number }[];
}

/** Everything of sessions with mentors that a pack has. Venues are by their keys in the pack; days are YYYY-MM-DD. */
export interface MentoringInput {
  readonly mentors: readonly MentorInput[];
  readonly sessions: readonly SessionInput[];
}

interface Importing {
  readonly tx: Transaction;
  readonly files: Pick<Files, 'put'>;
  readonly pack: string;
  readonly venueIds: ReadonlyMap<string, bigint>;
  readonly timeZone: string;
  readonly now: Date;
}

/**
 * Brings the sessions of a pack to what it says now, without notices. One that people have changed or that has begun stays (a later one by
 * its key is added), and one at a taken hour is left out.
 */
async function importSessions({ sessions, ...of }: Importing & { sessions: readonly SessionInput[] }): Promise<void> {
  const { tx, pack, now } = of;
  const known = await lockPackSessions({ tx, pack });
  const moved: { input: SessionInput; booking: Booking }[] = [];
  const added: SessionInput[] = [];
  for (const input of sessions) {
    const booking = known.get(input.key);
    if (booking === undefined) added.push(input);
    else if (isAsImported({ booking, input })) {
      if (booking.startsAt.getTime() !== input.startsAt.getTime()) moved.push({ input, booking });
    } else if (booking.startsAt <= now && input.startsAt > now && input.cancelled === null) {
      await renameSession({ tx, bookingId: booking.id, key: `${input.key}@${booking.startsAt.getTime()}` });
      added.push(input);
    }
  }
  for (const { input, booking } of inTurn(moved)) {
    const { startsAt, endsAt, busyUntil, bookedAt, cancelled, feedback, mentorAbsentAt } = input;
    const told = { cancelledAt: cancelled?.at ?? null, feedbackAt: feedback?.at ?? null, mentorAbsentAt };
    await moveSession({ tx, bookingId: booking.id, set: { startsAt, endsAt, busyUntil, bookedAt, ...told } });
    const saidAt = mentorAbsentAt ?? (input.attendance === 'absent' ? endsAt : null);
    if (saidAt !== null) await moveMissed({ tx, bookingId: booking.id, saidAt });
  }
  for (const input of added) await addSession({ ...of, input });
  const bookingIds = [...(await lockPackSessions({ tx, pack })).values()].map(({ id }) => id);
  await writeSessionEntries({ tx, bookingIds, now });
}

/** Whether no one has changed a session since an import. */
function isAsImported({ booking, input }: { booking: Booking; input: SessionInput }): boolean {
  const { feedback, cancelled, rating } = input;
  return (
    booking.sequence === 0 &&
    booking.noticeWaivedAt === null &&
    booking.studentJoinedAt === null &&
    booking.mentorJoinedAt === null &&
    (booking.mentorAbsentAt === null) === (input.mentorAbsentAt === null) &&
    booking.mentorId === input.mentorId &&
    booking.attendance === input.attendance &&
    booking.feedback === (feedback?.text ?? '') &&
    booking.cancelledBy === (cancelled?.by ?? null) &&
    booking.rating === (rating?.stars ?? null) &&
    booking.ratingText === (rating?.text ?? '')
  );
}

/** Sessions that move later from the last one on, and those that move earlier from the first: each finds its new hour left by the one before. */
function inTurn(moved: readonly { input: SessionInput; booking: Booking }[]) {
  const rising = moved.toSorted((one, other) => one.input.startsAt.getTime() - other.input.startsAt.getTime());
  const isLater = ({ input, booking }: (typeof moved)[number]) => input.startsAt > booking.startsAt;
  return [...rising.filter(isLater).reverse(), ...rising.filter((one) => !isLater(one))];
}

async function addSession({
  tx,
  files: store,
  pack,
  venueIds,
  timeZone,
  input,
}: Omit<Importing, 'now'> & { input: SessionInput }): Promise<void> {
  const { venue, cancelled, feedback, rating, files, steps, ...row } = input;
  const { mentorId, studentId, courseId, startsAt } = row;
  const bookingId = await insertSession({
    tx,
    row: {
      ...row,
      pack,
      venueId: venue === null ? null : (venueIds.get(venue) ?? null),
      ...(cancelled === null
        ? {}
        : {
            cancelledAt: cancelled.at,
            cancelledBy: cancelled.by,
            cancelReason: cancelled.reason,
            againstPolicy: cancelled.by === 'student' && startsAt.getTime() - cancelled.at.getTime() < noticeMs,
          }),
      ...(row.mentorAbsentAt === null ? {} : { mentorAbsentBy: 'student' }),
      ...(feedback === null ? {} : { feedback: feedback.text, feedbackAt: feedback.at }),
      ...(rating === null ? {} : { rating: rating.stars, ratingText: rating.text }),
    },
  });
  if (bookingId === null) return;
  const source = sourceOf(bookingId);
  if (row.attendance === 'absent') await saveMissed({ tx, bookingId, missing: 'student', saidBy: 'mentor', now: row.endsAt });
  if (row.mentorAbsentAt !== null) await saveMissed({ tx, bookingId, missing: 'mentor', saidBy: 'student', now: row.mentorAbsentAt });
  if (cancelled === null) await replaceRelations({ tx, source, inputs: [{ kind: 'mentor', viewerId: mentorId, subjectId: studentId }] });
  if (feedback === null) return;
  await saveTasks({ tx, studentId, courseId, source, tasks: steps, zone: timeZone, now: feedback.at });
  await Promise.all(files.map(({ key: fileKey, body, mime }) => store.put({ key: fileKey, body, mime })));
  const noted = files.map(({ body, ...file }) => ({ ...file, bytes: body.length }));
  const uploadIds = await addUploads({ tx, ownerId: mentorId, files: noted, at: feedback.at });
  await replaceFiles({ tx, bookingId, uploadIds });
}

/**
 * Closes the times to come that are on a holiday and not booked, with their offers. Sessions stay: each mentor is notified once of each such day, with the way to move them. Gives how many sessions there are. `timeZone` is that of mentors who have chosen none.
 */
export async function closeHolidays(of: { tx: Transaction; timeZone: string; now: Date }): Promise<number> {
  const { tx } = of;
  const timeIds = await listTimesOnHolidays(of);
  await lockTimes({ tx, timeIds });
  const withdrawn = await withdrawOffers({ ...of, timeIds });
  await notifyWithdrawn({ ...of, jobs: null, withdrawn });
  await deleteTimes({ tx, timeIds });
  const hit = await listSessionsOnHolidays(of);
  await notify({ ...of, jobs: null, notices: hit.map((day) => ({ personId: day.mentorId, ...holidayNotice(day) })) });
  return hit.reduce((sum, { sessions }) => sum + sessions, 0);
}

/** Brings holidays and limits, as far as they are given, to what a pack says. Times on the holidays stay until `closeHolidays`. */
export async function importSessionRules({
  tx,
  pack,
  courseIds,
  input: { holidays, limits },
}: {
  tx: Transaction;
  pack: string;
  /** Of all courses of the pack. */
  courseIds: readonly bigint[];
  input: Partial<SessionRules>;
}): Promise<void> {
  if (holidays !== undefined) await replaceHolidays({ tx, pack, days: holidays });
  if (limits !== undefined) await replaceLimits({ tx, courseIds, limits });
}

/**
 * Brings holidays and limits to what a pack says, and adds its sessions, settings and free times. What people have changed stays, and times
 * are opened only after the last one that an import has opened. Gives how many sessions are on a holiday.
 */
export async function importMentoring({
  tx,
  files,
  pack,
  courseIds,
  rules,
  input: { mentors, sessions },
  timeZone,
  now,
}: {
  tx: Transaction;
  files: Pick<Files, 'put'>;
  pack: string;
  /** Of all courses of the pack. */
  courseIds: readonly bigint[];
  rules: SessionRules;
  input: MentoringInput;
  /** Of mentors who have chosen none. */
  timeZone: string;
  now: Date;
}): Promise<{ onHolidays: number }> {
  await importSessionRules({ tx, pack, courseIds, input: rules });
  const venueIds = await mapVenueIds({ tx, pack });
  // times before sessions, as `holdSessions` has them; those that close at the end are the same, but for what this import opens
  await lockTimes({ tx, timeIds: await listTimesOnHolidays({ tx, timeZone, now }) });
  // before the times, which are not opened at an hour of a session
  await importSessions({ tx, files, pack, venueIds, timeZone, sessions, now });
  for (const mentor of mentors) await importMentor({ tx, mentor, venueIds, timeZone, now });
  return { onHolidays: await closeHolidays({ tx, timeZone, now }) };
}

async function importMentor({
  tx,
  mentor: { mentorId, settings, hours, otherDays, times },
  venueIds,
  timeZone,
  now,
}: {
  tx: Transaction;
  mentor: MentorInput;
  venueIds: ReadonlyMap<string, bigint>;
  timeZone: string;
  now: Date;
}): Promise<void> {
  const openedUntil = await ensureSettings({ tx, mentorId, settings });
  const idOf = (venue: string | null) => (venue === null ? null : (venueIds.get(venue) ?? null));
  const placed = <T extends HoursInput>({ venue, ...hour }: T) => ({ ...hour, venueId: idOf(venue) });
  if (hours.length + otherDays.length > 0 && (await findHours({ queryable: tx, mentorId })) === null)
    await openHours({
      tx,
      mentorId,
      timeZone,
      pattern: { hours: hours.map(placed), otherDays: otherDays.map(({ day, hours: ofDay }) => ({ day, hours: ofDay.map(placed) })) },
      before: null,
      openUntil: '',
      now,
    });
  const wanted = times
    .filter(({ startsAt }) => startsAt > now && (openedUntil === null || startsAt > openedUntil))
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  const [first, last] = [wanted[0], wanted.at(-1)];
  if (first === undefined || last === undefined) return;
  const freeDays = await mapFreeDays({ queryable: tx, mentorId, from: first.day, before: addDays({ day: last.day, days: 1 }) });
  const open = wanted.filter(({ day }) => !freeDays.has(day)).map(({ day: _day, venue, ...time }) => ({ ...time, venueId: idOf(venue) }));
  await insertTimes({ queryable: tx, mentorId, times: open });
  await saveOpenedUntil({ tx, mentorId, until: last.startsAt });
}
