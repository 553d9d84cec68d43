import type { Booked } from '@abhyas/rules/assessment/cards/test-actions.ts';

/** What an admission allows: Take Home has the window of its test. */
export function bookedOf({
  admission,
  test,
}: {
  admission: { takeHome: boolean; opensAt: Date | null; closesAt: Date | null; checkIn: Booked['checkIn'] };
  test: { releaseAt: Date; endAt: Date };
}): Booked {
  const { takeHome, opensAt, closesAt, checkIn } = admission;
  return { takeHome, opensAt: opensAt ?? test.releaseAt, closesAt: closesAt ?? test.endAt, checkIn };
}
