import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database.ts';
import { batchSize } from '../../platform/personal-data.ts';
import { activeUnits, assetProgresses, assets, learningNodes, nodeCompletions } from './tables.ts';

interface PageOf<R> {
  readonly queryable: Queryable;
  readonly personId: bigint;
  /** The last row of the batch before. */
  readonly after: R | null;
}

export async function listAssetProgressAfter({
  queryable,
  personId,
  after,
}: PageOf<{ readonly courseId: bigint; readonly assetId: bigint }>) {
  return queryable
    .select({
      courseId: assetProgresses.courseId,
      assetId: assetProgresses.assetId,
      type: assets.type,
      name: assets.name,
      startedAt: assetProgresses.startedAt,
      lastOpenedAt: assetProgresses.lastOpenedAt,
      completedAt: assetProgresses.completedAt,
    })
    .from(assetProgresses)
    .innerJoin(assets, eq(assets.id, assetProgresses.assetId))
    .where(
      and(
        eq(assetProgresses.studentId, personId),
        sql`(${assetProgresses.courseId}, ${assetProgresses.assetId}) > (${after?.courseId ?? 0n}, ${after?.assetId ?? 0n})`,
      ),
    )
    .orderBy(asc(assetProgresses.courseId), asc(assetProgresses.assetId))
    .limit(batchSize);
}

export async function listCompletionsAfter({ queryable, personId, after }: PageOf<{ readonly nodeId: bigint }>) {
  return queryable
    .select({ nodeId: nodeCompletions.nodeId, name: learningNodes.name, completedAt: nodeCompletions.completedAt })
    .from(nodeCompletions)
    .innerJoin(learningNodes, eq(learningNodes.id, nodeCompletions.nodeId))
    .where(and(eq(nodeCompletions.studentId, personId), gt(nodeCompletions.nodeId, after?.nodeId ?? 0n)))
    .orderBy(asc(nodeCompletions.nodeId))
    .limit(batchSize);
}

export async function listActiveUnitsAfter({ queryable, personId, after }: PageOf<{ readonly pathId: bigint }>) {
  return queryable
    .select({ pathId: activeUnits.pathId, unitId: activeUnits.unitId, name: learningNodes.name, at: activeUnits.at })
    .from(activeUnits)
    .innerJoin(learningNodes, eq(learningNodes.id, activeUnits.unitId))
    .where(and(eq(activeUnits.studentId, personId), gt(activeUnits.pathId, after?.pathId ?? 0n)))
    .orderBy(asc(activeUnits.pathId))
    .limit(batchSize);
}

/** Removes all progress of a student. */
export async function removeProgressOf({ tx, personId }: { tx: Transaction; personId: bigint }): Promise<void> {
  await tx.delete(assetProgresses).where(eq(assetProgresses.studentId, personId));
  await tx.delete(nodeCompletions).where(eq(nodeCompletions.studentId, personId));
  await tx.delete(activeUnits).where(eq(activeUnits.studentId, personId));
}
