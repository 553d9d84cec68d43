import { recordRows } from '@abhyas/contract/analytics/institute-limits.ts';
import type { ResultOf } from '@abhyas/contract/endpoints.ts';
import { riskLimits } from '@abhyas/rules/analytics/at-risk.ts';
import { minor } from '@abhyas/rules/payments/money.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { listMocksOf } from '../../assessment/history/mock-queries.ts';
import { listLatestEntries } from '../../audit/queries.ts';
import { listRecentAttendance } from '../../classes/list/attendance-queries.ts';
import { listWaitingOf } from '../../doubts/waiting-queries.ts';
import { listRecentSessions, listSessionsOf } from '../../mentoring/staff/load-queries.ts';
import { messagesOfStaff } from '../../notices/announced.ts';
import { listWrittenTo } from '../../notices/told-queries.ts';
import { listOrdersOf } from '../../payments/desk-queries.ts';
import { findRiskOf, listNamesOf } from './risk-queries.ts';

type PersonRecord = ResultOf<'personRecord'>;
type SessionRow = Awaited<ReturnType<typeof listSessionsOf>>[number];

const dayMs = 86_400_000;
/** Days that mocks and attendance look back. */
const lookBackDays = 183;

/** What a person has done and what was done for them; with payments for who may see fees. Of someone who is not there it is empty. */
export async function getPersonRecord({
  parts,
  session,
  personId,
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  personId: bigint;
}): Promise<PersonRecord> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const of = { queryable, personId, limit: recordRows };
  const maySeeFees = session.role === 'admin' || session.rights.includes('fees');
  const [names, sessions, messages, orders, entries] = await Promise.all([
    listNamesOf({ queryable, personIds: [personId] }),
    listSessionsOf(of),
    listWrittenTo({ ...of, prefix: messagesOfStaff, now }),
    maySeeFees ? listOrdersOf(of) : null,
    listLatestEntries(of),
  ]);
  const actors = await listNamesOf({ queryable, personIds: [...new Set(entries.flatMap(({ actorId }) => actorId ?? []))] });
  const nameOf = new Map(actors.map(({ id, name, pin }) => [id, name || (pin ?? '')]));
  return {
    progress: names[0]?.role === 'student' ? await progressOf({ queryable, studentId: personId, now }) : null,
    sessions: sessions.map((row) => ({
      bookingId: row.id,
      withName: row.withName,
      course: row.course,
      startsAt: row.startsAt,
      state: stateOf(row, now),
    })),
    messages,
    payments:
      orders?.map(({ left, day, total, ...order }) => ({
        ...order,
        total: minor(total),
        due: left === null || day === null ? null : { amount: minor(left), day },
      })) ?? null,
    audit: entries.map(({ at, action, actorId, onBehalfOfId }) => ({
      at,
      action,
      by: actorId === null ? '' : (nameOf.get(actorId) ?? ''),
      onBehalf: onBehalfOfId === personId,
    })),
  };
}

function stateOf({ startsAt, endsAt, attendance, mentorAbsentAt, cancelledAt }: SessionRow, now: Date) {
  if (cancelledAt !== null) return 'cancelled';
  if (mentorAbsentAt !== null) return 'mentor-missed';
  if (attendance !== null) return attendance === 'present' ? 'held' : 'missed';
  return startsAt > now || endsAt > now ? 'ahead' : 'over';
}

async function progressOf({ queryable, studentId, now }: { queryable: Queryable; studentId: bigint; now: Date }) {
  const of = { queryable, studentIds: [studentId] };
  const from = new Date(now.getTime() - lookBackDays * dayMs);
  const recent = { ...of, from, each: recordRows };
  const [risk, mocks, [classes], [sessions], [doubts]] = await Promise.all([
    findRiskOf({ queryable, personId: studentId }),
    listMocksOf({ queryable, studentId, from, upTo: now, limit: recordRows }),
    listRecentAttendance(recent),
    listRecentSessions(recent),
    listWaitingOf({ ...of, since: new Date(now.getTime() - riskLimits.doubtHours * 3_600_000) }),
  ]);
  return {
    risks: [...(risk?.reasons ?? [])],
    classes: { missed: classes?.missed ?? 0, of: classes?.of ?? 0 },
    sessions: { missed: sessions?.missed ?? 0, of: sessions?.of ?? 0 },
    waitingDoubts: doubts?.waiting ?? 0,
    mocks: mocks.map(({ id, ...mock }) => ({ ...mock, assessmentId: id })),
  };
}
