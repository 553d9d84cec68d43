import { type Reminder, remindersOf } from '@abhyas/rules/notices/reminders.ts';
import { momentWords } from '../../platform/common/moment-words.ts';
import { type NoticeInput, announceToPeople, inEachLanguage } from '../notices/index.ts';
import { type DeadlineFacts, listComing, listDeadlineFacts, listLikers } from './deadline-queries.ts';
import type { Language } from '@abhyas/contract/languages.ts';
import type { Ports } from '../../platform/parts.ts';
import { isDatabaseUnavailable } from '../../platform/postgres/database-error.ts';
import { portalZone } from '../../platform/web/portal-zone.ts';

const away = {
  en: { week: 'in 7 days', day: 'tomorrow' },
  hi: { week: '7 दिन में', day: 'कल' },
} satisfies Record<Language, Record<Reminder<'deadline'>, string>>;

/** `title` is what a school calls its deadline, `moment` a time in words. */
const english = {
  soon: ({ title, reminder, school }: { title: string; reminder: Reminder<'deadline'>; school: string }) =>
    `${title} ${away.en[reminder]}: ${school}`,
  at: ({ programme, moment }: { programme: string; moment: string }) => `${programme}: ${moment}.`,
  moved: ({ title, school }: { title: string; school: string }) => `New date: ${title}, ${school}`,
  was: (moment: string) => `It was ${moment}.`,
};
const hindi: typeof english = {
  soon: ({ title, reminder, school }) => `${title}, ${away.hi[reminder]}: ${school}`,
  at: ({ programme, moment }) => `${programme}: ${moment}।`,
  moved: ({ title, school }) => `नई तारीख: ${title}, ${school}`,
  was: (moment) => `पहले ${moment} थी।`,
};

/** What students are told of the deadlines of schools on their shortlist. */
const deadlineWords: Readonly<Record<Language, typeof english>> = { en: english, hi: hindi };

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
