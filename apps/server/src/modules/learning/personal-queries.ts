import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/postgres/database.ts';
import { batchSize } from '../../platform/personal-data.ts';
import {
  activeUnits,
  assetProgresses,
  assets,
  learningNodes,
  nodeCompletions,
  notes,
  quizAnswers,
  removedNotes,
  studentMarks,
  studentTasks,
} from './tables.ts';

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
      position: assetProgresses.position,
      positionAt: assetProgresses.positionAt,
      /** The seconds, pages or paragraphs, each range from its first to the one after its last. */
      seen: assetProgresses.seen,
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

export async function listMarksAfter({
  queryable,
  personId,
  after,
}: PageOf<Pick<typeof studentMarks.$inferSelect, 'courseId' | 'mark' | 'targetKind' | 'targetId'>>) {
  const key = sql`(${studentMarks.courseId}, ${studentMarks.mark}, ${studentMarks.targetKind}, ${studentMarks.targetId})`;
  return queryable
    .select({
      courseId: studentMarks.courseId,
      mark: studentMarks.mark,
      targetKind: studentMarks.targetKind,
      targetId: studentMarks.targetId,
      name: sql<string>`coalesce(${assets.name}, ${learningNodes.name})`,
      marked: studentMarks.marked,
      changedAt: studentMarks.changedAt,
    })
    .from(studentMarks)
    .innerJoin(learningNodes, eq(learningNodes.id, studentMarks.nodeId))
    .leftJoin(assets, and(eq(studentMarks.targetKind, 'asset'), eq(assets.id, studentMarks.targetId)))
    .where(
      and(
        eq(studentMarks.studentId, personId),
        after === null
          ? undefined
          : sql`${key} > (${after.courseId}::bigint, ${after.mark}, ${after.targetKind}, ${after.targetId}::bigint)`,
      ),
    )
    .orderBy(asc(studentMarks.courseId), asc(studentMarks.mark), asc(studentMarks.targetKind), asc(studentMarks.targetId))
    .limit(batchSize);
}

export async function listTasksAfter({ queryable, personId, after }: PageOf<{ readonly id: bigint }>) {
  return queryable
    .select({
      id: studentTasks.id,
      courseId: studentTasks.courseId,
      source: studentTasks.source,
      text: studentTasks.text,
      dueOn: studentTasks.dueOn,
      setAt: studentTasks.setAt,
      doneAt: studentTasks.doneAt,
    })
    .from(studentTasks)
    .where(and(eq(studentTasks.studentId, personId), gt(studentTasks.id, after?.id ?? 0n)))
    .orderBy(asc(studentTasks.id))
    .limit(batchSize);
}

export async function listNotesAfter({ queryable, personId, after }: PageOf<{ readonly id: bigint }>) {
  return queryable
    .select({
      id: notes.id,
      courseId: notes.courseId,
      assetId: notes.assetId,
      assetName: notes.assetName,
      text: notes.text,
      at: notes.at,
      createdAt: notes.createdAt,
      updatedAt: notes.updatedAt,
    })
    .from(notes)
    .where(and(eq(notes.studentId, personId), gt(notes.id, after?.id ?? 0n)))
    .orderBy(asc(notes.id))
    .limit(batchSize);
}

export async function listQuizAnswersAfter({ queryable, personId, after }: PageOf<{ readonly assetId: bigint; readonly itemId: bigint }>) {
  return queryable
    .select({
      assetId: quizAnswers.assetId,
      itemId: quizAnswers.itemId,
      lesson: assets.name,
      response: quizAnswers.response,
      hints: quizAnswers.hints,
      answeredAt: quizAnswers.answeredAt,
    })
    .from(quizAnswers)
    .innerJoin(assets, eq(assets.id, quizAnswers.assetId))
    .where(
      and(
        eq(quizAnswers.studentId, personId),
        sql`(${quizAnswers.assetId}, ${quizAnswers.itemId}) > (${after?.assetId ?? 0n}, ${after?.itemId ?? 0n})`,
      ),
    )
    .orderBy(asc(quizAnswers.assetId), asc(quizAnswers.itemId))
    .limit(batchSize);
}

export async function listRemovedNotesAfter({ queryable, personId, after }: PageOf<{ readonly key: string }>) {
  return queryable
    .select({ key: removedNotes.key, at: removedNotes.at })
    .from(removedNotes)
    .where(and(eq(removedNotes.studentId, personId), after === null ? undefined : gt(removedNotes.key, after.key)))
    .orderBy(asc(removedNotes.key))
    .limit(batchSize);
}

/** Removes all that a student has done, marked and noted. */
export async function removeLearningOf({ tx, personId }: { tx: Transaction; personId: bigint }): Promise<void> {
  await tx.delete(assetProgresses).where(eq(assetProgresses.studentId, personId));
  await tx.delete(quizAnswers).where(eq(quizAnswers.studentId, personId));
  await tx.delete(nodeCompletions).where(eq(nodeCompletions.studentId, personId));
  await tx.delete(activeUnits).where(eq(activeUnits.studentId, personId));
  await tx.delete(studentMarks).where(eq(studentMarks.studentId, personId));
  await tx.delete(studentTasks).where(eq(studentTasks.studentId, personId));
  await tx.delete(notes).where(eq(notes.studentId, personId));
  await tx.delete(removedNotes).where(eq(removedNotes.studentId, personId));
}
