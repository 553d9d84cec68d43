import { coordinatesOf } from '@abhyas/rules/centres/coordinates.ts';
import type { Reminder } from '@abhyas/rules/notices/reminders.ts';
import { dayWords, rangeWords, timeWords, zoneWords } from '../../../platform/common/moment-words.ts';
import type { NoticeInput, NoticeMail } from '../../notices/index.ts';
import type { SessionFactsRow } from './facts-queries.ts';

/** Another time that is held for a student after the mentor cancelled, and until when. */
export interface HeldTime {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly mentorName: string;
  readonly until: Date;
}

/** What happened to a session. */
export type SessionNews =
  | { readonly what: 'booked' }
  /** Which of the two changed; at least one did. */
  | { readonly what: 'moved'; readonly isNewTime: boolean; readonly isNewMode: boolean }
  | { readonly what: 'cancelled'; readonly by: 'student' }
  /** No one cancelled it: the mentor or the student is no longer there, or no longer in the course. The reason says so. */
  | { readonly what: 'cancelled'; readonly by: 'portal'; readonly left: 'student' | 'mentor' }
  | { readonly what: 'cancelled'; readonly by: 'mentor'; readonly held: HeldTime | null };

/** One of the two who have a session, with the zone their times are in. */
export interface Told {
  readonly facts: SessionFactsRow;
  readonly side: 'student' | 'mentor';
  readonly personId: bigint;
  readonly timeZone: string;
}

type Notice = NoticeInput & { personId: bigint };

const otherName = ({ facts, side }: Told): string => (side === 'student' ? facts.mentorName : facts.studentName);
const whenOf = ({ facts: { startsAt, endsAt }, timeZone }: Told): string => rangeWords({ from: startsAt, to: endsAt, timeZone });
const whereOf = ({ facts }: Told): string => facts.venueName ?? 'virtual';
/** The page of a session, for either side. */
export const pageOf = ({ facts, side }: { facts: { id: bigint }; side: Told['side'] }): string =>
  `${side === 'student' ? '/mypage/myplan' : '/myPlan/dashboard'}?booking=${facts.id}`;

/** How the causes of a session's reminders begin. */
export const reminderPrefix = (bookingId: bigint): string => `session-soon:${bookingId}:`;
/** The causes of all that was ever told of a session. */
export const causesOf = ({ id, sequence }: { id: bigint; sequence: number }): string[] => [
  feedbackCause(id),
  withdrawnCause(id),
  ...Array.from({ length: sequence + 1 }, (_, change) => [
    `session:${id}:${change}`,
    waivedCause({ id, sequence: change }),
    ...remindersOfSession.map((reminder) => `${reminderPrefix(id)}${change}:${reminder}`),
  ]).flat(),
];
// a session is cancelled once, and has one offer
const withdrawnCause = (bookingId: bigint): string => `session-offer:${bookingId}`;
const waivedCause = ({ id, sequence }: { id: bigint; sequence: number }): string => `session-waived:${id}:${sequence}`;
const feedbackCause = (bookingId: bigint): string => `session-feedback:${bookingId}`;

/** What one side is told of what happened, in the transaction that changes the session. */
export function sessionNotice({ told, news }: { told: Told; news: SessionNews }): Notice {
  const { facts, personId, side } = told;
  const isOff = news.what === 'cancelled';
  return {
    personId,
    cause: `session:${facts.id}:${facts.sequence}`,
    type: 'session-booked',
    ...(side === 'student' ? { courseId: facts.courseId } : {}),
    title: titleOf({ told, news }),
    text: [`${isOff ? 'It was ' : ''}${whenOf(told)}, ${whereOf(told)}.`, ...moreOf({ told, news })].join(' '),
    url: pageOf(told),
    mail: { facts: isOff ? [] : factsOf(told), links: isOff ? [] : linksOf(told), calendar: entryOf({ told, isOff }) },
  };
}

