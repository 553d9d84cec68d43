import { say } from '../../../platform/language.ts';
import { endOfDay, startOfDay } from '../../../platform/common/moment-in.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import type { AgendaCause } from '../../agenda/cause.ts';
import { type AgendaInput, writeAgenda } from '../../agenda/write-queries.ts';
import { mapZones } from '../../agenda/repair-queries.ts';
import { studentTasks } from '../tables.ts';
import { listTasksForEntries } from './task-queries.ts';

type Row = Awaited<ReturnType<typeof listTasksForEntries>>[number];

/** Brings what calendars have of these tasks to what they are now, in the transaction that changes them: those due on a day, in the zone that they were written in, or else in `zone`. */
export async function writeTaskEntries({
  tx,
  taskIds,
  zone,
  now,
}: {
  tx: Transaction;
  taskIds: readonly bigint[];
  zone: string;
  now: Date;
}): Promise<void> {
  const rows = await listTasksForEntries({ tx, taskIds });
  const zones = await mapZones({ queryable: tx, source: 'task', refs: taskIds });
  const entries = rows.flatMap((row) => entriesOf({ row, timeZone: zones.get(`${row.id}`) ?? zone }));
  await writeAgenda({ tx, source: 'task', refs: taskIds, entries, now });
}

/** A task is in the calendar of its student, all the day on which it is due. */
function entriesOf({
  row: { id, studentId, courseId, text, dueOn, doneAt },
  timeZone,
}: {
  row: Row;
  timeZone: string;
}): Omit<AgendaInput, 'source'>[] {
  if (dueOn === null) return [];
  return [
    {
      ref: id,
      personId: studentId,
      courseId,
      type: 'Study',
      title: say({ key: 'calendar_due', values: { name: text } }, 'en'),
      link: '/myPage/myTasks',
      startsAt: startOfDay({ day: dueOn, timeZone }),
      endsAt: new Date(endOfDay({ day: dueOn, timeZone }).getTime() + 1000),
      allDay: true,
      zone: timeZone,
      doneAt,
    },
  ];
}

export const taskCause: AgendaCause = {
  source: 'task',
  table: studentTasks,
  write: ({ tx, ids, zone, now }) => writeTaskEntries({ tx, taskIds: ids, zone, now }),
};
