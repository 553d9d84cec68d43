import { type Booked, isOver, launchRefusal, type TestFacts } from '../assessment/cards/test-actions.ts';

/** A student who has booked a test as often as this, cancelled bookings included, keeps the last one (TST-047, decision 8). */
export const maxBookings = 2;

/** Why an active booking cannot be cancelled at `now`; '' when it can. `counted` are the student's bookings of the test that count, this one too. */
export function cancelRefusal({
  booked,
  counted,
  now,
}: {
  booked: Booked;
  counted: number;
  now: Date;
}): '' | 'CANCEL_USED' | 'CANCEL_TOO_LATE' {
  const begun = booked.takeHome ? isOver({ endAt: booked.closesAt, now }) : now >= booked.opensAt;
  if (begun) return 'CANCEL_TOO_LATE';
  return counted < maxBookings ? '' : 'CANCEL_USED';
}

/** Whether the booked-slot modal shows Launch Test at `now`: from the start of the slot to its end (TST-049 to TST-051). `refusal` is its tooltip. */
export function launchFromBooking({ test, booked, now }: { test: TestFacts; booked: Booked; now: Date }): {
  shown: boolean;
  refusal: string;
} {
  const shown = now >= booked.opensAt && !isOver({ endAt: booked.closesAt, now });
  return { shown, refusal: shown ? launchRefusal({ test, booked, now }) : '' };
}

/** Whether a slot may be booked for a test (TST-032): it starts in the test's window, which is of the brand's zone, whatever a clock at the venue shows. */
export function isInWindow({ test, startsAt }: { test: Pick<TestFacts, 'releaseAt' | 'endAt'>; startsAt: Date }): boolean {
  return startsAt >= test.releaseAt && !isOver({ endAt: test.endAt, now: startsAt });
}