function titleOf({ told, news }: { told: Told; news: SessionNews }): string {
  const name = otherName(told);
  if (news.what !== 'cancelled') {
    if (news.what === 'moved') return `Your session with ${name} ${changeWords({ told, news })}`;
    return told.side === 'student' ? `Booked: session with ${name}` : `New session with ${name}`;
  }
  if (news.by === 'portal') return `Your session with ${name} is cancelled`;
  return news.by === told.side ? `You cancelled your session with ${name}` : `${name} cancelled your session`;
}

/** What is new of a session: 'has a new time', 'is now virtual', or both. */
function changeWords({ told: { facts }, news }: { told: Told; news: SessionNews & { what: 'moved' } }): string {
  const mode = `is now ${facts.venueName === null ? 'virtual' : 'in person'}`;
  if (!news.isNewMode) return 'has a new time';
  return news.isNewTime ? `has a new time and ${mode}` : mode;
}

/** What someone wrote, as a sentence: a full stop is added where it has none. */
const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

function moreOf({ told: { facts, side, timeZone }, news }: { told: Told; news: SessionNews }): string[] {
  if (news.what !== 'cancelled') return side === 'mentor' ? [`About: ${facts.reason}`] : [];
  const reason = facts.cancelReason === '' ? [] : [`Reason: ${sentence(facts.cancelReason)}`];
  if (side === 'mentor') return news.by === 'portal' ? reason : [];
  if (news.by === 'student')
    return facts.againstPolicy
      ? ['You cancelled less than 24 hours before, so it counts as one of your sessions.']
      : ['It doesn’t count as one of your sessions.'];
  const next = news.by === 'mentor' ? heldWords(news.held, timeZone) : news.left === 'mentor' ? ['Book another time.'] : [];
  return [...reason, 'It doesn’t count as one of your sessions.', ...next];
}

function heldWords(held: HeldTime | null, timeZone: string): string[] {
  if (held === null) return [];
  const { startsAt: from, endsAt: to, until: moment, mentorName } = held;
  const until = `${dayWords({ moment, timeZone })}, ${timeWords({ moment, timeZone })} ${zoneWords({ moment, timeZone })}`;
  return [`Another time is held for you until ${until}: ${rangeWords({ from, to, timeZone })} with ${mentorName}.`];
}

const reminderWords: Readonly<Record<Reminder<'session'>, string>> = { day: 'is tomorrow', minutes: 'starts in 30 minutes' };
const remindersOfSession = Object.keys(reminderWords);

/** What one side is reminded of. */
export function reminderNotice({ told, reminder, dueAt }: { told: Told; reminder: Reminder<'session'>; dueAt: Date }): Notice {
  const { facts, personId, side } = told;
  return {
    personId,
    cause: `${reminderPrefix(facts.id)}${facts.sequence}:${reminder}`,
    type: 'session-soon',
    ...(side === 'student' ? { courseId: facts.courseId } : {}),
    title: `Your session with ${otherName(told)} ${reminderWords[reminder]}`,
    text: `${whenOf(told)}, ${whereOf(told)}.`,
    url: pageOf(told),
    dueAt,
    mail: { facts: factsOf(told), links: linksOf(told), calendar: entryOf({ told, isOff: false }) },
  };
}

/** What a student is told when the time that was held for them has closed. */
export function withdrawnNotice({ told, time }: { told: Told; time: Pick<HeldTime, 'startsAt' | 'endsAt'> }): Notice {
  const { facts, personId, timeZone } = told;
  const { startsAt: from, endsAt: to } = time;
  return {
    personId,
    cause: withdrawnCause(facts.id),
    type: 'session-booked',
    courseId: facts.courseId,
    title: 'The time held for you is gone',
    text: `It was ${rangeWords({ from, to, timeZone })}, in place of your session with ${otherName(told)}. Book another time.`,
    url: pageOf(told),
  };
}

