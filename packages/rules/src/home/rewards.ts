import type { RewardInside } from '@abhyas/contract/home/front-page.ts';

/** How long an achievement is shown, and how many at once. */
export const rewardDays = 7;
const maxRewards = 3;
const dayMs = 86_400_000;

/** A unit with everything completed by a student, and when the last of it. */
export interface FinishedUnit {
  readonly name: string;
  readonly at: Date;
}

/** A test with a score. Only tests of one `type` with as many marks in all are compared. */
export interface ScoredTest {
  readonly name: string;
  readonly type: string;
  readonly isMock: boolean;
  readonly at: Date;
  readonly marks: string;
  readonly totalMarks: string;
}

/**
 * What a student achieved in the last week and has not hidden, newest first: a finished unit, the first mock, a best score. Only the latest best score of a kind
 * counts, and a first test is never one: there is nothing it was better than.
 */
export function listRewards({
  units,
  tests,
  seenAt,
  now,
}: {
  units: readonly FinishedUnit[];
  tests: readonly ScoredTest[];
  /** When the student last hid what they had achieved; null if never. */
  seenAt: Date | null;
  now: Date;
}): RewardInside[] {
  const from = Math.max(now.getTime() - rewardDays * dayMs, seenAt?.getTime() ?? 0);
  const ordered = tests.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const achieved = [
    ...units.map(({ name, at }): RewardInside => ({ kind: 'unit', name, at, marks: '', totalMarks: '', gain: '' })),
    ...firstMock(ordered),
    ...bestScores(ordered),
  ];
  return achieved
    .filter(({ at }) => at.getTime() > from && at <= now)
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, maxRewards);
}

function firstMock(ordered: readonly ScoredTest[]): RewardInside[] {
  const first = ordered.find(({ isMock }) => isMock);
  if (first === undefined) return [];
  const { name, at, marks, totalMarks } = first;
  return [{ kind: 'first-mock', name, at, marks, totalMarks, gain: '' }];
}

function bestScores(ordered: readonly ScoredTest[]): RewardInside[] {
  const kinds = Map.groupBy(ordered, ({ type, totalMarks }) => `${type} ${totalMarks}`);
  return [...kinds.values()].flatMap((tests) => {
    const best = Math.max(...tests.map(({ marks }) => Number(marks)));
    const index = tests.findIndex(({ marks }) => Number(marks) === best);
    const test = tests[index];
    // a score of nothing is no achievement, even where every earlier one was below it
    if (test === undefined || index === 0 || best <= 0) return [];
    const before = Math.max(...tests.slice(0, index).map(({ marks }) => Number(marks)));
    const { name, at, marks, totalMarks } = test;
    return [{ kind: 'best-score' as const, name, at, marks, totalMarks, gain: String(Math.round((best - before) * 100) / 100) }];
  });
}
