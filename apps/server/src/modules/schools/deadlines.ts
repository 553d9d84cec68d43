import { type Reminder, remindersOf } from '@abhyas/rules/notices/reminders.ts';
import { momentWords } from '../../platform/common/moment-words.ts';
import { say } from '../../platform/language.ts';
import { type NoticeInput, inEachLanguage } from '../notices/announced.ts';
import { notifyPeople } from '../notices/notify.ts';
import { type DeadlineFacts, listComing, listDeadlineFacts, listLikers } from './deadline-queries.ts';
import type { Said } from '@abhyas/contract/messages.gen.ts';
import type { Ports } from '../../platform/parts.ts';
import { eachAlone } from '../../platform/postgres/each-alone.ts';
import { portalZone } from '../../platform/web/portal-zone.ts';

/** The page of the programme that a deadline is of. */
export const pageOf = ({ schoolId, programmeId }: Pick<DeadlineFacts, 'schoolId' | 'programmeId'>): string =>
  `/school/details?schoolId=${schoolId}&programId=${programmeId}`;

/** How the causes of all notices of a deadline begin. */
export const noticePrefix = (deadlineId: bigint): string => `school-deadline:${deadlineId}:`;
/** How the causes of the reminders of a deadline at a time begin: one that is moved gets other reminders. */
export const reminderPrefix = ({ id, at }: Pick<DeadlineFacts, 'id' | 'at'>): string => `${noticePrefix(id)}${at.getTime()}:`;

/** What students with the programme on their shortlist are reminded of. */
export function reminderNotice({
  deadline,
  reminder,
  dueAt,
  timeZone,
}: {
  deadline: DeadlineFacts;
  reminder: Reminder<'deadline'>;
  dueAt: Date;
  timeZone: string;
}): NoticeInput {
  const { title, at: moment, note, schoolName, programmeName } = deadline;
  return inEachLanguage((language) => {
    const said = (what: Said) => say(what, language);
    const at = said({ key: 'deadline_at', values: { programme: programmeName, moment: momentWords({ moment, timeZone, language }) } });
    return {
      cause: `${reminderPrefix(deadline)}${reminder}`,
      type: 'school-deadline',
      title: said({ key: `deadline_soon_${reminder}`, values: { title, school: schoolName } }),
      text: note === '' ? at : `${at} ${note}`,
      url: pageOf(deadline),
      dueAt,
    };
  });
}

/** The notice when a deadline was moved at `now` from `before`. */
export function movedNotice({
  deadline,
  before,
  timeZone,
  now,
}: {
  deadline: DeadlineFacts;
  before: Date;
  timeZone: string;
  now: Date;
}): NoticeInput {
  const { id, title, at, schoolName, programmeName } = deadline;
  return inEachLanguage((language) => {
    const said = (what: Said) => say(what, language);
    const momentOf = (moment: Date) => momentWords({ moment, timeZone, language });
    return {
      cause: `${noticePrefix(id)}moved:${now.getTime()}`,
      type: 'school-deadline',
      title: said({ key: 'deadline_moved', values: { title, school: schoolName } }),
      text: [
        said({ key: 'deadline_at', values: { programme: programmeName, moment: momentOf(at) } }),
        said({ key: 'deadline_was', values: { moment: momentOf(before) } }),
      ].join(' '),
      url: pageOf(deadline),
    };
  });
}

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
  await eachAlone({
    parts,
    items: coming,
    about: ({ id: deadlineId }) => ({ deadlineId }),
    failure: 'the reminders of a deadline could not be written',
    work: ({ id }) =>
      parts.database.transaction(async (tx) => {
        const [deadline] = await listDeadlineFacts({ queryable: tx, deadlineIds: [id] });
        if (deadline === undefined) return;
        const personIds = await listLikers({ tx, programmeId: deadline.programmeId, unsentOnly: deadline.kind === 'application' });
        for (const { key: reminder, at: dueAt } of remindersOf({ plan: 'deadline', startsAt: deadline.at, now })) {
          if (dueAt.getTime() > now.getTime() + aheadMs) continue;
          const notice = reminderNotice({ deadline, reminder, dueAt, timeZone });
          await notifyPeople({ tx, jobs: null, now, personIds, notice });
        }
      }),
  });
}
