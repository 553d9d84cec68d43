import { type FigureName, figureNames, type FigurePeriod, figurePeriods } from '@abhyas/contract/analytics/institute-limits.ts';
import { dayIn } from '../../../platform/common/day-in.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { eachAlone } from '../../../platform/postgres/each-alone.ts';
import { portalZone } from '../../../platform/web/portal-zone.ts';
import { countEndedMocks, listEndedMocks } from '../../assessment/history/mock-queries.ts';
import { sumAttendance } from '../../classes/list/attendance-queries.ts';
import { sumWaiting } from '../../doubts/waiting-queries.ts';
import { countEnrolled } from '../../identity/people/enrolled-queries.ts';
import { sumMentorLoads } from '../../mentoring/staff/load-queries.ts';
import { sumFeesDue } from '../../payments/fees-due-queries.ts';
import { type FigureValue, removeFiguresBefore, saveFigure } from './figure-queries.ts';
import { judgeRisks } from './judge-risks.ts';
import { countRisks } from './risk-queries.ts';

export const figuresJob = 'analytics.institute';
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Days that the figures are kept. */
const keptDays = 400;
/** No institute has more mocks in a week. */
const maxMocks = 500;

/** How far figures look back, and the course that they are of; null is all of them. */
export interface FigureFilter {
  readonly period: FigurePeriod;
  readonly courseId: bigint | null;
}

interface Counting extends FigureFilter {
  readonly queryable: Queryable;
  readonly now: Date;
}

/** The stretch of time up to `now` that figures look back on. */
export const spanOf = ({ queryable, now, period, courseId }: Counting) => ({
  queryable,
  courseId,
  from: new Date(now.getTime() - figurePeriods[period] * dayMs),
  upTo: now,
});

/** How each figure is counted at `now`. */
const counts: Record<FigureName, (of: Counting) => Promise<FigureValue>> = {
  enrolled: async (of) => {
    const { students, batches } = await countEnrolledOf(of);
    return { count: students, of: 0, extra: batches };
  },
  active: async (of) => {
    const { active, students } = await countEnrolledOf(of);
    return { count: active, of: students, extra: 0 };
  },
  atRisk: async (of) => {
    const [{ students, lately }, enrolled] = await Promise.all([countRisks({ ...of, since: spanOf(of).from }), countEnrolledOf(of)]);
    return { count: students, of: enrolled.students, extra: lately };
  },
  mocks: async (of) => {
    const span = spanOf(of);
    const [mocks, extra] = await Promise.all([listEndedMocks({ ...span, limit: maxMocks }), countEndedMocks(span)]);
    const sum = (figure: (mock: (typeof mocks)[number]) => number) => mocks.reduce((total, mock) => total + figure(mock), 0);
    return { count: sum(({ taken }) => taken), of: sum((mock) => mock.of), extra };
  },
  mentors: async (of) => {
    const { bookedMinutes, offeredMinutes, missed } = await sumMentorLoads(spanOf(of));
    return { count: bookedMinutes, of: offeredMinutes, extra: missed };
  },
  doubts: async ({ now, ...of }) => {
    const { count, oldest } = await sumWaiting(of);
    return { count, of: 0, extra: oldest === null ? 0 : Math.max(0, Math.floor((now.getTime() - oldest.getTime()) / hourMs)) };
  },
  attendance: async (counting) => {
    const { attended, of, batches } = await sumAttendance(spanOf(counting));
    return { count: attended, of, extra: batches };
  },
  feesDue: async (of) => {
    const { rupees, students, lateRupees } = await sumFeesDue(of);
    return { count: rupees, of: students, extra: lateRupees };
  },
};

const countEnrolledOf = (of: Counting) => countEnrolled({ ...of, since: spanOf(of).from });

/** The figures of what happened, which are as true of a stretch of time that is over. */
const past: ReadonlySet<FigureName> = new Set(['mocks', 'attendance', 'mentors']);

/** One figure as it was a period before `now`; null where nothing tells. */
export const countBefore = async ({ name, ...of }: Counting & { name: FigureName }): Promise<FigureValue | null> =>
  past.has(name) ? counts[name]({ ...of, now: spanOf(of).from }) : null;

/** The figures that are kept for each day. */
export const keptFilter: FigureFilter = { period: 'week', courseId: null };

/** One figure as it is at `now`. */
export const countFigure = ({ name, ...of }: Counting & { name: FigureName }): Promise<FigureValue> => counts[name](of);

/** Judges who is at risk, counts every figure and keeps it as that of today. What fails is logged, and holds up no other. */
export async function countFigures({ parts }: { parts: Ports<'brands' | 'clock' | 'config' | 'database' | 'log'> }): Promise<void> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const timeZone = await portalZone(parts);
  const day = dayIn({ moment: now, timeZone });
  await eachAlone({
    parts,
    items: ['risks', ...figureNames] as const,
    about: (figure) => ({ figure }),
    failure: 'a figure of the institute could not be counted',
    work: async (name) =>
      name === 'risks'
        ? judgeRisks({ parts })
        : saveFigure({ queryable, day, name, countedAt: now, ...(await countFigure({ queryable, now, name, ...keptFilter })) }),
  });
  const oldest = dayIn({ moment: new Date(now.getTime() - keptDays * dayMs), timeZone });
  await removeFiguresBefore({ queryable, day: oldest });
}
