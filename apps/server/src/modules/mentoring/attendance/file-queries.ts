import { eq } from 'drizzle-orm';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { feedbackFilesOf } from '../card-queries.ts';
import { feedbackFiles, mentorBookings } from '../tables.ts';

/** The files of a session's feedback, in their order. */
export async function listFiles({ tx, bookingId }: { tx: Transaction; bookingId: bigint }) {
  const [row] = await tx.select({ files: feedbackFilesOf }).from(mentorBookings).where(eq(mentorBookings.id, bookingId));
  return row?.files ?? [];
}

/** Makes the files of a session's feedback be exactly these, in this order. */
export async function replaceFiles({
  tx,
  bookingId,
  uploadIds,
}: {
  tx: Transaction;
  bookingId: bigint;
  uploadIds: readonly bigint[];
}): Promise<void> {
  await tx.delete(feedbackFiles).where(eq(feedbackFiles.bookingId, bookingId));
  if (uploadIds.length > 0)
    await tx.insert(feedbackFiles).values(uploadIds.map((uploadId, position) => ({ bookingId, uploadId, position })));
}
