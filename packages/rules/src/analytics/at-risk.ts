import type { RiskReason, RiskStep } from '@abhyas/contract/analytics/institute.ts';
import { scoreFall } from './judgement.ts';

const dayMs = 86_400_000;

/** What the rule counts, for the page that explains it. Days, hours, and how many of the last classes or sessions. */
export const riskLimits = {
  /** Days without a visit from which a student is away, and from which that alone is urgent. */
  away: 7,
  longAway: 14,
  /** Days in which a mock that was not taken counts. */
  mockDays: 28,
  /** Scores of so many mocks are compared; percentage points of a fall that is large. */
  scores: 6,
  largeFall: 10,
  /** Of so many last classes and mentor sessions more than one must be missed. */
  recent: 4,
  /** Hours a doubt may wait. */
  doubtHours: 48,
  /** Points from which a student is at risk. */
  points: 2,
} as const;

/** What is known of a student whose risk is judged. */
export interface RiskFacts {
  readonly joinedAt: Date;
  /** Null: none in the last ninety days. */
  readonly lastVisitAt: Date | null;
  /** The mocks of their courses that ended in the last `mockDays`. */
  readonly mocks: { readonly missed: number; readonly of: number };
  /** Shares of the marks of the last mocks, 0 to 100, oldest first. */
  readonly shares: readonly number[];
  /** Of the last `recent` ones whose attendance is known. */
  readonly classes: { readonly missed: number; readonly of: number };
  readonly sessions: { readonly missed: number; readonly of: number };
  /** Doubts that wait longer than `doubtHours`. */
  readonly waitingDoubts: number;
  readonly hasMentor: boolean;
}

export interface JudgedRisk {
  /** Those with the most points first. */
  readonly reasons: readonly RiskReason[];
  readonly points: number;
  readonly step: RiskStep;
}

/** Whether a student is at risk at `now`, with the reasons and the next step; null if not. */
export function judgeRisk(facts: RiskFacts, now: Date): JudgedRisk | null {
  const weighed = weigh(facts, now).toSorted((one, other) => other.points - one.points);
  const points = weighed.reduce((sum, each) => sum + each.points, 0);
  if (points < riskLimits.points) return null;
  const reasons = weighed.map(({ reason }) => reason);
  return { reasons, points, step: nextStep({ reasons, hasMentor: facts.hasMentor }) };
}

function weigh({ joinedAt, lastVisitAt, mocks, shares, classes, sessions, waitingDoubts }: RiskFacts, now: Date) {
  const weighed: { reason: RiskReason; points: number }[] = [];
  const days = Math.floor((now.getTime() - (lastVisitAt ?? joinedAt).getTime()) / dayMs);
  if (days >= riskLimits.away) weighed.push({ reason: { kind: 'away', days }, points: days >= riskLimits.longAway ? 3 : 2 });
  if (mocks.missed > 0) weighed.push({ reason: { kind: 'mocks', ...mocks }, points: Math.min(mocks.missed, 2) });
  const fall = Math.round(scoreFall(shares.slice(-riskLimits.scores)));
  if (fall > 0) weighed.push({ reason: { kind: 'scores', fall }, points: fall >= riskLimits.largeFall ? 2 : 1 });
  if (classes.missed > 1) weighed.push({ reason: { kind: 'classes', ...classes }, points: classes.missed > 2 ? 2 : 1 });
  if (sessions.missed > 1) weighed.push({ reason: { kind: 'sessions', ...sessions }, points: 1 });
  if (waitingDoubts > 0) weighed.push({ reason: { kind: 'doubts', waiting: waitingDoubts }, points: 1 });
  return weighed;
}

/** A student without a mentor gets one; one who is away does not read messages. */
function nextStep({ reasons, hasMentor }: { reasons: readonly RiskReason[]; hasMentor: boolean }): RiskStep {
  if (!hasMentor) return 'assign';
  return reasons.some(({ kind }) => kind === 'away') ? 'call' : 'message';
}
