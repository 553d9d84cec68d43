import { createContentCache, findContentVersion } from '../../../platform/postgres/content-cache.ts';
import { memoisePerDatabase, type Queryable } from '../../../platform/postgres/database.ts';
import {
  listItemsForCandidate,
  listPassages,
  listSections,
  type CandidateItemRow,
  type PassageRow,
  type SectionRow,
} from './paper-queries.ts';
import { getTest, type TestRow } from './test-queries.ts';

/** What of a test is the same for every candidate, as they may hold it: no key and no solution is in it. */
export interface TestPaper {
  readonly test: TestRow;
  readonly sections: readonly SectionRow[];
  readonly items: readonly CandidateItemRow[];
  readonly passages: readonly PassageRow[];
}

/** A paper holds its pictures, some megabytes of them: room for all that are taken at the same time. */
const maxBytes = 256 * 1024 * 1024;
const papersOf = memoisePerDatabase((queryable) => createContentCache((assessmentId) => load({ queryable, assessmentId }), { maxBytes }));

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
  const items = await listItemsForCandidate({ queryable, sectionIds: sections.map(({ id }) => id) });
  const passageIds = [...new Set(items.flatMap(({ passageId }) => (passageId === null ? [] : [passageId])))];
  return { test, sections, items, passages: await listPassages({ queryable, passageIds }) };
}
