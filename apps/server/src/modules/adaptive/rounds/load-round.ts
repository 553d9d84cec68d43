import type { Queryable } from '../../../platform/postgres/database.ts';
import { findCalculator, listItemKeys, listOpenItems, listPassages } from '../../assessment/index.ts';
import { dayIn } from '../../../platform/common/day-in.ts';
import { findNextDue } from '../revision/card-queries.ts';
import { endOfToday } from '../revision/today.ts';
import { listLessons } from './list-lessons.ts';
import type { RoundParts } from './present.ts';
import { listRoundItems, type RoundItemRow, type RoundRow } from './round-queries.ts';

/**
 * What a round is shown from. `only`: the questions that are shown, where not all answered ones and the open one. Keys and solutions of answered questions alone are read.
 */
export async function loadRound({
  queryable,
  round,
  only,
  now,
  timeZone,
}: {
  queryable: Queryable;
  round: RoundRow;
  only?: ((row: RoundItemRow) => boolean) | undefined;
  now: Date;
  timeZone: string;
}): Promise<RoundParts> {
  const rows = await listRoundItems({ queryable, roundId: round.id });
  const open = round.endedAt === null ? rows.find(({ answeredAt }) => answeredAt === null) : undefined;
  const answered = rows.filter((row) => row.answeredAt !== null && (only?.(row) ?? true));
  const shown = open === undefined ? answered : [...answered, open];
  const items = await listOpenItems({ queryable, itemIds: [...new Set(shown.map(({ itemId }) => itemId))] });
  const passageIds = [...new Set(items.flatMap(({ passageId }) => passageId ?? []))];
  // one after the other: a transaction has one connection
  const passages = await listPassages({ queryable, passageIds });
  const keys = await listItemKeys({ queryable, asked: answered.map(({ itemId, why }) => ({ itemId, assessmentId: rulesOf(why) })) });
  const testId = open === undefined ? null : rulesOf(open.why);
  const ofTest = testId === null ? null : await findCalculator({ queryable, assessmentId: testId, itemId: open?.itemId ?? 0n });
  const after = endOfToday({ now, timeZone });
  const isOver = round.kind === 'revision' && round.endedAt !== null;
  const nextDue = isOver ? await findNextDue({ queryable, studentId: round.studentId, courseId: round.courseId, now, after }) : null;
  return {
    round,
    rows,
    items: new Map(items.map((item) => [item.itemId, item])),
    passages: new Map(passages.map((passage) => [passage.id, passage])),
    keys: new Map(keys.map((key) => [key.itemId, key])),
    lessons: round.endedAt === null ? [] : await listLessons({ queryable, round, rows }),
    calculator: ofTest ?? round.calculator ?? 'none',
    nextDueOn: nextDue === null ? '' : dayIn({ moment: nextDue, timeZone }),
    timeZone,
  };
}

/** The test whose rulings hold for a question of a round: that which it is revised from. */
export const rulesOf = (why: RoundItemRow['why']): bigint | null => (why.kind === 'revision' ? BigInt(why.assessmentId) : null);
