import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../platform/database.ts';
import { activeUnits, assetProgresses, assets, learningNodes, nodeAssets, nodeCompletions } from './tables.ts';

const nodeColumns = {
  id: learningNodes.id,
  parentId: learningNodes.parentId,
  floor: learningNodes.floor,
  type: learningNodes.type,
  name: learningNodes.name,
  slug: learningNodes.slug,
  url: learningNodes.url,
  isHeader: learningNodes.isHeader,
  isActive: learningNodes.isActive,
};
export type NodeRow = Awaited<ReturnType<typeof listHeaderNodes>>[number];

/** The tabs of a course and their sub-tabs, in order. */
export async function listHeaderNodes({ queryable, courseId }: { queryable: Queryable; courseId: bigint }) {
  return queryable
    .select(nodeColumns)
    .from(learningNodes)
    .where(and(eq(learningNodes.courseId, courseId), inArray(learningNodes.floor, ['module', 'path']), eq(learningNodes.isActive, true)))
    .orderBy(asc(learningNodes.position), asc(learningNodes.id))
    .limit(500);
}

/** A path of the course with its units and topics, in order, with the student's marks and open unit. Empty where there is no such path. */
export async function listPathNodes({
  queryable,
  courseId,
  pathId,
  studentId,
}: {
  queryable: Queryable;
  courseId: bigint;
  pathId: bigint;
  studentId: bigint;
}) {
  return queryable
    .select({
      ...nodeColumns,
      completedAt: nodeCompletions.completedAt,
      activeUnitId: activeUnits.unitId,
    })
    .from(learningNodes)
    .leftJoin(nodeCompletions, and(eq(nodeCompletions.nodeId, learningNodes.id), eq(nodeCompletions.studentId, studentId)))
    .leftJoin(activeUnits, and(eq(activeUnits.pathId, learningNodes.id), eq(activeUnits.studentId, studentId)))
    .where(
      and(
        eq(learningNodes.courseId, courseId),
        eq(learningNodes.isActive, true),
        or(and(eq(learningNodes.id, pathId), eq(learningNodes.floor, 'path')), eq(learningNodes.pathId, pathId)),
      ),
    )
    .orderBy(asc(learningNodes.position), asc(learningNodes.id))
    .limit(2_000);
}

const assetColumns = {
  id: assets.id,
  name: assets.name,
  type: assets.type,
  seconds: assets.seconds,
  pages: assets.pages,
  assessmentId: assets.assessmentId,
};

/** The assets under a path with the student's progress, in order. */
export async function listPathAssets({
  queryable,
  courseId,
  pathId,
  studentId,
}: {
  queryable: Queryable;
  courseId: bigint;
  pathId: bigint;
  studentId: bigint;
}) {
  return queryable
    .select({
      ...assetColumns,
      nodeId: nodeAssets.nodeId,
      startedAt: assetProgresses.startedAt,
      completedAt: assetProgresses.completedAt,
    })
    .from(nodeAssets)
    .innerJoin(learningNodes, eq(learningNodes.id, nodeAssets.nodeId))
    .innerJoin(assets, eq(assets.id, nodeAssets.assetId))
    .leftJoin(
      assetProgresses,
      and(eq(assetProgresses.assetId, assets.id), eq(assetProgresses.studentId, studentId), eq(assetProgresses.courseId, courseId)),
    )
    .where(and(eq(learningNodes.pathId, pathId), eq(learningNodes.isActive, true)))
    .orderBy(asc(nodeAssets.position))
    .limit(5_000);
}

/** The tests that stand on the test paths of a course, in the order they stand there. */
export async function listTestAssets({ queryable, courseId }: { queryable: Queryable; courseId: bigint }) {
  const path = alias(learningNodes, 'path');
  return queryable
    .select({ ...assetColumns, nodeId: nodeAssets.nodeId, startedAt: sql<null>`null`, completedAt: sql<null>`null` })
    .from(nodeAssets)
    .innerJoin(learningNodes, eq(learningNodes.id, nodeAssets.nodeId))
    .innerJoin(path, eq(path.id, learningNodes.pathId))
    .innerJoin(assets, eq(assets.id, nodeAssets.assetId))
    .where(and(eq(learningNodes.courseId, courseId), eq(path.type, 'test'), eq(assets.type, 'assessment')))
    .orderBy(asc(path.position), asc(learningNodes.position), asc(nodeAssets.position))
    .limit(200);
}

/** Begun and unfinished assets of a student in a course, last opened first. */
export async function listResumeAssets({
  queryable,
  courseId,
  studentId,
  limit,
}: {
  queryable: Queryable;
  courseId: bigint;
  studentId: bigint;
  limit: number;
}) {
  const path = alias(learningNodes, 'path');
  return queryable
    .select({
      ...assetColumns,
      nodeId: learningNodes.id,
      nodeName: learningNodes.name,
      moduleId: path.parentId,
      moduleType: path.type,
      pathName: path.name,
      pathSlug: path.slug,
      thumbKey: sql<string>`coalesce(nullif(${learningNodes.thumbKey}, ''), ${path.thumbKey})`,
      lastOpenedAt: assetProgresses.lastOpenedAt,
    })
    .from(assetProgresses)
    .innerJoin(assets, eq(assets.id, assetProgresses.assetId))
    .innerJoin(learningNodes, eq(learningNodes.id, assetProgresses.nodeId))
    .innerJoin(path, eq(path.id, learningNodes.pathId))
    .where(and(eq(assetProgresses.studentId, studentId), eq(assetProgresses.courseId, courseId), isNull(assetProgresses.completedAt)))
    .orderBy(desc(assetProgresses.lastOpenedAt))
    .limit(limit);
}

