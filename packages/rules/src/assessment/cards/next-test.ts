import { type Booked, isOver, type TestStatus } from './test-actions.ts';

/** The fields of a test that say whether it is the next. */
interface Test {
  readonly status: TestStatus;
  readonly releaseAt: Date;
  readonly endAt: Date;
  /** Null where the student has no active booking. */
  readonly booked: Booked | null;
}

const soonest = <T extends Test>(tests: readonly T[], moment: (test: T) => Date): T | undefined =>
  tests.toSorted((one, other) => moment(one).getTime() - moment(other).getTime())[0];

/** Whether a booking is one of a seat that is not over at `now`. A Take Home booking has no start: its test is open as long as the test's window. */
export const isSeat = ({ booked, now }: { booked: Booked | null; now: Date }): boolean =>
  booked !== null && !booked.takeHome && !isOver({ endAt: booked.closesAt, now });

/**
 * The test to think of next: one that is under way, else the soonest seat that is booked and not over, else the open one that closes first,
 * else the one that opens first. Null where all are done or over.
 */
export function nextTest<T extends Test>({ tests, now }: { tests: readonly T[]; now: Date }): T | null {
  // one that is under way runs to the end of its own clock, also beyond the window
  const left = tests.filter(({ status, endAt }) => status === 'in-progress' || (status === '' && !isOver({ endAt, now })));
  const open = left.filter(({ releaseAt }) => releaseAt <= now);
  const seats = left.filter(({ booked }) => isSeat({ booked, now }));
  return (
    left.find(({ status }) => status === 'in-progress') ??
    soonest(seats, ({ booked, releaseAt }) => booked?.opensAt ?? releaseAt) ??
    soonest(open, ({ endAt }) => endAt) ??
    soonest(left, ({ releaseAt }) => releaseAt) ??
    null
  );
}
