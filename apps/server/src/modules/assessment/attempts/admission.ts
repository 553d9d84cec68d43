import { bookedOf } from '@abhyas/rules/assessment/cards/booked.ts';
import { type Booked, launchRefusal, type TestFacts } from '@abhyas/rules/assessment/cards/test-actions.ts';
import { AppError } from '../../../platform/common/errors.ts';

interface AdmissionFacts {
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
  readonly checkIn: Booked['checkIn'];
}

/** What an admission allows. */
export function admittedBy({ admission, test }: { admission: AdmissionFacts; test: Parameters<typeof bookedOf>[0]['test'] }): Booked {
  const { opensAt: startsAt, closesAt: endsAt, checkIn } = admission;
  return bookedOf({ place: startsAt === null || endsAt === null ? null : { startsAt, endsAt }, isCheckedIn: checkIn === 'done', test });
}

/** Throws TEST_NOT_RELEASED for a test that its student may not begin at `now`; `admission` is null for one who has not booked it. */
export function requireLaunchable({
  test,
  admission,
  now,
}: {
  test: TestFacts & { readonly checkIn: boolean };
  admission: AdmissionFacts | null;
  now: Date;
}): void {
  const booked = admission === null ? null : admittedBy({ admission, test });
  const refusal = launchRefusal({ test, booked, now });
  if (refusal !== '') throw new AppError('TEST_NOT_RELEASED', { said: { key: 'reason', values: { reason: refusal } } });
}
