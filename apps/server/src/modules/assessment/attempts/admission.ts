import { type Booked, launchRefusal, type TestFacts } from '@abhyas/rules/assessment/cards/test-actions.ts';
import { AppError } from '../../../platform/common/errors.ts';

interface AdmissionFacts {
  readonly takeHome: boolean;
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
  readonly checkIn: Booked['checkIn'];
}

/** What an admission allows: Take Home has the window of its test. */
export function bookedOf({
  admission,
  test,
}: {
  admission: AdmissionFacts;
  test: { releaseAt: Date; endAt: Date };
}): Booked {
  const { takeHome, opensAt, closesAt, checkIn } = admission;
  return { takeHome, opensAt: opensAt ?? test.releaseAt, closesAt: closesAt ?? test.endAt, checkIn };
}

/** Throws TEST_NOT_RELEASED for a test that its student may not begin at `now`; `admission` is null for one who has not booked it. */
export function requireLaunchable({ test, admission, now }: { test: TestFacts; admission: AdmissionFacts | null; now: Date }): void {
  const booked = admission === null ? null : bookedOf({ admission, test });
  const refusal = launchRefusal({ test, booked, now });
  if (refusal !== '') throw new AppError('TEST_NOT_RELEASED', { detail: refusal });
}
