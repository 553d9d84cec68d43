import { mostItems, practiceEnd } from '@abhyas/rules/adaptive/practice-end.ts';
import { priorFrom } from '@abhyas/rules/adaptive/prior.ts';
import { levelAfterRound } from '@abhyas/rules/adaptive/round-level.ts';
import type { SeededRandom } from '@abhyas/rules/measurement/arithmetic/seeded-random.ts';
import { chanceOfRight } from '@abhyas/rules/measurement/irt/curve.ts';
import type { PoolItemRow } from '../pools/pool-queries.ts';
import { chooseItem, itemsToGive, usualSeconds } from '../rounds/choose-item.ts';
import { estimateAfter } from '../rounds/estimate.ts';
import type { PlayedRound } from './played-round.ts';

/** What a student's rounds in a pool have come to so far. */
export interface Progress {
  readonly estimate: { readonly ability: number; readonly se: number } | null;
  readonly level: number;
  /** The questions of each round, the latest first. */
  readonly lastGiven: readonly (readonly string[])[];
}

/** A round in a pool by a student of an ability, with what it changes. Null for a pool without questions. */
export function playPractice({
  pool: { shares },
  items,
  progress,
  at,
  ability,
  random,
}: {
  pool: { readonly shares: Readonly<Record<string, number>> | null };
  items: readonly PoolItemRow[];
  progress: Progress;
  at: Date;
  ability: number;
  random: SeededRandom;
}): { played: PlayedRound; progress: Progress } | null {
  const prior = priorFrom(progress.estimate);
  const round = { seed: Math.floor(2 ** 31 * random.uniform()), shares, poolRounds: 0, priorMean: prior.mean, priorSd: prior.sd };
  const toGive = itemsToGive({ items, lastGiven: progress.lastGiven });
  const curveOf = new Map(items.map(({ itemId, curve }) => [itemId, curve]));
  const answers: PlayedRound['items'][number][] = [];
  let now = at;
  let estimate = { ability: prior.mean, se: prior.sd };
  for (;;) {
    const given = answers.map(({ itemId }) => itemId);
    const next = chooseItem({ round, items: toGive, given, ability: estimate.ability });
    const end = practiceEnd({ items: answers.length, se: estimate.se, left: next === null ? 0 : mostItems });
    if (next === null || end !== null) {
      if (answers.length === 0) return null;
      const change = levelAfterRound({ last: progress.level, answers: answers.length, estimate });
      const lastGiven = [given.map(String), ...progress.lastGiven];
      return {
        played: {
          startedAt: at,
          endedAt: now,
          endedBy: end ?? 'used-up',
          minutes: 0,
          items: answers,
          prior,
          level: { before: progress.level, change },
        },
        progress: { estimate, level: change?.level ?? progress.level, lastGiven },
      };
    }
    const seconds = Math.round(usualSeconds * (0.4 + 0.9 * random.uniform()));
    const outcome = random.uniform() < chanceOfRight({ item: next.curve, ability }) ? ('correct' as const) : ('wrong' as const);
    estimate = estimateAfter({ round, answers: [...answers, { itemId: next.itemId, outcome }], curveOf });
    const shownAt = now;
    now = new Date(now.getTime() + 1000 * seconds);
    answers.push({
      itemId: next.itemId,
      why: { kind: 'level' },
      expectedSeconds: usualSeconds,
      shownAt,
      answeredAt: now,
      outcome,
      seconds,
      ...estimate,
      rating: null,
      dueAt: null,
    });
  }
}
