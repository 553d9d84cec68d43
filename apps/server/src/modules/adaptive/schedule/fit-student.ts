import { setImmediate } from 'node:timers/promises';
import { firstRating } from '@abhyas/rules/revision/cause.ts';
import { fitting, leastReviews } from '@abhyas/rules/revision/fit.ts';
import { type Memory, remember } from '@abhyas/rules/revision/memory.ts';
import type { PastReview } from '@abhyas/rules/revision/memory-loss.ts';
import type { Ports } from '../../../platform/parts.ts';
import { reschedule } from './reschedule.ts';
import { countReviews, findLatestFit, findScheduling, insertFit, listReviews, type ReviewRow } from './schedule-queries.ts';

/** A student with a fit gets the next one when there are so many times as many reviews. */
const moreReviews = 1.2;

/** The reviews of each question by its id, the test first. */
const historiesOf = (reviews: readonly ReviewRow[]): Map<bigint, PastReview[]> =>
  new Map(
    [...Map.groupBy(reviews, ({ itemId }) => itemId)].flatMap(([itemId, ofItem]) => {
      const [first] = ofItem;
      return first === undefined ? [] : [[itemId, [{ at: first.submittedAt, rating: firstRating(first.cause) }, ...ofItem]]];
    }),
  );

/**
 * Fits FSRS to a student who has enough reviews, and a fifth more than at the last fit, and lets others go first between its steps. What is kept holds for all their questions from then on.
 */
export async function fitStudent({ parts, studentId }: { parts: Ports<'clock' | 'database'>; studentId: bigint }): Promise<void> {
  const { orm: queryable } = parts.database;
  const reviews = await countReviews({ queryable, studentId });
  const last = await findLatestFit({ queryable, studentId });
  if (reviews < Math.max(leastReviews, moreReviews * (last?.reviews ?? 0))) return;
  const histories = historiesOf(await listReviews({ queryable, studentId }));
  const steps = fitting(histories.values());
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) await setImmediate();
  const found = step.value;
  if (found === null) return;
  const now = parts.clock.now();
  const { parameters, reviews: predicted, heldOut, loss, isKept } = found;
  await parts.database.transaction(async (tx) => {
    await insertFit({ tx, fit: { studentId, fittedAt: now, parameters, reviews, predicted, heldOut, ...loss, isKept } });
    const scheduling = await findScheduling({ queryable: tx, studentId });
    const replayed = new Map([...histories].map(([itemId, ofItem]) => [itemId, replay({ reviews: ofItem, scheduling })]));
    await reschedule({ tx, studentId, scheduling, replayed, now });
  });
}

/** What is remembered after these reviews. */
const replay = ({ reviews, scheduling }: { reviews: readonly PastReview[]; scheduling: Parameters<typeof remember>[0]['scheduling'] }) => {
  const memory = reviews.reduce<Memory | null>(
    (before, { at, rating }) => remember({ memory: before, rating, at, name: '', scheduling }),
    null,
  );
  if (memory === null) throw new Error('invariant: a question has a first review');
  const { stability, difficulty } = memory;
  return { stability, difficulty };
};
