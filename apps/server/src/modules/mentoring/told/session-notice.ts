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
  | { readonly what: 'booked' | 'moved' }
  | { readonly what: 'cancelled'; readonly by: 'student' }
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
const pageOf = ({ facts, side }: Told): string => `${side === 'student' ? '/mypage/myplan' : '/myPlan/dashboard'}?booking=${facts.id}`;

/** How the causes of a session's reminders begin. */
export const reminderPrefix = (bookingId: bigint): string => `session-soon:${bookingId}:`;
/** The causes of all that was ever told of a session. */
export const causesOf = ({ id, sequence }: { id: bigint; sequence: number }): string[] => [
  feedbackCause(id),
  withdrawnCause(id),
  ...Array.from({ length: sequence + 1 }, (_, change) => [
    `session:${id}:${change}`,
    ...remindersOfSession.map((reminder) => `${reminderPrefix(id)}${change}:${reminder}`),
  ]).flat(),
];
// a session is cancelled once, and has one offer
const withdrawnCause = (bookingId: bigint): string => `session-offer:${bookingId}`;
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
    if (news.what === 'moved') return `Your session with ${name} has a new time`;
    return told.side === 'student' ? `Booked: session with ${name}` : `New session with ${name}`;
  }
  return news.by === told.side ? `You cancelled your session with ${name}` : `${name} cancelled your session`;
}

function moreOf({ told: { facts, side, timeZone }, news }: { told: Told; news: SessionNews }): string[] {
  if (news.what !== 'cancelled') return side === 'mentor' ? [`About: ${facts.reason}`] : [];
  if (side === 'mentor') return [];
  if (news.by === 'student')
    return facts.againstPolicy ? ['You cancelled less than 24 hours before, so it counts as used.'] : ['It doesn’t count as used.'];
  return [
    ...(facts.cancelReason === '' ? [] : [`Reason: ${facts.cancelReason}.`]),
    'It doesn’t count as used.',
    ...heldWords(news.held, timeZone),
  ];
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
      ? { name: 'Where', text: 'Virtual. Join from your sessions page, from 15 minutes before the start.' }
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
