import { noticeMs } from '@abhyas/rules/mentoring/session-card.ts';
import type { Files } from '../../../platform/files/file-store.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { saveTasks } from '../../learning/index.ts';
import { addUploads } from '../../media/index.ts';
import { replaceRelations } from '../../relations/index.ts';
import { replaceFiles } from '../after/file-queries.ts';
import { moveMissed, saveMissed } from '../after/missed-queries.ts';
import type { Booking } from '../card/facts.ts';
import { sourceOf } from '../card/present-cards.ts';
import { writeSessionEntries } from '../told/session-entries.ts';
import { insertSession, lockPackSessions, moveSession, renameSession } from './import-queries.ts';
import type { SessionInput } from './inputs.ts';

interface Importing {
  readonly tx: Transaction;
  readonly files: Pick<Files, 'put'>;
  readonly pack: string;
  readonly venueIds: ReadonlyMap<string, bigint>;
  readonly timeZone: string;
  readonly now: Date;
}

/**
 * Brings the sessions of a pack to what it says now. One that people have changed stays as it is; if it has begun and the pack means a later one by its key, that one is added beside it.
 * A session at an hour that is taken is left out. Tells no one.
 */
export async function importSessions({ sessions, ...of }: Importing & { sessions: readonly SessionInput[] }): Promise<void> {
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
      await renameSession({ tx, bookingId: booking.id, key: `${input.key}@${booking.startsAt.toISOString()}` });
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
