import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { missedSessions } from '../tables.ts';

type Missing = Pick<typeof missedSessions.$inferSelect, 'bookingId' | 'missing'>;

/** Records that someone did not come to a session; what was taken back and is said again is new to staff, who keep their note. */
export async function saveMissed({
  tx,
  now,
  ...said
}: Missing & { tx: Transaction; saidBy: 'student' | 'mentor'; now: Date }): Promise<void> {
  await tx
    .insert(missedSessions)
    .values({ ...said, saidAt: now })
    .onConflictDoUpdate({
      target: [missedSessions.bookingId, missedSessions.missing],
      set: { saidBy: said.saidBy, saidAt: now, takenBackAt: null, lookedAt: null },
      setWhere: isNotNull(missedSessions.takenBackAt),
    });
}

/** Records that it was taken back; nothing where it was not said. */
export async function takeBackMissed({ tx, bookingId, missing, now }: Missing & { tx: Transaction; now: Date }): Promise<void> {
  await tx
    .update(missedSessions)
    .set({ takenBackAt: now })
    .where(and(eq(missedSessions.bookingId, bookingId), eq(missedSessions.missing, missing), isNull(missedSessions.takenBackAt)));
}

/** Gives what was said, and not ruled on, back to staff who have looked at it; their note stays. */
export async function reopenMissed({ tx, bookingId, missing }: Missing & { tx: Transaction }): Promise<void> {
  await tx
    .update(missedSessions)
    .set({ lookedAt: null })
    .where(and(eq(missedSessions.bookingId, bookingId), eq(missedSessions.missing, missing), isNull(missedSessions.ruling)));
}

/** Says that what is missing of a session was said at another moment: a demonstration has moved. */
export async function moveMissed({ tx, bookingId, saidAt }: { tx: Transaction; bookingId: bigint; saidAt: Date }): Promise<void> {
  await tx.update(missedSessions).set({ saidAt }).where(eq(missedSessions.bookingId, bookingId));
}
