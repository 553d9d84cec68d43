import type { Reminder } from '@abhyas/rules/notices/reminders.ts';
import { rangeWords } from '../../../platform/common/moment-words.ts';
import type { NoticeInput, NoticeMail } from '../../notices/index.ts';
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
}

/** How the causes of a class's reminders begin. */
export const reminderPrefix = (classId: bigint): string => `class-soon:${classId}:`;

export const whenOf = ({ facts: { startsAt, endsAt }, timeZone }: Told): string => rangeWords({ from: startsAt, to: endsAt, timeZone });
export const whereOf = ({ facts: { inPerson, place } }: Told): string => (inPerson ? place : 'online');
/** The page of a class, for either side. */
export const pageOf = ({ facts: { id, title }, side }: { facts: { id: bigint; title: string }; side: Side }): string =>
  side === 'student' ? `/Classes/LIVE/${id}` : `/Classes/LIVE/${encodeURIComponent(title)}/?mappingId=${id}`;
const courseOf = ({ facts: { courseId }, side }: Told) => (side === 'student' ? { courseId } : {});
/** What someone wrote, as a sentence: a full stop is added where it has none. */
const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** What one side is told of what happened, in the transaction that changes the class. */
export function classNotice({ told, news }: { told: Told; news: ClassNews }): NoticeInput {
  const { facts } = told;
  const isOff = news.what === 'cancelled' || news.what === 'reassigned';
  const titles = {
    added: `New class: ${facts.title}`,
    moved: `${facts.title} has a new time`,
    placed: `${facts.title} has a new place`,
    reassigned: `${facts.title} has another mentor`,
    cancelled: `${facts.title} is cancelled`,
  };
  return {
    cause: `class:${facts.id}:${facts.sequence}`,
    type: 'class-changed',
    ...courseOf(told),
    title: titles[news.what],
    text: textOf({ told, news }),
    // the page of a class is closed to who taught it before
    url: news.what === 'reassigned' ? '/Classes' : pageOf(told),
    mail: { facts: isOff ? [] : factsOf(told), links: [], calendar: entryOf({ told, isOff }) },
  };
}

function textOf({ told, news }: { told: Told; news: ClassNews }): string {
  const { facts, timeZone } = told;
  const when = `${whenOf(told)}, ${whereOf(told)}.`;
  if (news.what === 'added') return `${facts.batchName}: ${when}`;
  if (news.what === 'cancelled') return `${facts.batchName}: it was ${when} Reason: ${sentence(facts.cancelReason)}`;
  if (news.what === 'reassigned') return `${facts.batchName}: ${when} You no longer teach it.`;
  if (news.what === 'placed') return `${facts.batchName}: now ${when}`;
  const { startsAt: from, endsAt: to } = news.from;
  return `${facts.batchName}: now ${when} It was ${rangeWords({ from, to, timeZone })}.`;
}

const reminderWords: Readonly<Record<Reminder<'class'>, string>> = { day: 'is tomorrow', minutes: 'starts in 30 minutes' };

/** What one side is reminded of. A class that gets another time gets other reminders. */
export function reminderNotice({ told, reminder, dueAt }: { told: Told; reminder: Reminder<'class'>; dueAt: Date }): NoticeInput {
  const { facts } = told;
  return {
    cause: `${reminderPrefix(facts.id)}${facts.sequence}:${facts.startsAt.getTime()}:${reminder}`,
    type: 'class-soon',
    ...courseOf(told),
    title: `${facts.title} ${reminderWords[reminder]}`,
    text: `${facts.batchName}: ${whenOf(told)}, ${whereOf(told)}.`,
    url: pageOf(told),
    dueAt,
    mail: { facts: factsOf(told), links: [], calendar: entryOf({ told, isOff: false }) },
  };
}

/** What a batch reads that a mentor has written about a class. `key` tells it from others. */
export function messageNotice({ told, text, key }: { told: Told; text: string; key: string }): NoticeInput {
  const { facts } = told;
  return {
    cause: `class-message:${facts.id}:${key}`,
    type: 'class-changed',
    ...courseOf(told),
    title: `Message about ${facts.title}`,
    text,
    url: pageOf(told),
  };
}

const factsOf = (told: Told): NoticeMail['facts'] => [
  { name: 'Batch', text: told.facts.batchName },
  told.facts.inPerson
    ? { name: 'Where', text: told.facts.place }
    : { name: 'Where', text: 'Online. You can join from 15 minutes before it starts.' },
];

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
