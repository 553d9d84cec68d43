import { and, asc, eq, getTableColumns, gt, inArray, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/postgres/database.ts';
import { batchSize } from '../../platform/personal-data.ts';
import { formulaLines, pools, reviewCards, revisionFits, revisionSettings, roundItems, rounds } from './tables.ts';

interface Of<R> {
  readonly queryable: Queryable;
  readonly personId: bigint;
  /** The last row of the batch before. */
  readonly after: R | null;
}

export async function listRoundsAfter({ queryable, personId, after }: Of<{ readonly roundId: bigint }>) {
  return queryable
    .select({
      roundId: rounds.id,
      kind: rounds.kind,
      topic: pools.name,
      minutes: rounds.minutes,
      startedAt: rounds.startedAt,
      endedAt: rounds.endedAt,
      endedBy: rounds.endedBy,
      ability: rounds.ability,
      se: rounds.se,
      level: rounds.levelAfter,
    })
    .from(rounds)
    .leftJoin(pools, eq(pools.id, rounds.poolId))
    .where(and(eq(rounds.studentId, personId), gt(rounds.id, after?.roundId ?? 0n)))
    .orderBy(asc(rounds.id))
    .limit(batchSize);
}

export async function listRoundAnswersAfter({ queryable, personId, after }: Of<{ readonly roundId: bigint; readonly ordinal: number }>) {
  const own = queryable.select({ id: rounds.id }).from(rounds).where(eq(rounds.studentId, personId));
  return queryable
    .select({
      roundId: roundItems.roundId,
      ordinal: roundItems.ordinal,
      itemId: roundItems.itemId,
      response: roundItems.response,
      outcome: roundItems.outcome,
      seconds: roundItems.seconds,
      answeredAt: roundItems.answeredAt,
      nextDueAt: roundItems.dueAt,
    })
    .from(roundItems)
    .where(
      and(
        inArray(roundItems.roundId, own),
        sql`(${roundItems.roundId}, ${roundItems.ordinal}) > (${after?.roundId ?? 0n}, ${after?.ordinal ?? 0})`,
      ),
    )
    .orderBy(asc(roundItems.roundId), asc(roundItems.ordinal))
    .limit(batchSize);
}

export async function listCardsAfter({ queryable, personId, after }: Of<{ readonly itemId: bigint }>) {
  return queryable
    .select({
      itemId: reviewCards.itemId,
      assessmentId: reviewCards.assessmentId,
      cause: reviewCards.cause,
      topic: reviewCards.topic,
      reviewedAt: reviewCards.reviewedAt,
      dueAt: reviewCards.dueAt,
      reviews: reviewCards.reviews,
      rightInRow: reviewCards.rightInRow,
    })
    .from(reviewCards)
    .where(and(eq(reviewCards.studentId, personId), gt(reviewCards.itemId, after?.itemId ?? 0n)))
    .orderBy(asc(reviewCards.itemId))
    .limit(batchSize);
}

export async function listRevisionSettings({ queryable, personId }: Omit<Of<never>, 'after'>) {
  const { studentId: _student, ...columns } = getTableColumns(revisionSettings);
  return queryable.select(columns).from(revisionSettings).where(eq(revisionSettings.studentId, personId));
}

export async function listFitsAfter({ queryable, personId, after }: Of<{ readonly fittedAt: Date }>) {
  const { studentId: _student, ...columns } = getTableColumns(revisionFits);
  return queryable
    .select(columns)
    .from(revisionFits)
    .where(and(eq(revisionFits.studentId, personId), gt(revisionFits.fittedAt, after?.fittedAt ?? new Date(0))))
    .orderBy(asc(revisionFits.fittedAt))
    .limit(batchSize);
}

export async function listFormulasAfter({ queryable, personId, after }: Of<{ readonly lineId: bigint }>) {
  const { id: lineId, topic, text, createdAt } = formulaLines;
  return queryable
    .select({ lineId, topic, text, createdAt })
    .from(formulaLines)
    .where(and(eq(formulaLines.studentId, personId), gt(lineId, after?.lineId ?? 0n)))
    .orderBy(asc(lineId))
    .limit(batchSize);
}

export async function removePracticeOf({ tx, personId }: { tx: Transaction; personId: bigint }): Promise<void> {
  // what they were given goes with the rounds
  await tx.delete(rounds).where(eq(rounds.studentId, personId));
  await tx.delete(reviewCards).where(eq(reviewCards.studentId, personId));
  await tx.delete(revisionSettings).where(eq(revisionSettings.studentId, personId));
  await tx.delete(formulaLines).where(eq(formulaLines.studentId, personId));
  await tx.delete(revisionFits).where(eq(revisionFits.studentId, personId));
}
