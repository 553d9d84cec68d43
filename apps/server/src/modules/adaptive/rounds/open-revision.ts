import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import { listCards } from '../revision/card-queries.ts';
import { listCompletedTests, refusalOf } from '../revision/completed-tests.ts';
import { planCards, whyOf } from '../revision/plan-round.ts';
import { endOfToday } from '../revision/today.ts';
import { requireOpen } from './open-adaptive.ts';
import { findOpenRoundId, insertRound, insertRoundItems } from './round-queries.ts';

/**
 * The open revision of a student in a course, or a new one: of the questions of these tests, or with null of what is due today. Throws TOO_FEW_TO_REVISE below two completed tests
 * (TST-028), NOT_FOUND for a test that is none of them, NOTHING_TO_PRACTISE.
 */
export async function openRevision({
  parts,
  studentId,
  courseId,
  assessmentIds,
  minutes,
  timeZone,
}: {
  parts: Ports<'clock' | 'database' | 'randomBytes'>;
  studentId: bigint;
  courseId: bigint;
  assessmentIds: readonly bigint[] | null;
  minutes: number;
  timeZone: string;
}): Promise<bigint> {
  const now = parts.clock.now();
  const until = endOfToday({ now, timeZone });
  const seed = parts.randomBytes(4).readInt32BE();
  return parts.database.transaction(async (tx) => {
    const of = { queryable: tx, studentId, courseId };
    const open = await findOpenRoundId({ ...of, poolId: null });
    if (open !== null) return open;
    const completed = await listCompletedTests({ ...of, now });
    const tests = new Map(completed.map((test) => [test.assessmentId, test]));
    if (refusalOf(completed) !== '') throw new AppError('TOO_FEW_TO_REVISE');
    const asked = assessmentIds === null ? null : new Set(assessmentIds);
    for (const id of asked ?? []) if (!tests.has(id)) throw new AppError('NOT_FOUND');
    const cards = (await listCards({ ...of, now })).filter((card) => {
      if (tests.get(card.assessmentId)?.isReviewOpen !== true) return false;
      return asked === null ? card.dueAt <= until : asked.has(card.assessmentId);
    });
    const planned = planCards({ cards, minutes, until, now });
    if (planned.length === 0) throw new AppError('NOTHING_TO_PRACTISE');
    const roundId = await insertRound({ tx, values: { studentId, courseId, kind: 'revision', seed, minutes, startedAt: now } });
    if (roundId === null) return requireOpen(await findOpenRoundId({ ...of, poolId: null }));
    await insertRoundItems({
      tx,
      items: planned.map((card, index) => ({
        roundId,
        ordinal: index + 1,
        itemId: card.itemId,
        why: whyOf({ card, test: tests.get(card.assessmentId)?.name ?? '', until, timeZone }),
        expectedSeconds: card.expectedSeconds,
        shownAt: index === 0 ? now : null,
      })),
    });
    return roundId;
  });
}
