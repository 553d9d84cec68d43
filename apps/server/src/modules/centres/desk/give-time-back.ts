import type { BodyOf, ResultOf } from '@abhyas/contract/endpoints.ts';
import { AppError } from '../../../platform/common/errors.ts';
import { dayIn } from '../../../platform/common/day-in.ts';
import { momentIn } from '../../../platform/common/moment-in.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Ports } from '../../../platform/parts.ts';
import { creditLost } from '../../assessment/closing/credit-outage.ts';
import { scheduleUpcomingClosings } from '../../assessment/closing/schedule-closing.ts';
import { recordAudit } from '../../audit/queries.ts';
import { insertNote } from './note-queries.ts';
import { findPlace, listWriting } from './time-back-queries.ts';

/** More was not lost in one go: the session is moved then. */
const maxLostMs = 4 * 3_600_000;

/**
 * Gives time back to a candidate, a session or a venue, with a note at the desk and an audit entry where anyone was given some. Running windows learn of it with their next save.
 * Throws NOT_FOUND, and INVALID_REQUEST for no time at all or more than four hours, as from times that were mixed up.
 */
export async function giveTimeBack({
  parts,
  session,
  body: { whom, from, until, reason },
}: {
  parts: Ports<'clock' | 'database' | 'jobs' | 'log'>;
  session: Session;
  body: BodyOf<'giveTimeBack'>;
}): Promise<ResultOf<'giveTimeBack'>> {
  const now = parts.clock.now();
  const result = await parts.database.transaction(async (tx) => {
    const place = await findPlace({ queryable: tx, whom });
    if (place === null) throw new AppError('NOT_FOUND');
    const { venueId, slotId, seat, timeZone } = place;
    const to = lastAt({ time: until, timeZone, before: now });
    const lost = { from: lastAt({ time: from, timeZone, before: to }).getTime(), to: to.getTime() };
    if (lost.from === lost.to || lost.to - lost.from > maxLostMs)
      throw new AppError('INVALID_REQUEST', { fields: { until: { key: 'field_end_later' } } });
    const candidates = await listWriting({ queryable: tx, whom, now });
    const { attempts: given, leftOut, unchanged } = await creditLost({ tx, lost, candidates, now });
    if (given > 0) {
      const text = `${from}\u2013${until}: ${reason}`;
      const noteId = await insertNote({
        tx,
        row: { venueId, slotId, seat, kind: 'time-given', text, byId: session.personId, at: now, closedAt: now },
      });
      const student = whom.kind === 'candidate' ? candidates[0]?.studentId : undefined;
      await recordAudit({
        queryable: tx,
        entry: {
          at: now,
          actorId: session.personId,
          action: 'centres.time-given',
          ...(student === undefined ? { targetKind: 'desk-note', targetId: noteId } : { targetKind: 'person', targetId: student }),
          data: { ...lost, noteId, given, leftOut, reason },
        },
      });
    }
    return { given, leftOut, unchanged };
  });
  await scheduleUpcomingClosings({ parts, now });
  return result;
}

/** The last moment before `before` at which a clock of the zone showed a time. */
function lastAt({ time, timeZone, before }: { time: string; timeZone: string; before: Date }): Date {
  const today = dayIn({ moment: before, timeZone });
  const at = momentIn({ text: `${today} ${time}:00`, timeZone });
  if (at <= before) return at;
  return momentIn({ text: `${Temporal.PlainDate.from(today).subtract({ days: 1 }).toString()} ${time}:00`, timeZone });
}
