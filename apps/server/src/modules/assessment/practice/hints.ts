import { inOwnOrder } from '@abhyas/rules/assessment/paper/order/own-order.ts';
import { sectionWindows } from '@abhyas/rules/assessment/paper/section-clock.ts';
import { isPracticeOpen } from '@abhyas/rules/assessment/cards/test-actions.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import { findAttempt } from '../attempts/attempt-queries.ts';
import { ownSections, paperOfRows } from '../attempts/own-paper.ts';
import { getPaper } from '../paper/paper-cache.ts';
import { findHints } from './queries.ts';

/**
 * The first hints of a question, as they are now, and how many it has; none of a question whose section has not opened. Throws REVIEW_NOT_OPEN for a test that gives its solutions at the
 * end, or shares a question with a ranked test that runs, and LAUNCH_EXPIRED.
 */
export async function getHints({
  parts,
  attemptId,
  itemId,
  shown,
}: {
  parts: Ports<'clock' | 'database'>;
  attemptId: bigint;
  itemId: string;
  shown: number;
}): Promise<{ hints: string[]; count: number }> {
  const { orm: queryable } = parts.database;
  const now = parts.clock.now();
  const attempt = await findAttempt({ queryable, attemptId });
  if (attempt === null) throw new AppError('LAUNCH_EXPIRED');
  const { assessmentId, paperVersion, startedAt, turns } = attempt;
  const { test, sections: common, itemIds } = await getPaper({ queryable, assessmentId, paperVersion });
  if (test.kind !== 'practice' || test.solutions !== 'each' || !isPracticeOpen({ test, now })) throw new AppError('REVIEW_NOT_OPEN');
  const paper = paperOfRows({
    order: test.sectionOrder,
    startedAt,
    turns,
    sections: ownSections({ attempt, extra: null, sections: common }),
  });
  const section = common.find(({ id }) => itemIds.get(id)?.includes(itemId) === true);
  const window = sectionWindows(paper).find(({ sectionId }) => sectionId === String(section?.id));
  if (window === undefined || window.opensAt > now.getTime()) return { hints: [], count: 0 };
  const row = await findHints({ queryable, itemId: BigInt(itemId) });
  if (row === null) return { hints: [], count: 0 };
  const [own] = inOwnOrder({ rows: [{ ...row, passageId: null }], shuffle: test.shuffle, seed: attempt.seed });
  return { hints: own?.hints.slice(0, shown) ?? [], count: row.hints.length };
}
