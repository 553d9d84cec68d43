import type { Language } from '@abhyas/contract/languages.ts';
import type { Reminder } from '@abhyas/rules/notices/reminders.ts';
import { rangeWords } from '../../../platform/common/moment-words.ts';
import { inEachLanguage, type NoticeInput, type NoticeMail } from '../../notices/index.ts';
import { classWords } from './class-words.ts';
import type { ClassFactsRow } from './told-queries.ts';

/** What happened to a class. */
export type ClassNews =
  | { readonly what: 'added' }
  /** When it was to be until now. */
  | { readonly what: 'moved'; readonly from: { readonly startsAt: Date; readonly endsAt: Date } }
  /** It is somewhere else, at the same time. */
  | { readonly what: 'placed' }
  /** Another mentor teaches it: what the one before is told. */
  | { readonly what: 'reassigned' }
  | { readonly what: 'cancelled' };

/** The students of a class hear of it, and its mentor, each with the address of their own page. */
export type Side = 'student' | 'mentor';

/** A class as one side hears of it. `timeZone` is the portal's. */
export interface Told {
  readonly facts: ClassFactsRow;
  readonly side: Side;
  readonly timeZone: string;
  /** English where none is named. */
  readonly language?: Language;
}

/** How the causes of a class's reminders begin. */
export const reminderPrefix = (classId: bigint): string => `class-soon:${classId}:`;

export const whenOf = ({ facts: { startsAt, endsAt }, timeZone, language }: Told): string =>
  rangeWords({ from: startsAt, to: endsAt, timeZone, language });
const wordsOf = ({ language = 'en' }: Told) => classWords[language];
export const whereOf = (told: Told): string => (told.facts.inPerson ? told.facts.place : wordsOf(told).online);
/** The page of a class, for either side. */
export const pageOf = ({ facts: { id, title }, side }: { facts: { id: bigint; title: string }; side: Side }): string =>
  side === 'student' ? `/Classes/LIVE/${id}` : `/Classes/LIVE/${encodeURIComponent(title)}/?mappingId=${id}`;
const courseOf = ({ facts: { courseId }, side }: Told) => (side === 'student' ? { courseId } : {});

/** What one side is told of what happened, in the transaction that changes the class. */
export const classNotice = ({ told, news }: { told: Told; news: ClassNews }): NoticeInput =>
  inEachLanguage((language) => classNoticeIn({ told: { ...told, language }, news }));

function classNoticeIn({ told, news }: { told: Told; news: ClassNews }): NoticeInput {
  const { facts } = told;
  const isOff = news.what === 'cancelled' || news.what === 'reassigned';
  return {
    cause: `class:${facts.id}:${facts.sequence}`,
    type: 'class-changed',
    ...courseOf(told),
    title: wordsOf(told).titles[news.what](facts.title),
    text: textOf({ told, news }),
    // the page of a class is closed to who taught it before
    url: news.what === 'reassigned' ? '/Classes' : pageOf(told),
    mail: { facts: isOff ? [] : factsOf(told), links: [], calendar: entryOf({ told, isOff }) },
  };
}

/** What students are told who join a batch that has classes to come: how many, and the next one (`told`). `key` tells one time they join from another. */
export const joinedNotice = ({ told, count, key }: { told: Omit<Told, 'language'>; count: number; key: string }): NoticeInput =>
  inEachLanguage((language) => {
    const { batchId, batchName, title } = told.facts;
    const words = classWords[language].joined;
    return {
      cause: `class-batch:${batchId}:${key}`,
      type: 'class-changed',
      ...courseOf(told),
      title: words.title(batchName),
      text: words.text({ count, title, when: whenOf({ ...told, language }) }),
      url: '/Classes?tab=Upcoming',
      mail: { facts: [], links: [], calendar: null },
    };
  });

function textOf({ told, news }: { told: Told; news: ClassNews }): string {
  const { facts, timeZone, language } = told;
  const words = wordsOf(told);
  const of = { batch: facts.batchName, when: `${whenOf(told)}, ${whereOf(told)}` };
  if (news.what === 'cancelled') return words.cancelled({ ...of, reason: facts.cancelReason });
  if (news.what !== 'moved') return words[news.what](of);
  const { startsAt: from, endsAt: to } = news.from;
  return words.moved({ ...of, before: rangeWords({ from, to, timeZone, language }) });
}

/** What one side is reminded of. A class that gets another time gets other reminders. */
export const reminderNotice = ({ told, ...of }: { told: Told; reminder: Reminder<'class'>; dueAt: Date }): NoticeInput =>
  inEachLanguage((language) => reminderNoticeIn({ told: { ...told, language }, ...of }));

function reminderNoticeIn({ told, reminder, dueAt }: { told: Told; reminder: Reminder<'class'>; dueAt: Date }): NoticeInput {
  const { facts } = told;
  const words = wordsOf(told);
  return {
    cause: `${reminderPrefix(facts.id)}${facts.sequence}:${facts.startsAt.getTime()}:${reminder}`,
    type: 'class-soon',
    ...courseOf(told),
    title: words.reminders[reminder](facts.title),
    text: words.added({ batch: facts.batchName, when: `${whenOf(told)}, ${whereOf(told)}` }),
    url: pageOf(told),
    dueAt,
    mail: { facts: factsOf(told), links: [], calendar: entryOf({ told, isOff: false }) },
  };
}

/** What a batch reads that `from`, a mentor or staff, has written about a class. `key` tells it from others. */
export function messageNotice({ told, from, text, key }: { told: Told; from: string; text: string; key: string }): NoticeInput {
  const { facts } = told;
  return inEachLanguage((language) => ({
    cause: `class-message:${facts.id}:${key}`,
    type: 'class-changed',
    ...courseOf(told),
    title: classWords[language].message({ title: facts.title, from }),
    text,
    url: pageOf(told),
  }));
}

function factsOf(told: Told): NoticeMail['facts'] {
  const { batch, where, online } = wordsOf(told).facts;
  return [
    { name: batch, text: told.facts.batchName },
    { name: where, text: told.facts.inPerson ? told.facts.place : online },
  ];
}

/** A class as an entry of a calendar, or as its end. */
export function entryOf({ told, isOff }: { told: Told; isOff: boolean }): NonNullable<NoticeMail['calendar']> {
  const { facts } = told;
  return {
    method: isOff ? 'CANCEL' : 'REQUEST',
    id: `class-${facts.id}`,
    sequence: facts.sequence,
    startsAt: facts.startsAt.toISOString(),
    endsAt: facts.endsAt.toISOString(),
    summary: facts.title,
    description: factsOf(told)
      .map(({ name, text }) => `${name}: ${text}`)
      .join('\n'),
    place: facts.inPerson ? { name: facts.place, address: '', geo: null } : null,
  };
}
