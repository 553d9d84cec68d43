import type { z } from 'zod';
import { markingOf } from '@abhyas/rules/assessment/scoring/answer-key.ts';
import type { SolutionSchema } from '@abhyas/contract/assessment/practice.ts';
import { fold } from '@abhyas/rules/assessment/log/fold.ts';
import { checkedItems } from '@abhyas/rules/assessment/log/practice.ts';
import { inOwnOrder } from '@abhyas/rules/assessment/paper/order/own-order.ts';
import { keysOf, markItem } from '@abhyas/rules/assessment/scoring/score-attempt.ts';
import { isPracticeOpen } from '@abhyas/rules/assessment/cards/test-actions.ts';
import { formatAnswerKey } from '@abhyas/rules/assessment/types/scored.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import { listEvents } from '../event-queries.ts';
import { getPaper } from '../paper/paper-cache.ts';
import { listItemsForReview } from '../paper/paper-queries.ts';
import { presentVersions } from '../review/present-review.ts';
import { ownSections, paperOfRows } from '../attempts/own-paper.ts';
import { findAttempt } from '../attempts/attempt-queries.ts';

type Solution = z.output<typeof SolutionSchema>;

/**
 * The solutions of those of these questions whose `check` is committed, with every event of its window before it: then no answer to them can come any more. Of the
 * others nothing. Throws REVIEW_NOT_OPEN for a test that gives its solutions at the end or shares a question with a ranked test that runs, LAUNCH_EXPIRED.
 */
export async function getSolutions({
  parts,
  attemptId,
  itemIds,
}: {
  parts: Ports<'clock' | 'database'>;
  attemptId: bigint;
  itemIds: readonly string[];
}): Promise<Solution[]> {
  const { orm: queryable } = parts.database;
  const attempt = await findAttempt({ queryable, attemptId });
  if (attempt === null) throw new AppError('LAUNCH_EXPIRED');
  const { assessmentId, paperVersion, startedAt, turns } = attempt;
  const { test, sections: common, itemIds: idsOf } = await getPaper({ queryable, assessmentId, paperVersion });
  if (test.solutions !== 'each' || !isPracticeOpen({ test, now: parts.clock.now() })) throw new AppError('REVIEW_NOT_OPEN');
  const events = (await listEvents({ queryable, attemptIds: [attemptId] })).get(attemptId) ?? [];
  const committed = checkedItems({ events, fence: attempt.fence });
  const asked = new Set(itemIds.filter((itemId) => committed.has(itemId)));
  if (asked.size === 0) return [];
  const sections = ownSections({ attempt, extra: null, sections: common }).map((one) => ({ ...one, itemIds: idsOf.get(one.id) ?? [] }));
  const paper = {
    ...paperOfRows({ order: test.sectionOrder, startedAt, turns, sections }),
    closedAt: attempt.closedAt?.toISOString() ?? null,
  };
  const folded = fold({ events, paper }).items;
  const rows = await listItemsForReview({ queryable, assessmentId, paperVersion, itemIds: [...asked].map(BigInt) });
  return inOwnOrder({ rows, shuffle: test.shuffle, seed: attempt.seed }).flatMap(
    ({ itemId, type, answer: key, ruling, solutionHtml, versions }): Solution[] => {
      const state = folded.get(String(itemId));
      // a check that came too late, or before its section opened, is none
      if (state?.checked !== true) return [];
      const [right, ...others] = keysOf({ key, ruling });
      const { outcome } = markItem({
        key,
        ruling,
        marking: markingOf({ type, marking: null, scheme: test.marking }),
        response: state.response,
      });
      return [
        {
          itemId,
          answer: formatAnswerKey(right),
          otherAnswers: others.map(formatAnswerKey),
          outcome,
          ruling: ruling?.kind ?? '',
          solutionHtml,
          ...presentVersions(versions),
        },
      ];
    },
  );
}
