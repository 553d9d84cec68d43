import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';

/** Holds for rows of `mentor_times` that are not booked, and at `now` held for no one but `studentId` (null: for no one); `isHeld` of the rules as a condition. */
export const isFreeAt = ({
  time: { bookingId, heldForId, heldUntil },
  studentId = null,
  now,
}: {
  time: Readonly<Record<'bookingId' | 'heldForId' | 'heldUntil', SQLWrapper>>;
  studentId?: bigint | null;
  now: Date;
}): SQL => {
  const isTheirs = studentId === null ? sql`` : sql` or ${heldForId} = ${studentId}`;
  return sql`(${bookingId} is null and (${heldForId} is null or ${heldUntil} <= ${now.toISOString()}::timestamptz${isTheirs}))`;
};
