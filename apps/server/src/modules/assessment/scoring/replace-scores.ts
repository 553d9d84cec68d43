import type { Transaction } from '../../../platform/postgres/database.ts';
import { createCountDeltas } from './count-deltas.ts';
import { applyCountDeltas } from './count-queries.ts';
import { insertMarkChanges, type MarkChange, removeRows, type StoredScore } from './rescore-queries.ts';
import {
  itemRowsOf,
  upsertItems,
  upsertTotals,
  saveScored,
  totalRowsOf,
  wholeTest,
  type ItemRow,
  type ScoredAttempt,
  type TotalRow,
} from './score-queries.ts';

/**
 * Writes the scores of attempts of one test in place of those they had, only where they differ, and moves the attempts in the counts. Their
 * rows must be locked.
 */
export async function replaceScores({
  tx,
  assessmentId,
  stored,
  scored,
  lateRulingId,
  now,
}: {
  tx: Transaction;
  assessmentId: bigint;
  stored: ReadonlyMap<bigint, StoredScore>;
  scored: readonly ScoredAttempt[];
  lateRulingId: bigint | null;
  now: Date;
}): Promise<readonly MarkChange[]> {
  const made = differences({ stored, scored });
  await removeRows({ tx, items: made.goneItems, totals: made.goneTotals });
  await upsertItems({ tx, rows: made.items, over: true });
  await upsertTotals({ tx, rows: made.totals });
  await saveScored({ tx, scored });
  await insertMarkChanges({ tx, assessmentId, changes: made.changes, lateRulingId, now });
  await applyCountDeltas({ tx, assessmentId, attemptIds: scored.map(({ attemptId }) => attemptId), moves: made.moves });
  return made.changes;
}

/** What must be written so that `stored` becomes `scored`. Pure. */
export function differences({ stored, scored }: { stored: ReadonlyMap<bigint, StoredScore>; scored: readonly ScoredAttempt[] }) {
  const items: ItemRow[] = [];
  const totals: TotalRow[] = [];
  const goneItems: ItemRow[] = [];
  const goneTotals: TotalRow[] = [];
  const changes: MarkChange[] = [];
  const moves = createCountDeltas();
  for (const attempt of scored) {
    const { attemptId, version } = attempt;
    const old = stored.get(attemptId) ?? { items: [], totals: [] };
    const note = (change: Pick<MarkChange, 'itemId' | 'before' | 'after'>) => {
      if (change.before !== change.after) changes.push({ attemptId, version, ...change });
    };
    const oldItems = new Map(old.items.map((row) => [row.itemId, row]));
    const wasIn = old.totals.some(({ sectionId, inCohort }) => sectionId === wholeTest && inCohort);
    for (const row of itemRowsOf(attempt)) {
      const before = oldItems.get(row.itemId);
      oldItems.delete(row.itemId);
      if (before === undefined || !isSameItem(before, row)) items.push(row);
      note({ itemId: row.itemId, before: before?.marks ?? 0, after: row.marks });
      if (before !== undefined && wasIn) moves.item(before, -1);
      if (attempt.inCohort) moves.item(row, 1);
    }
    for (const row of oldItems.values()) {
      goneItems.push(row);
      note({ itemId: row.itemId, before: row.marks, after: 0 });
      if (wasIn) moves.item(row, -1);
    }
    const oldTotals = new Map(old.totals.map((row) => [row.sectionId, row]));
    for (const row of totalRowsOf(attempt)) {
      const before = oldTotals.get(row.sectionId);
      oldTotals.delete(row.sectionId);
      if (before === undefined || !isSameTotal(before, row)) totals.push(row);
      if (row.sectionId === wholeTest && before !== undefined) note({ itemId: wholeTest, before: before.marks, after: row.marks });
      if (before !== undefined && before.inCohort) moves.total(before, -1);
      if (row.inCohort) moves.total(row, 1);
    }
    for (const row of oldTotals.values()) {
      goneTotals.push(row);
      if (row.inCohort) moves.total(row, -1);
    }
  }
  return { items, totals, goneItems, goneTotals, changes, moves: moves.list() };
}

function isSameItem(a: ItemRow, b: ItemRow): boolean {
  return (
    a.outcome === b.outcome &&
    a.marks === b.marks &&
    a.marked === b.marked &&
    a.seconds === b.seconds &&
    a.visits === b.visits &&
    a.changes === b.changes &&
    (a.response === b.response || JSON.stringify(a.response) === JSON.stringify(b.response))
  );
}

function isSameTotal(a: TotalRow, b: TotalRow): boolean {
  return (
    a.inCohort === b.inCohort &&
    a.marks === b.marks &&
    a.maxMarks === b.maxMarks &&
    a.droppedMarks === b.droppedMarks &&
    a.error === b.error &&
    a.correct === b.correct &&
    a.wrong === b.wrong &&
    a.blank === b.blank &&
    a.seconds === b.seconds &&
    a.penalty === b.penalty
  );
}
