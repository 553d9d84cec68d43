import { say } from '../../../platform/language.ts';
import type { Ports } from '../../../platform/parts.ts';
import { inEachLanguage, type NoticeInput } from '../../notices/announced.ts';
import { notify } from '../../notices/notify.ts';
import { listCards } from '../revision/card-queries.ts';
import { listReminders, type ReminderRow } from './schedule-queries.ts';

const batch = 200;

/** Reminds the students whose hour it is of what is due today; who has revised it hears nothing. A day has one reminder for a course. */
export async function remindOfRevision({ parts }: { parts: Ports<'clock' | 'database' | 'jobs'> }): Promise<void> {
  const { database, jobs, clock } = parts;
  const now = clock.now();
  let after: ReminderRow | null = null;
  for (;;) {
    const rows: ReminderRow[] = await listReminders({ queryable: database.orm, now, after, limit: batch });
    const notices: (NoticeInput & { personId: bigint })[] = [];
    for (const { studentId, courseId, day, until } of rows) {
      const cards = await listCards({ queryable: database.orm, studentId, courseId, now });
      const due = cards.filter(({ dueAt }) => dueAt < until);
      const minutes = Math.max(1, Math.ceil(due.reduce((total, { expectedSeconds }) => total + expectedSeconds, 0) / 60));
      if (due.length > 0) notices.push({ personId: studentId, courseId, ...reminder({ day, courseId, due: due.length, minutes }) });
    }
    await database.transaction((tx) => notify({ tx, jobs, now, notices }));
    if (rows.length < batch) return;
    after = rows.at(-1) ?? null;
  }
}

const reminder = ({ day, courseId, due, minutes }: { day: string; courseId: bigint; due: number; minutes: number }): NoticeInput =>
  inEachLanguage((language) => ({
    cause: `revision-due:${courseId}:${day}`,
    type: 'revision-due',
    title: say({ key: 'revision_due', values: { count: due } }, language),
    text: say({ key: 'revision_due_text', values: { minutes } }, language),
    url: '/revisetest',
  }));
