import type { Reminder } from '@abhyas/rules/notices/reminders.ts';
import { dayWords, timeWords, zoneWords } from '../../../platform/common/moment-words.ts';
import type { NoticeInput } from '../../notices/index.ts';
import type { DeadlineFacts } from './deadline-queries.ts';

/** The page of the programme that a deadline is of. */
export const pageOf = ({ schoolId, programmeId }: Pick<DeadlineFacts, 'schoolId' | 'programmeId'>): string =>
  `/school/details?schoolId=${schoolId}&programId=${programmeId}`;

/** How the causes of all notices of a deadline begin. */
export const noticePrefix = (deadlineId: bigint): string => `school-deadline:${deadlineId}:`;
/** How the causes of the reminders of a deadline at a time begin: one that is moved gets other reminders. */
export const reminderPrefix = ({ id, at }: Pick<DeadlineFacts, 'id' | 'at'>): string => `${noticePrefix(id)}${at.getTime()}:`;

const momentWords = (of: { moment: Date; timeZone: string }): string => `${dayWords(of)}, ${timeWords(of)} ${zoneWords(of)}`;

const reminderWords: Readonly<Record<Reminder<'deadline'>, string>> = { week: 'in 7 days', day: 'tomorrow' };

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
  return {
    cause: `${reminderPrefix(deadline)}${reminder}`,
    type: 'school-deadline',
    title: `${title} ${reminderWords[reminder]}: ${schoolName}`,
    text: `${programmeName}: ${momentWords({ moment, timeZone })}.${note === '' ? '' : ` ${note}`}`,
    url: pageOf(deadline),
    dueAt,
  };
}

/** What they are told when a deadline was moved at `now` from `before`. */
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
  const [old, moved] = [before, at].map((moment) => momentWords({ moment, timeZone }));
  return {
    cause: `${noticePrefix(id)}moved:${now.getTime()}`,
    type: 'school-deadline',
    title: `New date: ${title}, ${schoolName}`,
    text: `${programmeName}: ${moved}. It was ${old}.`,
    url: pageOf(deadline),
  };
}
