import { FSRSAlgorithm, Rating as Fsrs } from 'ts-fsrs';

/** How a review of a question went. */
export type Rating = 'again' | 'hard' | 'good' | 'easy';

/** What is known of how well a question is remembered: FSRS-6 with its published parameters (open-spaced-repetition/ts-fsrs). */
export interface Memory {
  /** Days after which it is remembered with a chance of 0.9. */
  readonly stability: number;
  /** 1 to 10. */
  readonly difficulty: number;
  readonly reviewedAt: Date;
  readonly dueAt: Date;
}

const dayMs = 86_400_000;
/** An exam is less than a year away: nothing waits longer. */
const longestDays = 180;

const grades = { again: Fsrs.Again, hard: Fsrs.Hard, good: Fsrs.Good, easy: Fsrs.Easy } as const;

/**
 * The memory after a review, from the one before it; null for the first. Intervals are whole days for a retention of 0.9, spread by a few per cent so that what was
 * learnt together does not come back together; `name` seeds that, so the same review has the same answer.
 */
export function remember({ memory, rating, at, name }: { memory: Memory | null; rating: Rating; at: Date; name: string }): Memory {
  const elapsed = memory === null ? 0 : daysBetween(memory.reviewedAt, at);
  const algorithm = makeAlgorithm();
  const state = memory === null ? null : { stability: memory.stability, difficulty: memory.difficulty };
  const next = algorithm.next_state(state, elapsed, grades[rating]);
  algorithm.seed = `${name} ${at.toISOString()}`;
  const days = algorithm.next_interval(next.stability, Math.round(elapsed));
  return { ...next, reviewedAt: at, dueAt: new Date(at.getTime() + days * dayMs) };
}

/** The chance that it is remembered at a moment, 0 to 1. */
export function retrievability({ memory, at }: { memory: Memory; at: Date }): number {
  return makeAlgorithm().forgetting_curve(daysBetween(memory.reviewedAt, at), memory.stability);
}

const makeAlgorithm = () =>
  new FSRSAlgorithm({ request_retention: 0.9, maximum_interval: longestDays, enable_fuzz: true, enable_short_term: false });

const daysBetween = (from: Date, to: Date): number => Math.max(0, (to.getTime() - from.getTime()) / dayMs);
