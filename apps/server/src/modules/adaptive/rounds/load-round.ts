import type { z } from 'zod';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { findCalculator, listItemKeys, listOpenItems } from '../../assessment/paper/item-queries.ts';
import { listPassages } from '../../assessment/paper/paper-queries.ts';
import { dayIn } from '../../../platform/common/day-in.ts';
import { findNextDue } from '../revision/card-queries.ts';
import { endOfToday } from '../revision/today.ts';
import type { RoundParts } from './present.ts';
import { type RoundItemRow, type RoundRow, listRoundItems } from './round-queries.ts';
import type { RoundEndSchema } from '@abhyas/contract/adaptive/rounds.ts';
import { lostTopics } from '@abhyas/rules/adaptive/lost-topics.ts';
import { listCourses } from '../../identity/people/course-queries.ts';
import { mapTopicUrls } from '../../learning/course/place-url-queries.ts';

type RoundEnd = z.output<typeof RoundEndSchema>;

/** The pages of the course for what went wrong in a round: those of the topics that a question was lost in, by name. None for a course that the student is no longer in. */
async function listLessons({
  queryable,
  round,
  rows,
}: {
  queryable: Queryable;
  round: RoundRow;
  rows: readonly RoundItemRow[];
}): Promise<RoundEnd['lessons']> {
  const items = await listOpenItems({ queryable, itemIds: [...new Set(rows.map(({ itemId }) => itemId))] });
  const topicOf = new Map(items.map(({ itemId, topic }) => [itemId, topic]));
  const lost = lostTopics(rows.map(({ itemId, outcome }) => ({ topic: topicOf.get(itemId) ?? '', outcome })));
  if (lost.length === 0) return [];
  const course = (await listCourses({ queryable, personId: round.studentId })).find(({ courseId }) => courseId === round.courseId);
  if (course === undefined) return [];
  const urls = await mapTopicUrls({ queryable, ...course, names: lost.map(({ topic }) => topic) });
  return lost.flatMap(({ topic, questions }) => {
    const url = urls.get(topic);
    return url === undefined ? [] : [{ topic, questions, url }];
  });
}

/** The data that a round is shown from; `only` names the questions to show, if not all. Keys and solutions are read for answered questions only. */
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
  const ofTest =
    testId === null ? null : await findCalculator({ queryable, assessmentId: testId, itemId: open?.lostId ?? open?.itemId ?? 0n });
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
    calculator: open?.why.kind === 'diagnostic' ? open.why.calculator : (ofTest ?? round.calculator ?? 'none'),
    nextDueOn: nextDue === null ? '' : dayIn({ moment: nextDue, timeZone }),
    timeZone,
  };
}

/** The test whose rulings hold for a question of a round: that which it is revised from. */
export const rulesOf = (why: RoundItemRow['why']): bigint | null => (why.kind === 'revision' ? why.assessmentId : null);
