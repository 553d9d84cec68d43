import { FSRSAlgorithm, Rating as Fsrs } from 'ts-fsrs';

/** How a review of a question went. */
export type Rating = 'again' | 'hard' | 'good' | 'easy';

/** What is known of how well a question is remembered: FSRS-6 (open-spaced-repetition/ts-fsrs). */
export interface Memory {
  /** Days after which it is remembered with a chance of 0.9. */
  readonly stability: number;
  /** 1 to 10. */
  readonly difficulty: number;
  readonly reviewedAt: Date;
  readonly dueAt: Date;
}

/** The 21 parameters of FSRS-6. */
export type Parameters = readonly number[];

/** By what a learner's memory is scheduled. */
export interface Scheduling {
  /** Fitted to the learner; null for the published ones. */
  readonly parameters: Parameters | null;
  /** The chance with which a question is remembered when it is due, 0 to 1. */
  readonly retention: number;
}

export const usualScheduling: Scheduling = { parameters: null, retention: 0.9 };

const dayMs = 86_400_000;
/** An exam is less than a year away: nothing waits longer. */
const longestDays = 180;

export const grades = { again: Fsrs.Again, hard: Fsrs.Hard, good: Fsrs.Good, easy: Fsrs.Easy } as const;

/**
 * The memory after a review, from the one before it; null for the first. `name` is the question's for its learner: it seeds by what the interval is spread.
 */
export function remember({
  memory,
  rating,
  at,
  name,
  scheduling,
}: {
  memory: Memory | null;
  rating: Rating;
  at: Date;
  name: string;
  scheduling: Scheduling;
}): Memory {
  const elapsed = memory === null ? 0 : daysBetween(memory.reviewedAt, at);
  const state = memory === null ? null : { stability: memory.stability, difficulty: memory.difficulty };
  const next = algorithmOf(scheduling).next_state(state, elapsed, grades[rating]);
  return { ...next, reviewedAt: at, dueAt: dueAfter({ stability: next.stability, reviewedAt: at, name, scheduling }) };
}

/**
 * When a question is due again. Intervals are whole days, spread by a few per cent so that what was learnt together does not come back together; the same review has the same answer.
 */
export function dueAfter({
  stability,
  reviewedAt,
  name,
  scheduling,
}: {
  stability: number;
  reviewedAt: Date;
  name: string;
  scheduling: Scheduling;
}): Date {
  const algorithm = algorithmOf(scheduling);
  algorithm.seed = `${name} ${reviewedAt.toISOString()}`;
  return new Date(reviewedAt.getTime() + algorithm.next_interval(stability, 0) * dayMs);
}

/** The chance that it is remembered at a moment, 0 to 1. */
export const retrievability = ({
  memory,
  at,
  scheduling,
}: {
  memory: Pick<Memory, 'stability' | 'reviewedAt'>;
  at: Date;
  scheduling: Scheduling;
}): number => algorithmOf(scheduling).forgetting_curve(daysBetween(memory.reviewedAt, at), memory.stability);

/** Of the learner of the last call: thousands of questions of one come one after the other. */
let last: { readonly scheduling: Scheduling; readonly algorithm: FSRSAlgorithm } | null = null;

function algorithmOf(scheduling: Scheduling): FSRSAlgorithm {
  if (last?.scheduling === scheduling) return last.algorithm;
  const algorithm = new FSRSAlgorithm({
    request_retention: scheduling.retention,
    maximum_interval: longestDays,
    enable_fuzz: true,
    enable_short_term: false,
    ...(scheduling.parameters === null ? {} : { w: [...scheduling.parameters] }),
  });
  last = { scheduling, algorithm };
  return algorithm;
}

const daysBetween = (from: Date, to: Date): number => Math.max(0, (to.getTime() - from.getTime()) / dayMs);