/** What a mentor is told who has sessions on a day that has become a holiday. */
export const holidayNotice = ({ day, name, sessions }: { day: string; name: string; sessions: number }): NoticeInput => ({
  cause: `session-holiday:${day}`,
  type: 'session-booked',
  title: `${dayWords({ moment: new Date(day), timeZone: 'UTC' })} is a holiday: ${name}`,
  text: `You have ${sessions === 1 ? 'a session' : `${sessions} sessions`} on this day, and the free times are closed. Open the day to move ${sessions === 1 ? 'it' : 'them'}.`,
  url: `/myPlan/slots?off=${day}`,
});

/** What a student is told when the mentor lets them move a session late. */
export function waivedNotice({ told }: { told: Told }): Notice {
  const { facts, personId } = told;
  return {
    personId,
    cause: waivedCause(facts),
    type: 'session-booked',
    courseId: facts.courseId,
    title: `${facts.mentorName} lets you change your session`,
    text: `It is ${whenOf(told)}, ${whereOf(told)}. You can move it to another time until it starts. If you cancel it instead, it still counts as one of your sessions.`,
    url: pageOf(told),
  };
}

/** What a mentor is told when the student's account is deleted: the entry is taken out of their calendar, and no name is left. */
export function studentGoneNotice({ told }: { told: Told }): Notice {
  const { facts, personId } = told;
  const calendar = entryOf({ told, isOff: true });
  return {
    personId,
    // not one of `causesOf`: it names no one, and stays
    cause: `session-gone:${facts.id}`,
    type: 'session-booked',
    title: 'A student’s session is cancelled',
    text: `It was ${whenOf(told)}, ${whereOf(told)}. The student’s account was deleted.`,
    url: '/myPlan/dashboard',
    mail: {
      facts: [],
      links: [],
      calendar: calendar === null ? null : { ...calendar, sequence: facts.sequence + 1, summary: 'Session', description: '' },
    },
  };
}

/** What a student is told when there is feedback for the first time. */
export function feedbackNotice({ told }: { told: Told }): Notice {
  const { facts, personId } = told;
  return {
    personId,
    cause: feedbackCause(facts.id),
    type: 'feedback-given',
    courseId: facts.courseId,
    title: `Feedback from ${facts.mentorName}`,
    text: `Your session of ${dayWords({ moment: facts.startsAt, timeZone: told.timeZone })} has feedback.`,
    url: pageOf(told),
  };
}

function factsOf(told: Told): NoticeMail['facts'] {
  const { facts, side } = told;
  return [
    { name: side === 'student' ? 'Mentor' : 'Student', text: otherName(told) },
    facts.venueName === null
      ? { name: 'Where', text: 'Virtual. You can join from 15 minutes before it starts.' }
      : { name: 'Where', text: `${facts.venueName}, ${facts.venueAddress ?? ''}` },
    { name: 'About', text: facts.reason },
  ];
}

const linksOf = ({ facts }: Told): NoticeMail['links'] =>
  facts.venueMapUrl === null || facts.venueMapUrl === '' ? [] : [{ text: 'Map', url: facts.venueMapUrl }];

function entryOf({ told, isOff }: { told: Told; isOff: boolean }): NoticeMail['calendar'] {
  const { facts } = told;
  const lines = [...factsOf(told).map(({ name, text }) => `${name}: ${text}`), ...linksOf(told).map(({ text, url }) => `${text}: ${url}`)];
  return {
    method: isOff ? 'CANCEL' : 'REQUEST',
    id: `session-${facts.id}`,
    sequence: facts.sequence,
    startsAt: facts.startsAt.toISOString(),
    endsAt: facts.endsAt.toISOString(),
    summary: `Session with ${otherName(told)}`,
    description: lines.join('\n'),
    place:
      facts.venueName === null
        ? null
        : { name: facts.venueName, address: facts.venueAddress ?? '', geo: coordinatesOf(facts.venueMapUrl ?? '') },
  };
}
