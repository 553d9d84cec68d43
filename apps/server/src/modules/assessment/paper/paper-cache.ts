import { createContentCache, findContentVersion } from '../../../platform/postgres/content/content-cache.ts';
import { memoisePerDatabase, type Queryable } from '../../../platform/postgres/database.ts';
import { listItemPlaces, listSections, type SectionRow } from './paper-queries.ts';
import { getTest, type TestRow } from './test-queries.ts';

/** What of a test is the same for every candidate, without its questions. */
export interface TestPaper {
  readonly test: TestRow;
  readonly sections: readonly SectionRow[];
  /** The ids of the questions of each section, in the order of the paper. */
  readonly itemIds: ReadonlyMap<bigint, readonly string[]>;
}

const papersOf = memoisePerDatabase((queryable) => createContentCache((assessmentId) => load({ queryable, assessmentId })));

/**
 * The paper of a test. Kept in memory until an import changes any content. `version` is that of the content, where the caller has just read it; else it
 * is asked for, which costs one small query.
 */
export async function getPaper({
  queryable,
  assessmentId,
  version,
}: {
  queryable: Queryable;
  assessmentId: bigint;
  version?: string | null;
}): Promise<TestPaper> {
  const current = version === undefined ? await findContentVersion({ queryable }) : version;
  return papersOf(queryable)({ courseId: assessmentId, version: current });
}

async function load({ queryable, assessmentId }: { queryable: Queryable; assessmentId: bigint }): Promise<TestPaper> {
  const test = await getTest({ queryable, assessmentId });
  const sections = await listSections({ queryable, assessmentId });
  const places = Map.groupBy(await listItemPlaces({ queryable, assessmentId }), ({ sectionId }) => sectionId);
  const itemIds = new Map([...places].map(([id, inside]) => [id, inside.map(({ itemId }) => String(itemId))]));
  return { test, sections, itemIds };
}
