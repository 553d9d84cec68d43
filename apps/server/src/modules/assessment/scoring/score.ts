import type { z } from 'zod';
import type { Turns } from '@abhyas/contract/assessment/assessment.ts';
import type { LoggedEventSchema } from '@abhyas/contract/assessment/attempt-log.ts';
import { grade, paperOfClosed, type GradedTest } from '@abhyas/rules/assessment/scoring/grade.ts';
import type { LateRulings } from '@abhyas/rules/assessment/log/late-rulings.ts';
import type { Paper } from '@abhyas/rules/assessment/paper/paper.ts';
import { creditedMs } from '@abhyas/rules/assessment/paper/outage.ts';
import { stoppedIn } from '@abhyas/rules/assessment/paper/pause.ts';
import { type NotInCohort, unrankedReason, type Unranked } from '@abhyas/rules/assessment/result/percentile.ts';
import { scoreAttempt, type AttemptScore, type FoldedItem } from '@abhyas/rules/assessment/scoring/score-attempt.ts';
import { submittedAt } from '@abhyas/rules/assessment/paper/section-clock.ts';
import { ownTimes } from '../attempts/own-times.ts';
import type { KeyedTest } from '../paper/paper-queries.ts';
import type { ScoredAttempt } from './score-queries.ts';

type LoggedEvent = z.output<typeof LoggedEventSchema>;

/** A closed attempt, as far as its score depends on it. */
export interface ClosedAttempt {
  readonly id: bigint;
  readonly assessmentId: bigint;
  readonly ordinal: number;
  /** The paper that it began with. */
  readonly paperVersion: number | null;
  readonly startedAt: Date;
  readonly deadlineAt: Date;
  readonly closedAt: Date;
  readonly sectionSeconds: Record<string, number> | null;
  readonly sectionBreaks: Record<string, number>;
  readonly turns: Turns;
  readonly lateRulings: LateRulings;
  readonly lateRuledAt: Date | null;
}

/** An item's answer as stored with the score. */
export interface StoredAnswer extends FoldedItem {
  readonly itemId: bigint;
}

/** Scores one closed attempt from its log, by the clock it ran by. `hasSeen`: its candidate had seen a question of the test with its solution before. Pure. */
export function scoreClosed({
  attempt,
  test,
  events,
  hasSeen,
}: {
  attempt: ClosedAttempt;
  test: KeyedTest;
  events: readonly LoggedEvent[];
  hasSeen: boolean;
}): ScoredAttempt {
  const { lateEvents, ...score } = grade({ ...asRun({ test, attempt }), events });
  return scoredAs({ attempt, test, lateEvents, score, hasSeen });
}

/**
 * Scores an attempt again from the answers stored with its score: the log is unchanged, only keys, rulings and marks differ. Same result as `scoreClosed`.
 * Pure.
 */
export function rescoreStored({
  attempt,
  test,
  items,
  lateEvents,
  hasSeen,
}: {
  attempt: ClosedAttempt;
  test: KeyedTest;
  items: readonly StoredAnswer[];
  lateEvents: number;
  hasSeen: boolean;
}): ScoredAttempt {
  const states = new Map(items.map((item) => [String(item.itemId), item]));
  return scoredAs({ attempt, test, lateEvents, score: scoreAttempt({ ...test, states }), hasSeen });
}

function scoredAs({
  attempt,
  test,
  lateEvents,
  score,
  hasSeen,
}: {
  attempt: ClosedAttempt;
  test: KeyedTest;
  lateEvents: number;
  score: AttemptScore;
  hasSeen: boolean;
}): ScoredAttempt {
  const inCohort = test.kind !== 'practice' && whyUnranked({ attempt, test, hasSeen }) === '';
  return { attemptId: attempt.id, assessmentId: attempt.assessmentId, version: test.scoringVersion, inCohort, lateEvents, score };
}

/** Why a closed attempt at a test is not in its cohort; '' if it is. */
export function whyUnranked({
  attempt: { ordinal, closedAt, deadlineAt, turns },
  test: { releaseAt, endAt },
  hasSeen,
}: {
  attempt: Pick<ClosedAttempt, 'ordinal' | 'closedAt' | 'deadlineAt' | 'turns'>;
  test: Pick<KeyedTest, 'releaseAt' | 'endAt'>;
  hasSeen: boolean;
}): NotInCohort {
  // without outages and breaks of their own: no one leaves the cohort because the portal or a break kept them beyond the test's window
  const at = new Date(submittedAt({ closedAt, deadlineAt }).getTime() - creditedMs(stoppedIn(turns)));
  return unrankedReason({ ordinal, submittedAt: at, releaseAt, endAt, hasSeen });
}

/** Why a scored attempt is unranked; '' if it is ranked. `inCohort` is what its scoring decided, so that every screen says what the counts hold. */
export function unrankedOf({
  attempt,
  test,
  inCohort,
}: {
  attempt: Parameters<typeof whyUnranked>[0]['attempt'];
  test: Pick<KeyedTest, 'releaseAt' | 'endAt' | 'kind'> & { readonly ranked: boolean };
  inCohort: boolean;
}): Unranked {
  if (test.kind === 'practice') return 'open';
  if (!inCohort) return whyUnranked({ attempt, test, hasSeen: true });
  return test.ranked ? '' : 'open';
}

/** The paper of a closed attempt, by the clock it ran by. */
export function paperOf(of: { attempt: ClockOfClosed; test: GradedTest }): Paper {
  return paperOfClosed(asRun(of));
}

/** What the clock of a closed attempt depends on. */
type ClockOfClosed = Pick<
  ClosedAttempt,
  'startedAt' | 'closedAt' | 'lateRulings' | 'lateRuledAt' | 'turns' | 'sectionSeconds' | 'sectionBreaks'
>;

/** The test as the candidate's own clock ran through it. */
function asRun({ test, attempt }: { test: GradedTest; attempt: ClockOfClosed }) {
  const { startedAt, closedAt, lateRulings, lateRuledAt, turns } = attempt;
  return {
    test: { ...test, sections: test.sections.map((section) => ({ ...section, ...ownTimes({ section, id: section.sectionId, attempt }) })) },
    startedAt: startedAt.toISOString(),
    closedAt: closedAt.toISOString(),
    lateRulings,
    lateRuledAt: lateRuledAt?.toISOString() ?? null,
    turns,
  };
}
