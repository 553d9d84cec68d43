import type { Language } from '@abhyas/contract/languages.ts';
import type { Reminder } from '@abhyas/rules/notices/reminders.ts';

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
export const deadlineWords: Readonly<Record<Language, typeof english>> = { en: english, hi: hindi };
