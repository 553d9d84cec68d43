import { asked, askTogether } from '../../platform/postgres/together.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { waitingDoubtColumns } from '../doubts/waiting-doubts.ts';
import { waitingColumns } from '../learning/study/waiting-queries.ts';
import { nextSessionColumns } from '../mentoring/sessions/reading.ts';

const myPage = askTogether({
  by: ['studentId', 'courseId', 'now'],
  prepare: ({ queryable, from }) =>
    queryable
      .select({ ...waitingColumns, ...waitingDoubtColumns, ...nextSessionColumns })
      .from(from)
      .orderBy(asked.place)
      .prepare('home_my_page'),
});

/** What waits for a student in a course: their tasks, bookmarks and notes, their doubts, and their next session with a mentor. */
export async function getMyPageRows({ queryable, ...call }: { queryable: Queryable; studentId: bigint; courseId: bigint; now: Date }) {
  return myPage(queryable)(call);
}
