import { rescheduled } from '@abhyas/rules/revision/forecast.ts';
import type { Memory, Scheduling } from '@abhyas/rules/revision/memory.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { listMemories, saveMemories } from './schedule-queries.ts';

/** What the spread of a question's intervals is seeded by. */
export const nameOf = ({ studentId, itemId }: { studentId: bigint; itemId: bigint }): string => `${studentId} ${itemId}`;

/** Moves what is not due yet to where a scheduling has it; `replayed` is what it makes of the reviews of questions, by their ids. A question that is revised meanwhile stays as that review leaves it. */
export async function reschedule({
  tx,
  studentId,
  scheduling,
  replayed = new Map(),
  now,
}: {
  tx: Transaction;
  studentId: bigint;
  scheduling: Scheduling;
  replayed?: ReadonlyMap<bigint, Pick<Memory, 'stability' | 'difficulty'>>;
  now: Date;
}): Promise<void> {
  const memories = (await listMemories({ queryable: tx, studentId })).map((card) => {
    const memory = { ...card, ...replayed.get(card.itemId) };
    return { ...memory, dueAt: rescheduled({ card: { ...memory, name: nameOf({ studentId, itemId: card.itemId }) }, scheduling, now }) };
  });
  await saveMemories({ tx, studentId, memories });
}
