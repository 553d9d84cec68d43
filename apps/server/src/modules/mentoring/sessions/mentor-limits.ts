import { limitRefusal } from '@abhyas/rules/mentoring/mentor-limits.ts';
import { AppError } from '../../../platform/common/errors.ts';
import { dayIn } from '../../../platform/common/day-in.ts';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { countTaken, listLimits } from './limit-queries.ts';

/** A free time, as far as the limits of its mentor concern it. */
interface LimitedTime {
  readonly mentorId: bigint;
  readonly startsAt: Date;
  readonly heldForId: bigint | null;
  readonly heldUntil: Date | null;
}

interface Limiting {
  readonly queryable: Queryable;
  /** For whom times are looked at; null: for anyone, none is held. */
  readonly studentId: bigint | null;
  /** A session that is moved: it does not count on its own day. */
  readonly except?: bigint | null;
  /** Of mentors who have chosen none. */
  readonly timeZone: string;
  readonly now: Date;
}

/** What the notice and the days of the mentors of these times say: of each why it can't be booked, how many sessions its day has room for, and the name of that day, the same for times of one mentor and day. */
export async function limitsOf({
  queryable,
  studentId,
  except = null,
  timeZone,
  now,
  times,
}: Limiting & { times: readonly LimitedTime[] }) {
  const mentorIds = [...new Set(times.map(({ mentorId }) => mentorId))];
  const limits = new Map(
    (mentorIds.length === 0 ? [] : await listLimits({ queryable, mentorIds, timeZone })).map((row) => [row.mentorId, row]),
  );
  const perDay = [...limits.values()].filter(({ maxPerDay }) => maxPerDay > 0).map(({ mentorId }) => mentorId);
  const starts = times.map(({ startsAt }) => startsAt.getTime());
  const [from, until] = [new Date(Math.min(...starts)), new Date(Math.max(...starts))];
  const counts =
    perDay.length === 0 ? [] : await countTaken({ queryable, mentorIds: perDay, studentId, except, from, until, timeZone, now });
  const takenOn = new Map(counts.map(({ mentorId, day, taken }) => [`${mentorId} ${day}`, taken]));
  return (time: LimitedTime) => {
    const { mentorId, startsAt, heldForId, heldUntil } = time;
    const limit = limits.get(mentorId) ?? { timeZone, noticeHours: 0, maxPerDay: 0 };
    const day = `${mentorId} ${dayIn({ moment: startsAt, timeZone: limit.timeZone })}`;
    const taken = takenOn.get(day) ?? 0;
    const isHeld = studentId !== null && heldForId === studentId && heldUntil !== null && heldUntil > now;
    const room = limit.maxPerDay === 0 ? Infinity : limit.maxPerDay - taken;
    return { day, room, noticeHours: limit.noticeHours, refusal: limitRefusal({ startsAt, isHeld, taken, limits: limit, now }) };
  };
}

/** Requires that a mentor still takes a session at a time that the transaction holds, with its mentor. Throws TIME_GONE. */
export async function requireWithinLimits({
  tx,
  time,
  ...of
}: Omit<Limiting, 'queryable'> & { tx: Transaction; time: LimitedTime }): Promise<void> {
  const { refusal, noticeHours } = (await limitsOf({ queryable: tx, ...of, times: [time] }))(time);
  if (refusal === 'notice') throw new AppError('TIME_GONE', { said: { key: 'refusal_mentor_notice', values: { count: noticeHours } } });
  if (refusal === 'full') throw new AppError('TIME_GONE', { said: { key: 'refusal_mentor_full' } });
}
