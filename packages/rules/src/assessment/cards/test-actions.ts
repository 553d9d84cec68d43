import type { Role } from '@abhyas/contract/endpoint.ts';
import type { AssetAction } from '@abhyas/contract/learning/learning.ts';

/** '' is not started. */
export type TestStatus = '' | 'in-progress' | 'completed';

export interface TestTimes {
  readonly proctored: boolean;
  /** The first moment of the test's window, and its last second. */
  readonly releaseAt: Date;
  readonly endAt: Date;
}

export const notReleased = 'The test is not yet available to launch.';
export const reviewNotEnabled = 'Review has not been enabled for this test yet.';
const atCentre = 'This test is taken at a centre, in a slot that is booked for you.';

/**
 * What somebody of a role may do with a test at `now`, and why not. The calls that do it ask the same rule. Only a student takes tests; anybody
 * else sees them without an action.
 */
export function testActions({ test, status, role, now }: { test: TestTimes; status: TestStatus; role: Role; now: Date }): AssetAction[] {
  if (role !== 'student') return [];
  switch (status) {
    case '':
      return [launchAction({ test, now })];
    case 'in-progress':
      return [{ kind: 'resume', label: 'Resume Test', enabled: true, reason: '' }];
    case 'completed': {
      const reason = reviewRefusal({ test, now });
      return [{ kind: 'review', label: 'Review Test', enabled: reason === '', reason }];
    }
  }
}

/** Why a test that has not been started cannot be launched at `now`; '' when it can. */
export function launchRefusal({ test, now }: { test: TestTimes; now: Date }): string {
  if (now.getTime() < test.releaseAt.getTime()) return notReleased;
  return test.proctored ? atCentre : '';
}

/** Why the review of a completed test is not open at `now`; '' when it is. A proctored one opens after the end of its window. */
export function reviewRefusal({ test, now }: { test: TestTimes; now: Date }): string {
  return test.proctored && !isOver({ endAt: test.endAt, now }) ? reviewNotEnabled : '';
}

/** Whether a test's window is over at `now`. It ends with the second that `endAt` names, 23:59:59 for instance, and not at its beginning. */
export function isOver({ endAt, now }: { endAt: Date; now: Date }): boolean {
  return Math.floor(now.getTime() / 1000) > Math.floor(endAt.getTime() / 1000);
}

function launchAction({ test, now }: { test: TestTimes; now: Date }): AssetAction {
  const reason = launchRefusal({ test, now });
  return { kind: 'launch', label: 'Launch Test', enabled: reason === '', reason };
}
