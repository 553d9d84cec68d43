import { sql } from 'drizzle-orm';
import { chunks } from '../../platform/common/chunks.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import type { CardRow } from './revision/card-queries.ts';
import { reviewCards, roundItems, rounds } from './tables.ts';

/** Rows that one statement takes. */
const chunkSize = 300;

type Round = Omit<typeof rounds.$inferInsert, 'touchedAt'>;
type Item = Omit<typeof roundItems.$inferInsert, 'roundId'>;

/** Writes rounds that are over, each with its questions. */
export async function insertPlayedRounds({
  tx,
  played,
}: {
  tx: Transaction;
  played: readonly { readonly round: Round; readonly items: readonly Item[] }[];
}): Promise<void> {
  const made: (typeof roundItems.$inferInsert)[] = [];
  for (const { round, items } of played) {
    const [row] = await tx
      .insert(rounds)
      .values({ ...round, touchedAt: round.endedAt ?? round.startedAt })
      .returning({ id: rounds.id });
    if (row === undefined) throw new Error('invariant: an insert returns its row');
    made.push(...items.map((item) => ({ ...item, roundId: row.id })));
  }
  for (const some of chunks(made, chunkSize)) await tx.insert(roundItems).values([...some]);
}

/** Writes what is remembered of cards that are there. */
export async function saveCards({ tx, cards }: { tx: Transaction; cards: readonly CardRow[] }): Promise<void> {
  for (const some of chunks(cards, chunkSize))
    await tx
      .insert(reviewCards)
      .values([...some])
      .onConflictDoUpdate({
        target: [reviewCards.studentId, reviewCards.itemId],
        set: {
          stability: sql`excluded.stability`,
          difficulty: sql`excluded.difficulty`,
          reviewedAt: sql`excluded.reviewed_at`,
          dueAt: sql`excluded.due_at`,
          reviews: sql`excluded.reviews`,
          rightInRow: sql`excluded.right_in_row`,
          wasFast: sql`excluded.was_fast`,
        },
      });
}
