import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import { sessionZone } from '@abhyas/rules/mentoring/session-zone.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Ports } from '../../../platform/parts.ts';
import { recordAudit } from '../../audit/queries.ts';
import { countMissed, findMissedOf, listMissed, lockMissed, saveLook } from './missed-list-queries.ts';
import { holdSession } from '../sessions/hold-queries.ts';
import { changeBooking } from '../sessions/session-queries.ts';
import { writeSessionEntries } from '../messages/session-entries.ts';
import { notifyRuling } from '../messages/notify-sessions.ts';

/** A page of the sessions to which someone did not come. `timeZone` is the portal's, for virtual sessions. */
export async function listMissedSessions({
  parts,
  timeZone,
  body: { page, state, mentorId = null },
}: {
  parts: Ports<'database'>;
  timeZone: string;
  body: BodyOf<'staffMissedSessions'>;
}): Promise<ResultOf<'staffMissedSessions'>> {
  const queryable = parts.database.orm;
  const which = { queryable, state, mentorId };
  const [rows, total] = await Promise.all([listMissed({ ...which, page }), countMissed(which)]);
  return {
    total,
    sessions: rows.map((row) => ({
      missedId: row.id,
      missing: row.missing,
      saidBy: row.saidBy,
      saidAt: row.saidAt,
      takenBackAt: row.takenBackAt ?? null,
      student: { name: row.studentName, pin: row.studentPin ?? '' },
      mentor: { name: row.mentorName, pin: row.mentorPin ?? '' },
      course: row.course,
      startsAt: row.startsAt,
      endsAt: row.endsAt,
      timeZone: sessionZone({ venue: row.venueTimeZone, mentor: null, portal: timeZone, reader: 'other' }),
      venue: row.venue ?? '',
      studentJoinedAt: row.studentJoinedAt ?? null,
      mentorJoinedAt: row.mentorJoinedAt ?? null,
      attendance: row.attendance ?? '',
      mayRule: row.missing === 'mentor' && row.saidBy === 'student' && row.takenBackAt === null,
      looked: row.lookedAt === null ? null : { at: row.lookedAt, by: row.lookedBy, note: row.note, ruling: row.ruling ?? '' },
      earlierNote: row.lookedAt === null ? row.note : '',
    })),
  };
}

/**
 * Notes that staff have looked at a missed session, and who. With a ruling on a student's word that the mentor did not come, both are notified: upheld it stays uncounted, rejected it counts as the mentor says, and no one says otherwise from then on. Throws
 * NOT_FOUND, CHANGED_ELSEWHERE if someone has looked by now, or the student has taken back what is ruled on.
 */
export async function settleMissedSession({
  parts,
  session,
  body,
  timeZone,
}: {
  parts: Ports<'clock' | 'database' | 'jobs'>;
  session: Session;
  body: BodyOf<'settleMissedSession'>;
  timeZone: string;
}): Promise<void> {
  const now = parts.clock.now();
  const missedId = body.missedId;
  const { ruling: said = '' } = body;
  const ruling = said === '' ? null : said;
  await parts.database.transaction(async (tx) => {
    const of = await findMissedOf({ tx, missedId });
    if (of === null) throw new AppError('NOT_FOUND');
    // as everyone who changes a session
    const { booking } = await holdSession({ tx, personId: of.studentId, bookingId: of.bookingId });
    const missed = await lockMissed({ tx, missedId });
    if (missed === null) throw new AppError('NOT_FOUND');
    // staff who have only noted something may still rule
    if (missed.lookedAt !== null && (ruling === null || missed.ruling !== null)) throw new AppError('CHANGED_ELSEWHERE');
    if (ruling !== null) {
      if (missed.missing !== 'mentor' || booking.mentorAbsentBy !== 'student') throw new AppError('CHANGED_ELSEWHERE');
      const absence = ruling === 'upheld' ? {} : { mentorAbsentAt: null, mentorAbsentBy: null };
      await changeBooking({ tx, booking, set: { ...absence, absenceRuledAt: now }, told: false });
      await writeSessionEntries({ tx, bookingIds: [booking.id], now });
      await notifyRuling({ tx, jobs: parts.jobs, now, timeZone, bookingId: booking.id, ruling });
    }
    await saveLook({ tx, missedId, personId: session.personId, note: body.note, ruling, now });
    const entry = { at: now, actorId: session.personId, action: 'mentoring.missed-looked-at', targetKind: 'booking' };
    await recordAudit({
      queryable: tx,
      entry: { ...entry, targetId: missed.bookingId, data: { missing: missed.missing, ruling: said } },
    });
  });
}
