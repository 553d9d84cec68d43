import type { TestCard } from '../assessment/index.ts';

type Test = Pick<TestCard, 'assessmentId' | 'status' | 'releaseAt' | 'endAt' | 'booked'>;

const soonest = (tests: readonly Test[], moment: (test: Test) => Date): Test | undefined =>
  tests.toSorted((one, other) => moment(one).getTime() - moment(other).getTime())[0];

/**
 * The test to think of next: one that is under way, else the soonest seat that is booked and not over, else of those that are open the one that closes first,
 * else the one that opens first. Null where all are done or over.
 */
export function nextTest({ tests, now }: { tests: readonly Test[]; now: Date }): Test | null {
  const left = tests.filter(({ status, endAt }) => status !== 'completed' && now <= endAt);
  const open = left.filter(({ releaseAt }) => releaseAt <= now);
  const seats = left.filter(({ booked }) => booked !== null && !booked.takeHome && now <= booked.closesAt);
  return (
    left.find(({ status }) => status === 'in-progress') ??
    soonest(seats, ({ booked, releaseAt }) => booked?.opensAt ?? releaseAt) ??
    soonest(open, ({ endAt }) => endAt) ??
    soonest(left, ({ releaseAt }) => releaseAt) ??
    null
  );
}
