import { remindersOf } from '@abhyas/rules/notices/reminders.ts';
import type { Ports } from '../../../platform/parts.ts';
import { isDatabaseUnavailable } from '../../../platform/postgres/database-error.ts';
import { portalZone } from '../../../platform/web/portal-zone.ts';
import { announceToPeople } from '../../notices/index.ts';
import { reminderNotice } from './deadline-notices.ts';
import { listComing, listDeadlineFacts, listLikers } from './deadline-queries.ts';

/** Milliseconds ahead that reminders are written: a round that fails, and a like that comes late, have until then. */
const aheadMs = 3_600_000;
const day = 24 * 3_600_000;

export const remindDeadlinesJob = 'schools.deadlines';

/**
 * Writes the reminders of all deadlines that are due within the next hour, to those who have the programme on their shortlist; that an application closes concerns only those who have not sent it. A round of the queue, every
 * five minutes: anyone who likes a programme or moves a deadline has nothing else to do.
 */
export async function remindDeadlines({ parts }: { parts: Ports<'brands' | 'clock' | 'config' | 'database' | 'log'> }): Promise<void> {
  const now = parts.clock.now();
  const from = (before: number) => new Date(now.getTime() + before);
  // as `remindersOf` has them
  const within = [7 * day, day].map((before) => ({ from: from(before), until: from(before + aheadMs) }));
  const coming = await listComing({ queryable: parts.database.orm, within });
  if (coming.length === 0) return;
  const timeZone = await portalZone(parts);
  // each in a transaction of its own: one that fails holds up no other
  for (const { id } of coming) {
    try {
      await parts.database.transaction(async (tx) => {
        const [deadline] = await listDeadlineFacts({ queryable: tx, deadlineIds: [id] });
        if (deadline === undefined) return;
        const personIds = await listLikers({ tx, programmeId: deadline.programmeId, unsentOnly: deadline.kind === 'application' });
        for (const { key: reminder, at: dueAt } of remindersOf({ plan: 'deadline', startsAt: deadline.at, now })) {
          if (dueAt.getTime() > now.getTime() + aheadMs) continue;
          const notice = reminderNotice({ deadline, reminder, dueAt, timeZone });
          await announceToPeople({ tx, jobs: null, now, personIds, notice });
        }
      });
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      parts.log.error({ err: error, deadlineId: String(id) }, 'the reminders of a deadline could not be written');
    }
  }
}
