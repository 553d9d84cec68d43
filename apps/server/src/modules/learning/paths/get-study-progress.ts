import { nodeUrl, unitUrl } from '@abhyas/rules/learning/node-url.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { markedPlaces } from '../course/places.ts';
import { type CourseContent, getContent } from '../course/contents.ts';
import { listOpened } from './study-queries.ts';

/** An asset at its place: a lesson, perhaps completed or watched in part, or a test by its assessment. */
interface StudiedAsset {
  readonly assessmentId: bigint | null;
  readonly completed: boolean;
  /** Of a video that were watched. */
  readonly seconds: number;
}

/** The path types whose lessons and tests are the course. What is on channels is beside it. */
const counted = new Set(['prepare', 'test']);

/** What a student has of the lessons and tests of each prepare and test path, unit by unit. An asset at two places counts at both. */
export function studiedPaths({
  content,
  courseKey,
  opened,
  marked,
}: {
  content: CourseContent;
  courseKey: string;
  opened: readonly { readonly assetId: bigint; readonly seenCount: number; readonly completedAt: Date | null }[];
  /** The nodes that the student marked as complete. */
  marked: readonly bigint[];
}) {
  const isMarked = markedPlaces({ content, marked });
  const openedOf = new Map(opened.map((row) => [row.assetId, row]));
  const studied = ({
    id,
    type,
    assessmentId,
    nodeId,
  }: {
    id: bigint;
    type: string;
    assessmentId: bigint | null;
    nodeId: bigint;
  }): StudiedAsset => {
    const own = openedOf.get(id);
    const completed = isMarked(nodeId) || (own !== undefined && own.completedAt !== null);
    return { assessmentId, completed, seconds: type === 'video' ? (own?.seenCount ?? 0) : 0 };
  };
  return content.paths
    .filter(({ type }) => counted.has(type))
    .map((path) => {
      const nodes = content.below.get(path.id) ?? [];
      const assets = content.assetsOfPath.get(path.id) ?? [];
      const units = nodes.filter(({ floor }) => floor === 'unit');
      return {
        id: path.id,
        name: path.name,
        url: nodeUrl({ ...path, courseKey }),
        units: units.map((unit, index) => {
          const inside = new Set([unit.id, ...nodes.filter(({ parentId }) => parentId === unit.id).map(({ id }) => id)]);
          return {
            id: unit.id,
            name: unit.name,
            url: unitUrl({ path: path, name: unit.name, index }),
            assets: assets.filter(({ nodeId }) => inside.has(nodeId)).map(studied),
          };
        }),
      };
    });
}

/**
 * How far a student is on each prepare and test path of a course, unit by unit, and when they completed which lesson; `version` is that of
 * the content. An asset at two places counts at both.
 */
export async function getStudyProgress({
  queryable,
  studentId,
  courseId,
  courseKey,
  version,
  marked,
}: {
  queryable: Queryable;
  studentId: bigint;
  courseId: bigint;
  courseKey: string;
  version: string | null;
  /** The nodes that the student marked as complete. */
  marked: readonly bigint[];
}) {
  const [content, opened] = await Promise.all([
    getContent({ queryable, courseId, version }),
    listOpened({ queryable, studentId, courseId }),
  ]);
  const paths = studiedPaths({ content, courseKey, opened, marked });
  return { paths, completions: opened.flatMap(({ completedAt }) => completedAt ?? []) };
}
