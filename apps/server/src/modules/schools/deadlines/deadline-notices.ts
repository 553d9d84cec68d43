import type { Reminder } from '@abhyas/rules/notices/reminders.ts';
import { momentWords } from '../../../platform/common/moment-words.ts';
import { inEachLanguage, type NoticeInput } from '../../notices/index.ts';
import type { DeadlineFacts } from './deadline-queries.ts';
import { deadlineWords } from './deadline-words.ts';

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
    const words = deadlineWords[language];
    const at = words.at({ programme: programmeName, moment: momentWords({ moment, timeZone, language }) });
    return {
      cause: `${reminderPrefix(deadline)}${reminder}`,
      type: 'school-deadline',
      title: words.soon({ title, reminder, school: schoolName }),
      text: note === '' ? at : `${at} ${note}`,
      url: pageOf(deadline),
      dueAt,
    };
  });
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
  return inEachLanguage((language) => {
    const words = deadlineWords[language];
    const said = (moment: Date) => momentWords({ moment, timeZone, language });
    return {
      cause: `${noticePrefix(id)}moved:${now.getTime()}`,
      type: 'school-deadline',
      title: words.moved({ title, school: schoolName }),
      text: `${words.at({ programme: programmeName, moment: said(at) })} ${words.was(said(before))}`,
      url: pageOf(deadline),
    };
  });
}