/** Per prepare path of a course: how many assets it holds and how many the student has completed, tests aside. */
export async function listPathProgress({ queryable, courseId, studentId }: { queryable: Queryable; courseId: bigint; studentId: bigint }) {
  const node = alias(learningNodes, 'node');
  return queryable
    .select({
      ...nodeColumns,
      thumbKey: learningNodes.thumbKey,
      total: sql<number>`count(distinct ${assets.id})::int`,
      completed: sql<number>`count(distinct ${assetProgresses.assetId})::int`,
    })
    .from(learningNodes)
    .leftJoin(node, eq(node.pathId, learningNodes.id))
    .leftJoin(nodeAssets, eq(nodeAssets.nodeId, node.id))
    .leftJoin(assets, and(eq(assets.id, nodeAssets.assetId), sql`${assets.type} <> 'assessment'`))
    .leftJoin(
      assetProgresses,
      and(
        eq(assetProgresses.assetId, assets.id),
        eq(assetProgresses.studentId, studentId),
        eq(assetProgresses.courseId, courseId),
        sql`${assetProgresses.completedAt} is not null`,
      ),
    )
    .where(
      and(
        eq(learningNodes.courseId, courseId),
        eq(learningNodes.floor, 'path'),
        eq(learningNodes.type, 'prepare'),
        eq(learningNodes.isActive, true),
      ),
    )
    .groupBy(learningNodes.id)
    .orderBy(asc(learningNodes.position), asc(learningNodes.id))
    .limit(100);
}

/** An asset where it stands in the course, or null where it does not. */
export async function findPlacedAsset({
  queryable,
  courseId,
  nodeId,
  assetId,
}: {
  queryable: Queryable;
  courseId: bigint;
  nodeId: bigint;
  assetId: bigint;
}) {
  const [row] = await queryable
    .select({
      ...assetColumns,
      html: assets.html,
      fileKey: assets.fileKey,
      captionsKey: assets.captionsKey,
      posterKey: assets.posterKey,
    })
    .from(nodeAssets)
    .innerJoin(learningNodes, eq(learningNodes.id, nodeAssets.nodeId))
    .innerJoin(assets, eq(assets.id, nodeAssets.assetId))
    .where(and(eq(nodeAssets.nodeId, nodeId), eq(nodeAssets.assetId, assetId), eq(learningNodes.courseId, courseId)))
    .limit(1);
  return row ?? null;
}

/** Notes that an asset was opened, and completed where `completed` says so. A completed one stays so. Answers with its row. */
export async function saveAssetProgress({
  queryable,
  studentId,
  courseId,
  nodeId,
  assetId,
  completed,
  now,
}: {
  queryable: Queryable;
  studentId: bigint;
  courseId: bigint;
  nodeId: bigint;
  assetId: bigint;
  completed: boolean;
  now: Date;
}) {
  const [row] = await queryable
    .insert(assetProgresses)
    .values({ studentId, courseId, nodeId, assetId, startedAt: now, lastOpenedAt: now, completedAt: completed ? now : null })
    .onConflictDoUpdate({
      target: [assetProgresses.studentId, assetProgresses.courseId, assetProgresses.assetId],
      set: {
        nodeId,
        lastOpenedAt: sql`greatest(${assetProgresses.lastOpenedAt}, excluded.last_opened_at)`,
        completedAt: sql`coalesce(${assetProgresses.completedAt}, excluded.completed_at)`,
      },
    })
    .returning({ startedAt: assetProgresses.startedAt, completedAt: assetProgresses.completedAt });
  if (row === undefined) throw new Error('an upsert answers with its row');
  return row;
}

/** Remembers the open unit of a path. Answers false where the unit is not part of that path in that course. */
export async function saveActiveUnit({
  queryable,
  studentId,
  courseId,
  pathId,
  unitId,
  now,
}: {
  queryable: Queryable;
  studentId: bigint;
  courseId: bigint;
  pathId: bigint;
  unitId: bigint;
  now: Date;
}) {
  const result = await queryable.execute(sql`
    insert into active_units (student_id, path_id, unit_id, at)
    select ${studentId}, ${learningNodes.pathId}, ${learningNodes.id}, ${now.toISOString()}::timestamptz
      from ${learningNodes}
     where ${learningNodes.id} = ${unitId} and ${learningNodes.pathId} = ${pathId} and ${learningNodes.courseId} = ${courseId}
       and ${learningNodes.floor} = 'unit'
    on conflict (student_id, path_id) do update set unit_id = excluded.unit_id, at = excluded.at`);
  return result.rowCount === 1;
}

/** Marks a topic or unit of the course as complete. Answers false where there is none. */
export async function saveNodeCompletion({
  queryable,
  studentId,
  courseId,
  nodeId,
  now,
}: {
  queryable: Queryable;
  studentId: bigint;
  courseId: bigint;
  nodeId: bigint;
  now: Date;
}) {
  const result = await queryable.execute(sql`
    insert into node_completions (student_id, node_id, completed_at)
    select ${studentId}, ${learningNodes.id}, ${now.toISOString()}::timestamptz
      from ${learningNodes}
     where ${learningNodes.id} = ${nodeId} and ${learningNodes.courseId} = ${courseId} and ${learningNodes.floor} in ('unit', 'topic')
    on conflict (student_id, node_id) do update set completed_at = node_completions.completed_at`);
  return result.rowCount === 1;
}

export async function removeNodeCompletion({ queryable, studentId, nodeId }: { queryable: Queryable; studentId: bigint; nodeId: bigint }) {
  await queryable.delete(nodeCompletions).where(and(eq(nodeCompletions.studentId, studentId), eq(nodeCompletions.nodeId, nodeId)));
}
