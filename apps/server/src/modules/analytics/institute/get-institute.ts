import { type FigureName, figureDays, figureNames, firstRisks, instituteRows } from '@abhyas/contract/analytics/institute-limits.ts';
import { maxReadySessions } from '@abhyas/contract/centres/readiness.ts';
import type { BodyOf, ResultOf } from '@abhyas/contract/endpoints.ts';
import { dayIn } from '../../../platform/common/day-in.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { countEndedMocks, listEndedMocks } from '../../assessment/history/mock-queries.ts';
import { listOpenSessions } from '../../centres/readiness/board-queries.ts';
import { presentReady } from '../../centres/readiness/present.ts';
import { listAttendance, sumAttendance } from '../../classes/list/attendance-queries.ts';
import { listLongestWaiting, sumWaiting } from '../../doubts/waiting-queries.ts';
import { listMentorLoads, sumMentorLoads } from '../../mentoring/staff/load-queries.ts';
import { countFigure, weekTo } from './count-figures.ts';
import { findFirstDay, listFigures } from './figure-queries.ts';
import { countRisks, listRisks } from './risk-queries.ts';

type Institute = ResultOf<'institute'>;
type Exams = Institute['exams'];

const dayMs = 86_400_000;
/** Milliseconds after which a figure that the job has not counted again is counted by the call. */
const staleMs = 3_600_000;

/** `day` is YYYY-MM-DD. */
const dayAfter = (day: string, days: number): string => new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

const presentRisk = ({ id, ...risk }: Awaited<ReturnType<typeof listRisks>>[number]) => ({
  ...risk,
  personId: id,
  reasons: [...risk.reasons],
});

/** How the institute does: figures as the job counted them last, or as they are counted here where it has not. What can't be read is null, and logged. */
export async function getInstitute({
  parts,
  timeZone,
}: {
  parts: Ports<'clock' | 'database' | 'log'>;
  timeZone: string;
}): Promise<Institute> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const today = dayIn({ moment: now, timeZone });
  const weekAgo = dayAfter(today, -figureDays);
  const orNull = async <T>(what: string, read: () => Promise<T>): Promise<T | null> => {
    try {
      return await read();
    } catch (error) {
      parts.log.error({ err: error, what }, 'a part of the desk of the institute could not be read');
      return null;
    }
  };
  const [kept, firstDay, risks, exams] = await Promise.all([
    orNull('figures', () => listFigures({ queryable, days: [today, weekAgo] })),
    orNull('first day', () => findFirstDay({ queryable })),
    orNull('risks', async () => {
      const [first, { students }] = await Promise.all([listRisks({ queryable, limit: firstRisks }), countRisks({ queryable, since: now })]);
      return { first: first.map(presentRisk), total: students };
    }),
    orNull('exams', () => listNextExams({ queryable, now })),
  ]);
  const keptOf = (name: FigureName, day: string) => kept?.find((row) => row.name === name && row.day === day) ?? null;
  const figures = await Promise.all(
    figureNames.map(async (name) => {
      const row = keptOf(name, today);
      const isFresh = row !== null && row.countedAt.getTime() > now.getTime() - staleMs;
      const value = isFresh ? row : await orNull(name, () => countFigure({ queryable, now, name }));
      const before = keptOf(name, weekAgo);
      return {
        countedAt: isFresh ? row.countedAt : now,
        figure: { name, value: value === null ? null : presentValue(value), before: before === null ? null : presentValue(before) },
      };
    }),
  );
  const countedAt = new Date(Math.min(...figures.map((each) => each.countedAt.getTime())));
  const compares = dayAfter(firstDay ?? today, figureDays);
  return {
    now,
    timeZone,
    countedAt,
    figures: figures.map(({ figure }) => figure),
    comparesFrom: compares > today ? compares : null,
    risks,
    exams,
  };
}

const presentValue = ({ count, of, extra }: { count: number; of: number; extra: number }) => ({ count, of, extra });

/** The sessions of the first day, on the clock of its first centre, that has some within a week. */
async function listNextExams({ queryable, now }: { queryable: Queryable; now: Date }): Promise<Exams> {
  const upTo = new Date(now.getTime() + figureDays * dayMs);
  const sessions = await listOpenSessions({ queryable, after: now, upTo, limit: maxReadySessions });
  const [first] = sessions;
  if (first === undefined) return [];
  const dayOf = (moment: Date) => dayIn({ moment, timeZone: first.timeZone });
  return sessions.filter(({ startsAt }) => dayOf(startsAt) === dayOf(first.startsAt)).map((row) => presentReady(row, now));
}

/** A page of the list behind a figure, as it is now. */
export async function listInstitute({
  parts,
  body: { figure, page },
}: {
  parts: Ports<'clock' | 'database'>;
  body: BodyOf<'instituteList'>;
}): Promise<ResultOf<'instituteList'>> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const asked = { queryable, limit: instituteRows, offset: (page - 1) * instituteRows };
  const week = { queryable, ...weekTo(now) };
  switch (figure) {
    case 'atRisk': {
      const [rows, { students }] = await Promise.all([listRisks(asked), countRisks({ queryable, since: now })]);
      return { figure, total: students, rows: rows.map(presentRisk) };
    }
    case 'mocks': {
      const [rows, total] = await Promise.all([listEndedMocks({ ...week, ...asked }), countEndedMocks(week)]);
      return { figure, total, rows: rows.map(({ id, ...mock }) => ({ ...mock, assessmentId: id })) };
    }
    case 'mentors': {
      const [rows, { mentors }] = await Promise.all([listMentorLoads({ ...week, ...asked }), sumMentorLoads(week)]);
      return { figure, total: mentors, rows: rows.map(({ id, ...load }) => ({ ...load, personId: id })) };
    }
    case 'doubts': {
      const [rows, { count }] = await Promise.all([listLongestWaiting(asked), sumWaiting({ queryable })]);
      return {
        figure,
        total: count,
        rows: rows.map(({ id, name, pin, ...doubt }) => ({ ...doubt, doubtId: id, student: { name, pin: pin ?? '' } })),
      };
    }
    case 'attendance': {
      const [rows, { batches }] = await Promise.all([listAttendance({ ...week, ...asked }), sumAttendance(week)]);
      return { figure, total: batches, rows: rows.map(({ id, ...batch }) => ({ ...batch, batchId: id })) };
    }
  }
}
