import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { sessionZone } from '@abhyas/rules/mentoring/session-zone.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Ports } from '../../../platform/parts.ts';
import { recordAudit } from '../../audit/index.ts';
import { countMissed, listMissed, lockMissed, saveLook } from './missed-list-queries.ts';

/** A page of the sessions to which someone did not come. `timeZone` is the portal's, for virtual sessions. */
export async function listMissedSessions({
  parts,
  timeZone,
  body: { page, state },
}: {
  parts: Ports<'database'>;
  timeZone: string;
  body: RequestOf<'staffMissedSessions'>;
}): Promise<AnswerOf<'staffMissedSessions'>> {
  const queryable = parts.database.orm;
  const [rows, total] = await Promise.all([listMissed({ queryable, state, page }), countMissed({ queryable, state })]);
  return {
    total,
    sessions: rows.map((row) => ({
      missedId: String(row.id),
      missing: row.missing,
      saidBy: row.saidBy,
      saidAt: row.saidAt.toISOString(),
      takenBackAt: row.takenBackAt?.toISOString() ?? null,
      student: { name: row.studentName, pin: row.studentPin ?? '' },
      mentor: { name: row.mentorName, pin: row.mentorPin ?? '' },
      course: row.course,
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
      timeZone: sessionZone({ venue: row.venueTimeZone, mentor: null, portal: timeZone, reader: 'other' }),
      venue: row.venue ?? '',
      studentJoinedAt: row.studentJoinedAt?.toISOString() ?? null,
      mentorJoinedAt: row.mentorJoinedAt?.toISOString() ?? null,
      looked: row.lookedAt === null ? null : { at: row.lookedAt.toISOString(), by: row.lookedBy, note: row.note },
      earlierNote: row.lookedAt === null ? row.note : '',
    })),
  };
}

/** Notes that staff have looked at a missed session, and who. Throws NOT_FOUND, and CHANGED_ELSEWHERE if someone has by now. */
export async function settleMissedSession({
  parts,
  session,
  body,
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  body: RequestOf<'settleMissedSession'>;
}): Promise<void> {
  const now = parts.clock.now();
  const missedId = BigInt(body.missedId);
  await parts.database.transaction(async (tx) => {
    const missed = await lockMissed({ tx, missedId });
    if (missed === null) throw new AppError('NOT_FOUND');
    if (missed.lookedAt !== null) throw new AppError('CHANGED_ELSEWHERE');
    await saveLook({ tx, missedId, personId: session.personId, note: body.note, now });
    const entry = { at: now, actorId: session.personId, action: 'mentoring.missed-looked-at', targetKind: 'booking' };
    await recordAudit({ queryable: tx, entry: { ...entry, targetId: String(missed.bookingId), data: { missing: missed.missing } } });
  });
}
