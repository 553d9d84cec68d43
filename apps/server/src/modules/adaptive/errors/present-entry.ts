import { inOwnOrder } from '@abhyas/rules/assessment/paper/order/own-order.ts';
import { formatMarks } from '@abhyas/rules/assessment/scoring/marks.ts';
import { keysOf } from '@abhyas/rules/assessment/scoring/score-attempt.ts';
import { formatAnswerKey } from '@abhyas/rules/assessment/types/scored.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { listOwnResponses } from '../../assessment/history/own-work-queries.ts';
import { listItemKeys, listOpenItems } from '../../assessment/paper/item-queries.ts';
import type { OwnEntry } from './load-book.ts';

/** These questions of a student's error book with the own answer and the key, options in the order that the student had. */
export async function presentEntries({
  queryable,
  studentId,
  entries,
}: {
  queryable: Queryable;
  studentId: bigint;
  entries: readonly OwnEntry[];
}) {
  const asked = entries.flatMap(({ itemId, assessmentId }) => (assessmentId === null ? [] : [{ itemId, assessmentId }]));
  const [items, keys, responses] = await Promise.all([
    listOpenItems({ queryable, itemIds: entries.map(({ itemId }) => itemId) }),
    listItemKeys({ queryable, asked: entries }),
    listOwnResponses({ queryable, studentId, asked }),
  ]);
  const itemOf = new Map(items.map((item) => [item.itemId, item]));
  const keyOf = new Map(keys.map((key) => [key.itemId, key]));
  const responseOf = new Map(responses.map((response) => [response.itemId, response]));
  return entries.map((entry) => {
    const { itemId, assessmentId, place, section, at, topic, happened, tag, marksLost, inRound } = entry;
    const [item, key] = [itemOf.get(itemId), keyOf.get(itemId)];
    if (item === undefined || key === undefined) throw new Error('invariant: a question is never deleted');
    const own = inRound === null ? responseOf.get(itemId) : { ...inRound, shuffle: { questions: false, options: true } };
    const rows = [{ ...item, solutionHtml: key.solutionHtml }];
    const [shown = rows[0]] = own === undefined ? rows : inOwnOrder({ rows, shuffle: own.shuffle, seed: own.seed });
    if (shown === undefined) throw new Error('invariant: one row is put in order');
    const [right, ...others] = keysOf({ key: key.answer, ruling: key.ruling });
    return {
      entry,
      passageId: shown.passageId,
      solutionHtml: shown.solutionHtml,
      question: {
        itemId,
        assessmentId,
        place,
        section,
        at,
        topic,
        happened,
        tag,
        marks: assessmentId === null ? '' : formatMarks(marksLost),
        type: shown.type,
        stemHtml: shown.stemHtml,
        options: shown.options.map(({ label, html }) => ({ label, html })),
        response: own?.response ?? null,
        answer: formatAnswerKey(right),
        otherAnswers: others.map(formatAnswerKey),
        ruling: key.ruling?.kind ?? ('' as const),
        outcome: own?.outcome ?? ('blank' as const),
      },
    };
  });
}
