import { type FigureName, figureNames, figurePeriods, firstRisks, instituteRows } from '@abhyas/contract/analytics/institute-limits.ts';
import { maxReadySessions } from '@abhyas/contract/centres/readiness.ts';
import type { BodyOf, ResultOf } from '@abhyas/contract/endpoints.ts';
import { minor } from '@abhyas/rules/payments/money.ts';
import { dayIn } from '../../../platform/common/day-in.ts';
import type { Session } from '../../../platform/http/session.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { countEndedMocks, listEndedMocks } from '../../assessment/history/mock-queries.ts';
import { listOpenSessions } from '../../centres/readiness/board-queries.ts';
import { presentReady } from '../../centres/readiness/present.ts';
import { listAttendance, sumAttendance } from '../../classes/list/attendance-queries.ts';
import { listCourseNames } from '../../classes/staff/batch-queries.ts';
import { listLongestWaiting, sumWaiting } from '../../doubts/waiting-queries.ts';
import { listMentorLoads, sumMentorLoads } from '../../mentoring/staff/load-queries.ts';
import { listFeesDue, sumFeesDue } from '../../payments/fees-due-queries.ts';
import { countBefore, countFigure, type FigureFilter, keptFilter, spanOf } from './count-figures.ts';
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

const filterOf = ({ period, courseId }: Pick<BodyOf<'institute'>, 'period' | 'courseId'>): FigureFilter => ({
  period,
  courseId: courseId === '' ? null : BigInt(courseId),
});

/** Money is for who may see fees. */
const maySee = (session: Session, figure: FigureName): boolean =>
  figure !== 'feesDue' || session.role === 'admin' || session.rights.includes('fees');

/** How the institute does: figures as the job counted them last, or as they are counted here where it has not. What can't be read is null, and logged. */
export async function getInstitute({
  parts,
  session,
  body,
  timeZone,
}: {
  parts: Ports<'clock' | 'database' | 'log'>;
  session: Session;
  body: BodyOf<'institute'>;
  timeZone: string;
}): Promise<Institute> {
  const filter = filterOf(body);
  const { courseId } = filter;
  const isKept = filter.period === keptFilter.period && courseId === null;
  const days = figurePeriods[filter.period];
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const today = dayIn({ moment: now, timeZone });
  const earlier = dayAfter(today, -days);
  const orNull = async <T>(what: string, read: () => Promise<T>): Promise<T | null> => {
    try {
      return await read();
    } catch (error) {
      parts.log.error({ err: error, what }, 'a part of the desk of the institute could not be read');
      return null;
    }
  };
  const [kept, firstDay, risks, exams, courses] = await Promise.all([
    isKept ? orNull('figures', () => listFigures({ queryable, days: [today, earlier] })) : null,
    orNull('first day', () => findFirstDay({ queryable })),
    orNull('risks', async () => {
      const of = { queryable, courseId };
      const [first, { students }] = await Promise.all([listRisks({ ...of, limit: firstRisks }), countRisks({ ...of, since: now })]);
      return { first: first.map(presentRisk), total: students };
    }),
    orNull('exams', () => listNextExams({ queryable, courseId, now })),
    orNull('courses', () => listCourseNames(queryable)),
  ]);
  const keptOf = (name: FigureName, day: string) => kept?.find((row) => row.name === name && row.day === day) ?? null;
  const figures = await Promise.all(
    figureNames
      .filter((name) => maySee(session, name))
      .map(async (name) => {
        const counting = { queryable, now, name, ...filter };
        const row = keptOf(name, today);
        const isFresh = row !== null && row.countedAt.getTime() > now.getTime() - staleMs;
        const value = isFresh ? row : await orNull(name, () => countFigure(counting));
        const before = keptOf(name, earlier) ?? (await orNull(name, () => countBefore(counting)));
        return {
          countedAt: isFresh ? row.countedAt : now,
          figure: { name, value: value === null ? null : presentValue(value), before: before === null ? null : presentValue(before) },
        };
      }),
  );
  const countedAt = new Date(Math.min(...figures.map((each) => each.countedAt.getTime())));
  const compares = dayAfter(firstDay ?? today, days);
  return {
    now,
    timeZone,
    countedAt,
    figures: figures.map(({ figure }) => figure),
    courses: (courses ?? []).map(({ id, name }) => ({ courseId: id, name })),
    comparesFrom: isKept && compares > today ? compares : null,
    risks,
    exams,
  };
}

const presentValue = ({ count, of, extra }: { count: number; of: number; extra: number }) => ({ count, of, extra });

/** The sessions of the first day, on the clock of its first centre, that has some within a week. */
async function listNextExams({ queryable, courseId, now }: { queryable: Queryable; courseId: bigint | null; now: Date }): Promise<Exams> {
  const upTo = new Date(now.getTime() + figurePeriods.week * dayMs);
  const sessions = await listOpenSessions({ queryable, courseId, after: now, upTo, limit: maxReadySessions });
  const [first] = sessions;
  if (first === undefined) return [];
  const dayOf = (moment: Date) => dayIn({ moment, timeZone: first.timeZone });
  return sessions.filter(({ startsAt }) => dayOf(startsAt) === dayOf(first.startsAt)).map((row) => presentReady(row, now));
}

/** A page of the list behind a figure, as it is now. */
export async function listInstitute({
  parts,
  session,
  body: { figure, page, ...asks },
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  body: BodyOf<'instituteList'>;
}): Promise<ResultOf<'instituteList'>> {
  if (!maySee(session, figure)) throw new AppError('FORBIDDEN');
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const of = { queryable, now, ...filterOf(asks) };
  const asked = { ...of, limit: instituteRows, offset: (page - 1) * instituteRows };
  const span = spanOf(of);
  switch (figure) {
    case 'atRisk': {
      const [rows, { students }] = await Promise.all([listRisks(asked), countRisks({ ...of, since: now })]);
      return { figure, total: students, rows: rows.map(presentRisk) };
    }
    case 'mocks': {
      const [rows, total] = await Promise.all([listEndedMocks({ ...asked, ...span }), countEndedMocks(span)]);
      return { figure, total, rows: rows.map(({ id, ...mock }) => ({ ...mock, assessmentId: id })) };
    }
    case 'mentors': {
      const [rows, { mentors }] = await Promise.all([listMentorLoads({ ...asked, ...span }), sumMentorLoads(span)]);
      return { figure, total: mentors, rows: rows.map(({ id, ...load }) => ({ ...load, personId: id })) };
    }
    case 'doubts': {
      const [rows, { count }] = await Promise.all([listLongestWaiting(asked), sumWaiting(of)]);
      return {
        figure,
        total: count,
        rows: rows.map(({ id, name, pin, ...doubt }) => ({ ...doubt, doubtId: id, student: { name, pin: pin ?? '' } })),
      };
    }
    case 'attendance': {
      const [rows, { batches }] = await Promise.all([listAttendance({ ...asked, ...span }), sumAttendance(span)]);
      return { figure, total: batches, rows: rows.map(({ id, ...batch }) => ({ ...batch, batchId: id })) };
    }
    case 'feesDue': {
      const [rows, { orders }] = await Promise.all([listFeesDue(asked), sumFeesDue(of)]);
      return {
        figure,
        total: orders,
        rows: rows.map(({ pin, status, late: _late, amount, ...due }) => ({
          ...due,
          pin: pin ?? '',
          amount: minor(amount),
          isPaused: status === 'paused',
        })),
      };
    }
  }
}
