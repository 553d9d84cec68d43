import type { RoundEnd } from '@abhyas/contract/adaptive/rounds.ts';
import { lostTopics } from '@abhyas/rules/adaptive/lost-topics.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { listOpenItems } from '../../assessment/index.ts';
import { listCourses } from '../../identity/index.ts';
import { mapTopicUrls } from '../../learning/index.ts';
import type { RoundItemRow, RoundRow } from './round-queries.ts';

/** The pages of the course for what went wrong in a round: those of the topics that a question was lost in, by name. None for a course that the student is no longer in. */
export async function listLessons({
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
