import type { Transaction } from '../../../platform/postgres/database.ts';
import { writeDeadlineEntries } from '../deadlines/deadline-entries.ts';
import { holdDeadlines } from '../deadlines/deadline-queries.ts';
import { tellMoved } from '../deadlines/tell-moved.ts';
import { type Deadline, holdProgrammes, listDeadlines, removeDeadlines, upsertDeadlines } from './deadline-queries.ts';

const nameOf = ({ programmeId, key }: Pick<Deadline, 'programmeId' | 'key'>): string => `${programmeId}/${key}`;

/**
 * Writes deadlines of these programmes and removes others. The calendars of those who have a programme on the shortlist follow, and they are told what has moved, on the clock of `tellIn`; with null no one is told. It holds the programmes,
 * so that one who likes a programme meanwhile comes before or after.
 */
export async function saveDeadlines({
  tx,
  programmeIds,
  rows,
  removedIds,
  tellIn,
  now,
}: {
  tx: Transaction;
  programmeIds: readonly bigint[];
  rows: readonly Deadline[];
  removedIds: readonly bigint[];
  tellIn: string | null;
  now: Date;
}): Promise<void> {
  if (programmeIds.length === 0) return;
  await holdProgrammes({ tx, programmeIds });
  const before = await listDeadlines({ queryable: tx, programmeIds });
  await holdDeadlines({ tx, deadlineIds: before.map(({ id }) => id) });
  await upsertDeadlines({ tx, rows });
  await removeDeadlines({ tx, ids: removedIds });
  const after = await listDeadlines({ queryable: tx, programmeIds });
  await writeDeadlineEntries({ tx, deadlineIds: [...new Set([...before, ...after].map(({ id }) => id))], now });
  if (tellIn === null) return;
  const times = new Map(after.map((deadline) => [nameOf(deadline), deadline.at]));
  const moved = before.filter((deadline) => (times.get(nameOf(deadline)) ?? deadline.at).getTime() !== deadline.at.getTime());
  await tellMoved({ tx, moved: moved.map(({ id, at }) => ({ id, before: at })), timeZone: tellIn, now });
}
