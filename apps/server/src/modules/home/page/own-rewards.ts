import type { z } from 'zod';
import type { RewardSchema } from '@abhyas/contract/home/front-page.ts';
import { listRewards } from '@abhyas/rules/home/rewards.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import type { TestCard } from '../../assessment/cards.ts';
import { listFinishedUnits } from '../../learning/paths/finished-units.ts';
import { mockIdsOf } from './present.ts';
import type { getOwnHome } from './queries.ts';

type Reward = z.output<typeof RewardSchema>;

type OwnRows = Awaited<ReturnType<typeof getOwnHome>>;

/** What a student achieved lately in a course and has not hidden. Asks nothing unless an import came in between. */
export async function listOwnRewards({
  queryable,
  courseId,
  progress,
  lately,
  cards,
  tests,
  now,
}: Pick<OwnRows, 'progress' | 'lately'> & {
  queryable: Queryable;
  courseId: bigint;
  cards: readonly TestCard[];
  /** Those of the Test tab: a mock is one of them. */
  tests: Parameters<typeof mockIdsOf>[0];
  now: Date;
}): Promise<Reward[]> {
  const completedTests = cards.flatMap(({ assessmentId, completedAt }) =>
    completedAt === null ? [] : [{ assessmentId, at: completedAt }],
  );
  const mockIds = mockIdsOf(tests);
  return listRewards({
    units: await listFinishedUnits({ queryable, courseId, progress, lately: lately.completed, completedTests }),
    tests: cards.flatMap(({ assessmentId, name, type, completedAt, marks, totalMarks }) =>
      completedAt === null || marks === '' ? [] : [{ name, type, isMock: mockIds.has(assessmentId), at: completedAt, marks, totalMarks }],
    ),
    seenAt: lately.seenAt,
    now,
  });
}
