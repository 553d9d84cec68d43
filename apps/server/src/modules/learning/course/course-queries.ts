import { packLimits } from '@abhyas/rules/content/pack-limits.ts';
import { rewardDays } from '@abhyas/rules/home/rewards.ts';
import { and, asc, eq, inArray, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { asked, askTogether } from '../../../platform/postgres/together.ts';
import { contentVersion } from '../../../platform/postgres/content.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { jsonIdSchema, momentSchema, parsedAs, queryRows } from '../../../platform/postgres/rows.ts';
import { ownTests, ownTestStatuses } from '../../assessment/cards-queries.ts';
import { isEnrolled, lastCourseOf } from '../../identity/people/course-queries.ts';
import { activeUnits, assetProgresses, assets, learningNodes, nodeAssets, nodeCompletions } from '../tables.ts';

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

/** The tabs of a course, their sub-tabs and the units of its paths, in order. */
export async function listHeaderNodes({ queryable, courseId }: { queryable: Queryable; courseId: bigint }) {
  return queryable
    .select(nodeColumns)
    .from(learningNodes)
    .where(
      and(eq(learningNodes.courseId, courseId), inArray(learningNodes.floor, ['module', 'path', 'unit']), eq(learningNodes.isActive, true)),
    )
    .orderBy(asc(learningNodes.position), asc(learningNodes.id))
    .limit(packLimits.headerEntries);
}

/** Whether an import took one of these nodes out of the course, or the asset away from one: it is nowhere now, or elsewhere in the course. */
export async function isWithdrawn({
  queryable,
  courseId,
  nodeIds,
  assetId,
}: {
  queryable: Queryable;
  courseId: bigint;
  nodeIds: readonly bigint[];
  assetId?: bigint;
}): Promise<boolean> {
  const places = sql`select from node_assets as place join learning_nodes as node on node.id = place.node_id where place.asset_id = ${assetId ?? null}`;
  const assetGone = sql`
    exists (select from ${assets} where ${assets.id} = ${assetId ?? null})
    and (not exists (${places}) or exists (${places} and node.course_id = ${courseId}))`;
  const [row] = await queryable
    .select({ id: learningNodes.id })
    .from(learningNodes)
    .where(
      and(
        eq(learningNodes.courseId, courseId),
        inArray(learningNodes.id, [...nodeIds]),
        or(eq(learningNodes.isActive, false), assetId === undefined ? undefined : assetGone),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** The active nodes of a course, in order. */
export async function listCourseNodes({ queryable, courseId }: { queryable: Queryable; courseId: bigint }) {
  return queryable
    .select({ ...nodeColumns, pathId: learningNodes.pathId, thumbKey: learningNodes.thumbKey })
    .from(learningNodes)
    .where(and(eq(learningNodes.courseId, courseId), eq(learningNodes.isActive, true)))
    .orderBy(asc(learningNodes.position), asc(learningNodes.id))
    .limit(packLimits.nodes);
}

/** The active paths of lessons of a course, in order, by what pools and plans call their section. */
export async function listLessonPaths({ queryable, courseId }: { queryable: Queryable; courseId: bigint }) {
  const { slug, name, position, id } = learningNodes;
  const isLessonPath = and(eq(learningNodes.floor, 'path'), eq(learningNodes.type, 'prepare'), eq(learningNodes.isActive, true));
  return queryable
    .select({ key: slug, name })
    .from(learningNodes)
    .where(and(eq(learningNodes.courseId, courseId), isLessonPath))
    .orderBy(asc(position), asc(id))
    .limit(packLimits.nodes);
}

const assetColumns = {
  id: assets.id,
  name: assets.name,
  type: assets.type,
  seconds: assets.seconds,
  pages: assets.pages,
  assessmentId: assets.assessmentId,
};

/** The assets that are on the active nodes of a course, node by node, in order. */
export async function listCourseAssets({ queryable, courseId }: { queryable: Queryable; courseId: bigint }) {
  return queryable
    .select({ ...assetColumns, nodeId: nodeAssets.nodeId, posterKey: assets.posterKey, thumbKey: assets.thumbKey })
    .from(nodeAssets)
    .innerJoin(learningNodes, eq(learningNodes.id, nodeAssets.nodeId))
    .innerJoin(assets, eq(assets.id, nodeAssets.assetId))
    .where(and(eq(learningNodes.courseId, courseId), eq(learningNodes.isActive, true)))
    .orderBy(asc(learningNodes.position), asc(learningNodes.id), asc(nodeAssets.position))
    .limit(packLimits.placedAssets);
}

const idList = (query: SQL) => parsedAs(sql`array(${query})`, z.array(jsonIdSchema));
const ofStudent = sql`student_id = ${asked.studentId} and course_id = ${asked.courseId}`;
/** What a student has opened of a course. */
const openedSchema = z.object({
  completed: z.array(jsonIdSchema),
  /** What is not completed, last opened first: which part was seen, and the node it was opened on. */
  begun: z.array(z.object({ assetId: jsonIdSchema, nodeId: jsonIdSchema, seenCount: z.int() })),
});
const begun = sql`json_build_object('assetId', asset_id::text, 'nodeId', node_id::text, 'seenCount', seen_count)`;
/** What a student has begun and completed in a course, and what they have marked, by `asked`. */
export const courseProgressColumns = {
  version: contentVersion,
  /** At the tests of the course, for their cards. */
  own: ownTests,
  /** In one scan: a student may have opened thousands. */
  opened: parsedAs(
    sql`(
      select json_build_object(
               'completed', coalesce(json_agg(asset_id::text) filter (where completed_at is not null), '[]'),
               'begun', coalesce(json_agg(${begun} order by last_opened_at desc, asset_id) filter (where completed_at is null), '[]'))
        from asset_progresses where ${ofStudent})`,
    openedSchema,
  ),
  bookmarked: idList(
    sql`select target_id from student_marks where ${ofStudent} and marked and mark = 'bookmark' and target_kind = 'asset'`,
  ),
  tasks: idList(sql`select target_id from student_marks where ${ofStudent} and marked and mark = 'task' and target_kind = 'asset'`),
  /** Nodes marked as complete, of all courses: few, and found without a look at each node of one. */
  marked: idList(sql`select node_id from node_completions where student_id = ${asked.studentId}`),
};

/** The lessons that a student completed in a course while home tells of it, and when, by `asked`. */
export const completedLately = parsedAs(
  sql`(
    select coalesce(json_agg(json_build_object('assetId', asset_id::text, 'at', completed_at)), '[]')
      from asset_progresses where ${ofStudent} and completed_at > ${asked.now} - ${rewardDays} * interval '1 day')`,
  z.array(z.object({ assetId: jsonIdSchema, at: momentSchema })),
);

const courseProgress = askTogether({
  by: ['studentId', 'courseId'],
  prepare: ({ queryable, from }) =>
    queryable.select(courseProgressColumns).from(from).orderBy(asked.place).prepare('learning_course_progress'),
});

/** What a student has begun and completed in a course. */
export async function getCourseProgress({ queryable, ...who }: { queryable: Queryable; studentId: bigint; courseId: bigint }) {
  return courseProgress(queryable)(who);
}

export type CourseProgress = Awaited<ReturnType<typeof getCourseProgress>>;

const courseStatuses = askTogether({
  by: ['studentId', 'courseId'],
  prepare: ({ queryable, from }) =>
    queryable
      .select({ ...courseProgressColumns, own: ownTestStatuses })
      .from(from)
      .orderBy(asked.place)
      .prepare('learning_course_statuses'),
});

/** As `getCourseProgress`, but of the tests only what has been started and completed: for a caller that has the scores, or needs none. */
export async function getCourseStatuses({
  queryable,
  ...who
}: {
  queryable: Queryable;
  studentId: bigint;
  courseId: bigint;
}): Promise<CourseProgress> {
  return courseStatuses(queryable)(who);
}

const pathProgress = askTogether({
  by: ['studentId', 'courseId', 'variantId', 'pathId'],
  prepare: ({ queryable, from }) =>
    queryable
      .select({
        ...courseProgressColumns,
        isEnrolled,
        activeUnitId: sql<bigint | null>`(
          select unit_id from active_units where student_id = ${asked.studentId} and path_id = ${asked.pathId})`,
      })
      .from(from)
      .orderBy(asked.place)
      .prepare('learning_path_progress'),
});

/** Whether a student is in a variant of a course, what they have begun and completed there, what they have marked as complete, and which unit of a path they have left open. */
export async function getPathProgress({
  queryable,
  ...which
}: {
  queryable: Queryable;
  studentId: bigint;
  courseId: bigint;
  variantId: bigint;
  pathId: bigint;
}) {
  return pathProgress(queryable)(which);
}

/** The learning path that a student opened last in the course used last (DAT-048), null if nothing of it was opened. One query. */
export async function findLastPath({ queryable, studentId }: { queryable: Queryable; studentId: bigint }): Promise<bigint | null> {
  const lastCourse = lastCourseOf(studentId);
  // written out: a column of a lateral query is named without its table, and other tables here have one of that name
  const courseId = sql`last_course.course_id`;
  const path = alias(learningNodes, 'path');
  const lastPath = queryable
    .select({ id: path.id })
    .from(path)
    .innerJoin(
      sql`(
        select node.path_id, progress.last_opened_at as at
          from ${assetProgresses} as progress join ${learningNodes} as node on node.id = progress.node_id
         where progress.student_id = ${studentId} and progress.course_id = ${courseId}
        union all
        select path_id, at from ${activeUnits} where student_id = ${studentId}) as opened`,
      sql`opened.path_id = ${path.id}`,
    )
    .where(and(sql`${path.courseId} = ${courseId}`, eq(path.isActive, true)))
    .orderBy(sql`opened.at desc`)
    .limit(1)
    .as('last_path');
  const [row] = await queryable
    .select({ pathId: lastPath.id })
    .from(lastCourse)
    .innerJoinLateral(lastPath, sql`true`);
  return row?.pathId ?? null;
}

/** Remembers the open unit of a path. Returns false if the unit is not part of that path in that course. */
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
    select ${studentId}, ${learningNodes.pathId}, ${learningNodes.id}, ${now}::timestamptz
      from ${learningNodes}
     where ${learningNodes.id} = ${unitId} and ${learningNodes.pathId} = ${pathId} and ${learningNodes.courseId} = ${courseId}
       and ${learningNodes.floor} = 'unit' and ${learningNodes.isActive}
    on conflict (student_id, path_id) do update set unit_id = excluded.unit_id, at = excluded.at`);
  return result.rowCount === 1;
}

/** Marks a topic or unit of the course as complete. Returns false if there is none. */
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
    select ${studentId}, ${learningNodes.id}, ${now}::timestamptz
      from ${learningNodes}
     where ${learningNodes.id} = ${nodeId} and ${learningNodes.courseId} = ${courseId} and ${learningNodes.isActive}
       and ${learningNodes.floor} in ('unit', 'topic')
    on conflict (student_id, node_id) do update set completed_at = node_completions.completed_at`);
  return result.rowCount === 1;
}

export async function removeNodeCompletion({ queryable, studentId, nodeId }: { queryable: Queryable; studentId: bigint; nodeId: bigint }) {
  await queryable.delete(nodeCompletions).where(and(eq(nodeCompletions.studentId, studentId), eq(nodeCompletions.nodeId, nodeId)));
}

/** The first place of each of these tests on a path that is shown; a test that is nowhere is left out. */
export async function listTestPlaces({ queryable, assessmentIds }: { queryable: Queryable; assessmentIds: readonly bigint[] }) {
  if (assessmentIds.length === 0) return [];
  return queryable
    .selectDistinctOn([assets.assessmentId], {
      assessmentId: sql<bigint>`${assets.assessmentId}`,
      courseId: learningNodes.courseId,
      nodeId: nodeAssets.nodeId,
      assetId: assets.id,
    })
    .from(assets)
    .innerJoin(nodeAssets, eq(nodeAssets.assetId, assets.id))
    .innerJoin(learningNodes, eq(learningNodes.id, nodeAssets.nodeId))
    .where(and(inArray(assets.assessmentId, [...assessmentIds]), eq(learningNodes.isActive, true)))
    .orderBy(asc(assets.assessmentId), asc(learningNodes.position), asc(learningNodes.id));
}
export type TestPlace = Awaited<ReturnType<typeof listTestPlaces>>[number];

/** The first place of a test in its course, by the names of the contract; null if it is nowhere. */
export async function findTestPlace({ queryable, assessmentId }: { queryable: Queryable; assessmentId: bigint }) {
  const [place] = await listTestPlaces({ queryable, assessmentIds: [assessmentId] });
  if (place === undefined) return null;
  return { courseId: place.courseId, learningPathId: place.nodeId, assetId: place.assetId };
}

/** Holds where an asset is a test, for a statement about both. */
export const assetIsTest = ({ assetId, assessmentId }: { assetId: SQLWrapper; assessmentId: SQLWrapper }): SQL =>
  sql`exists (select from ${assets} where ${and(eq(assets.id, assetId), eq(assets.assessmentId, assessmentId))})`;

const nodeUnder = z.object({ type: z.string(), assessmentIds: z.array(jsonIdSchema) });

/** The type of a node of a course, and the tests on it and below it; null for a node that the course does not have. */
export async function findTestsUnder({ queryable, courseId, nodeId }: { queryable: Queryable; courseId: bigint; nodeId: bigint }) {
  const [row] = await queryRows({
    queryable,
    row: nodeUnder,
    statement: sql`
    with recursive under as (
      select id, type from learning_nodes where id = ${nodeId} and course_id = ${courseId}
      union all
      select child.id, child.type from learning_nodes as child join under on child.parent_id = under.id)
    select node.type, (
        select coalesce(json_agg(distinct assets.assessment_id::text), '[]')
          from under join node_assets on node_assets.node_id = under.id join assets on assets.id = node_assets.asset_id
         where assets.assessment_id is not null) as "assessmentIds"
      from under as node where node.id = ${nodeId}`,
  });
  return row ?? null;
}

/** The tests of these assets; what is no test, or is not there, is left out. */
export async function listTestsOfAssets({ queryable, assetIds }: { queryable: Queryable; assetIds: readonly bigint[] }) {
  const rows = await queryable
    .select({ assetId: assets.id, assessmentId: assets.assessmentId })
    .from(assets)
    .where(inArray(assets.id, [...assetIds]));
  return new Map(rows.flatMap(({ assetId, assessmentId }) => (assessmentId === null ? [] : [[assetId, assessmentId] as const])));
}
