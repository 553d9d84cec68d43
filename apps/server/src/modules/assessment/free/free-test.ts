import type { Sheet } from '@abhyas/contract/assessment/sheet.ts';
import type { WholePaper } from '@abhyas/contract/assessment/sheet.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { getGradedTest, listItemsForCandidate, listItemsForReview, listPassages, listSections } from '../paper/paper-queries.ts';
import { presentWhole } from '../paper/present-paper.ts';
import { getOwnTest } from '../paper/test-queries.ts';
import { scoreSheet } from '../review/score-sheet.ts';
import { findFreeTest, hasKeptPaper } from './free-test-queries.ts';

interface OfFree {
  readonly queryable: Queryable;
  /** Null where a course names none. */
  readonly assessmentId: bigint | null;
  readonly now: Date;
}

/** How long a free test is; null where there is none now. */
export async function findFreeLength({ assessmentId, ...at }: OfFree): Promise<{ questions: number; seconds: number } | null> {
  const test = assessmentId === null ? null : await findFreeTest({ ...at, assessmentId });
  return test === null ? null : { questions: test.questions, seconds: test.seconds };
}

/** The paper of a free test without its keys, and its version; null where there is none now. */
export async function findFreePaper({
  assessmentId,
  queryable,
  now,
}: OfFree): Promise<(WholePaper & { readonly paperVersion: number }) | null> {
  const test = assessmentId === null ? null : await findFreeTest({ queryable, assessmentId, now });
  if (test === null) return null;
  const of = { queryable, assessmentId: test.id };
  const [sections, items] = await Promise.all([listSections(of), listItemsForCandidate(of)]);
  const passageIds = [...new Set(items.flatMap(({ passageId }) => passageId ?? []))];
  const passages = await listPassages({ queryable, passageIds, paper: { assessmentId: test.id, languages: test.languages } });
  return { ...presentWhole({ test, sections, items, passages }), paperVersion: test.paperVersion };
}

/**
 * The result and review of a free test by its log. 'gone' where it is free no longer, 'changed' where its paper is another one now: a paper that was replaced is scored for a day at
 * least.
 */
export async function scoreFree({
  assessmentId,
  queryable,
  now,
  paperVersion,
  sheet,
}: OfFree & { readonly paperVersion: number; readonly sheet: Sheet }): Promise<
  Pick<ReturnType<typeof scoreSheet>, 'result' | 'review'> | 'gone' | 'changed'
> {
  const free = assessmentId === null ? null : await findFreeTest({ queryable, assessmentId, now });
  if (free === null) return 'gone';
  const of = { assessmentId: free.id, paperVersion };
  if (paperVersion !== free.paperVersion && !(await hasKeptPaper({ queryable, ...of }))) return 'changed';
  const [test, graded, sections, rows] = await Promise.all([
    getOwnTest({ queryable, attempt: of }),
    getGradedTest({ queryable, ...of }),
    listSections({ queryable, ...of }),
    listItemsForReview({ queryable, ...of }),
  ]);
  const passageIds = [...new Set(rows.flatMap(({ passageId }) => passageId ?? []))];
  const passages = await listPassages({ queryable, passageIds, paper: { ...of, languages: test.languages } });
  const markingOf = new Map(graded.sections.flatMap(({ items }) => items.map(({ itemId, marking }) => [itemId, marking] as const)));
  const items = rows.map((row) => ({ ...row, marking: markingOf.get(String(row.itemId)) ?? null }));
  return scoreSheet({ paper: { test, sections, items, passages }, sheet });
}
