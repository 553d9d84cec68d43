import type { z } from 'zod';
import type { SearchResultSchema } from '@abhyas/contract/search/search.ts';
import { findMarks } from '@abhyas/rules/search/find-marks.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import type { TypedQuery } from '../../../platform/postgres/words.ts';
import { type CourseContent, getContent } from './contents.ts';
import { searchEntries } from './entry-queries.ts';
import { placeOfAsset, placeOfNode } from './places.ts';

type SearchResult = z.output<typeof SearchResultSchema>;

/** Paths, units, topics and lessons of a course with these words, and its tests; `limit` of each. The caller has made sure that the person is in the course. `version` is the content's. */
export async function searchCourse({
  queryable,
  courseId,
  courseKey,
  version,
  typed,
  query,
  limit,
}: {
  queryable: Queryable;
  courseId: bigint;
  courseKey: string;
  version: string | null;
  typed: string;
  query: TypedQuery;
  limit: number;
}): Promise<{ lessons: SearchResult[]; tests: SearchResult[] }> {
  const rows = await searchEntries({ queryable, courseId, typed, query, limit });
  if (rows.length === 0) return { lessons: [], tests: [] };
  const content = await getContent({ queryable, courseId, version });
  const present = ({ nodeId, assetId }: (typeof rows)[number]): SearchResult[] => {
    const place = assetId === null ? placeOfNode({ content, nodeId, courseKey }) : placeOfAsset({ content, assetId, nodeId, courseKey });
    // an import may have come in between
    if (place === null) return [];
    const text = place.asset?.name ?? place.node.name;
    const marks = findMarks({ text, words: query.words });
    const names = namesAbove({ nodes: content.nodes, node: place.node }).slice(0, place.asset === null ? -1 : undefined);
    // some units are called as their path
    const above = names.filter((name, index) => name !== names[index - 1]);
    return [{ kind: place.asset?.type ?? 'place', text, marks, place: above, state: '', url: place.url }];
  };
  return {
    lessons: rows.filter(({ isTest }) => !isTest).flatMap(present),
    tests: rows.filter(({ isTest }) => isTest).flatMap(present),
  };
}

type Node = NonNullable<ReturnType<CourseContent['nodes']['get']>>;

/** The names of a node and of what it is in, from its path on. */
function namesAbove({ nodes, node }: Pick<CourseContent, 'nodes'> & { node: Node }): string[] {
  const parent = node.floor === 'path' || node.parentId === null ? undefined : nodes.get(node.parentId);
  return parent === undefined ? [node.name] : [...namesAbove({ nodes, node: parent }), node.name];
}
