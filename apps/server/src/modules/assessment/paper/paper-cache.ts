import { createContentCache, findContentVersion } from '../../../platform/postgres/content.ts';
import { memoisePerDatabase, type Queryable } from '../../../platform/postgres/database.ts';
import { findSharing } from '../attempts/seen-queries.ts';
import { listItemPlaces, listSections, type SectionRow } from './paper-queries.ts';
import type { PaperOf } from './kept-queries.ts';
import { getOwnTest, getTest, type TestRow } from './test-queries.ts';

/** The part of a test that is the same for every candidate, without its questions. */
export interface TestPaper {
  readonly test: TestRow;
  readonly sections: readonly SectionRow[];
  /** The ids of the questions of each section, in the order of the paper. */
  readonly itemIds: ReadonlyMap<bigint, readonly string[]>;
  /** Another test asks one of its questions. */
  readonly shares: boolean;
}

const papersOf = memoisePerDatabase((queryable) =>
  createContentCache((assessmentId, paperVersion) => loadPaperOf({ queryable, assessmentId, paperVersion })),
);

/**
 * The paper of a test, or the one that an attempt began with. Kept in memory until an import changes any content. `version` is that of the content, where the caller has just read it; else it
 * is asked for, which costs one small query.
 */
export async function getPaper({
  queryable,
  assessmentId,
  paperVersion = null,
  version,
}: PaperOf & { queryable: Queryable; version?: string | null }): Promise<TestPaper> {
  const content = version === undefined ? await findContentVersion({ queryable }) : version;
  const current = await papersOf(queryable)({ courseId: assessmentId, version: content });
  if (paperVersion === null || paperVersion === current.test.paperVersion) return current;
  return papersOf(queryable)({ courseId: assessmentId, edition: paperVersion, version: content });
}

/** The same, read now. */
export async function loadPaperOf({
  queryable,
  assessmentId,
  paperVersion = null,
}: PaperOf & { queryable: Queryable }): Promise<TestPaper> {
  const which = { queryable, assessmentId, paperVersion };
  const test = await getOwnTest({ queryable, attempt: { assessmentId, paperVersion } });
  const sections = await listSections(which);
  const places = Map.groupBy(await listItemPlaces(which), ({ sectionId }) => sectionId);
  const shares = await findSharing({ queryable, assessmentId });
  const itemIds = new Map([...places].map(([id, inside]) => [id, inside.map(({ itemId }) => String(itemId))]));
  // an import came between: what was read may be of two papers
  if ((await getTest({ queryable, assessmentId })).paperVersion !== test.paperVersion) return loadPaperOf(which);
  return { test, sections, itemIds, shares };
}
