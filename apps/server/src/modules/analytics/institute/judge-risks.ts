import { judgeRisk, type RiskFacts, riskLimits } from '@abhyas/rules/analytics/at-risk.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { listMissedMocks, listMockShares } from '../../assessment/history/mock-queries.ts';
import { listRecentAttendance } from '../../classes/list/attendance-queries.ts';
import { listWaitingOf } from '../../doubts/waiting-queries.ts';
import { listEnrolled } from '../../identity/people/enrolled-queries.ts';
import { listRecentSessions } from '../../mentoring/staff/load-queries.ts';
import { listMentored } from '../../relations/queries.ts';
import { removeRisksAfter, replaceRisks } from './risk-queries.ts';

/** So many students are judged at once. */
const batchSize = 500;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Days that classes, sessions and scores look back. */
const lookBack = { recent: 56, scores: 183 } as const;

type Enrolled = Awaited<ReturnType<typeof listEnrolled>>[number];

/** Judges every enrolled student, some hundred at once and in a transaction for each, so that it may run twice. */
export async function judgeRisks({ parts: { clock, database } }: { parts: Ports<'clock' | 'database'> }): Promise<void> {
  const queryable = database.orm;
  const now = clock.now();
  for (let after = 0n; ;) {
    const students = await listEnrolled({ queryable, after, limit: batchSize });
    const last = students.at(-1)?.id ?? after;
    const facts = await listFacts({ queryable, students, now });
    const risks = facts.flatMap(({ personId, ...of }) => {
      const risk = judgeRisk(of, now);
      return risk === null ? [] : [{ personId, ...risk }];
    });
    await database.transaction((tx) => replaceRisks({ tx, after, upTo: last, risks, now }));
    after = last;
    if (students.length < batchSize) return removeRisksAfter({ queryable, after });
  }
}

/** What the rule asks of these students, by one statement for each subject. */
async function listFacts({
  queryable,
  students,
  now,
}: {
  queryable: Queryable;
  students: readonly Enrolled[];
  now: Date;
}): Promise<(RiskFacts & { readonly personId: bigint })[]> {
  const studentIds = students.map(({ id }) => id);
  const of = { queryable, studentIds };
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
  const recent = { ...of, from: daysAgo(lookBack.recent), each: riskLimits.recent };
  const [mocks, shares, classes, sessions, doubts, mentored] = await Promise.all([
    listMissedMocks({ ...of, from: daysAgo(riskLimits.mockDays), upTo: now }),
    listMockShares({ ...of, from: daysAgo(lookBack.scores), each: riskLimits.scores }),
    listRecentAttendance(recent),
    listRecentSessions(recent),
    listWaitingOf({ ...of, since: new Date(now.getTime() - riskLimits.doubtHours * hourMs) }),
    listMentored(of),
  ]);
  const sharesOf = Map.groupBy(shares, ({ studentId }) => studentId);
  const [mocksOf, classesOf, sessionsOf, doubtsOf] = [byStudent(mocks), byStudent(classes), byStudent(sessions), byStudent(doubts)];
  const missedOf = (row: { missed: number; of: number } | undefined) => ({ missed: row?.missed ?? 0, of: row?.of ?? 0 });
  return students.map(({ id, joinedAt, lastVisitAt }) => {
    const own = sharesOf.get(id) ?? [];
    // scores of one kind of mock are compared: that of the last one
    const type = own.at(-1)?.type;
    return {
      personId: id,
      joinedAt,
      lastVisitAt,
      mocks: missedOf(mocksOf.get(id)),
      shares: own.filter((each) => each.type === type).map(({ share }) => share),
      classes: missedOf(classesOf.get(id)),
      sessions: missedOf(sessionsOf.get(id)),
      waitingDoubts: doubtsOf.get(id)?.waiting ?? 0,
      hasMentor: mentored.has(id),
    };
  });
}

const byStudent = <Row extends { readonly studentId: bigint }>(rows: readonly Row[]): Map<bigint, Row> =>
  new Map(rows.map((row) => [row.studentId, row]));
