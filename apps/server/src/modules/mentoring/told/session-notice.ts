import type { Language } from '@abhyas/contract/languages.ts';
import { coordinatesOf } from '@abhyas/rules/centres/coordinates.ts';
import type { Reminder } from '@abhyas/rules/notices/reminders.ts';
import { dayWords, momentWords, rangeWords } from '../../../platform/common/moment-words.ts';
import { inEachLanguage, type NoticeInput, type NoticeMail } from '../../notices/index.ts';
import type { SessionFactsRow } from './facts-queries.ts';
import { sessionReminders, sessionWords } from './session-words.ts';

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
  /** English where none is named. */
  readonly language?: Language;
}

type Notice = NoticeInput & { personId: bigint };

const otherName = ({ facts, side }: Told): string => (side === 'student' ? facts.mentorName : facts.studentName);
const wordsOf = ({ language = 'en' }: Told) => sessionWords[language];
/** When and where a session is. */
function whenOf(told: Told): string {
  const { facts, timeZone, language } = told;
  return `${rangeWords({ from: facts.startsAt, to: facts.endsAt, timeZone, language })}, ${facts.venueName ?? wordsOf(told).virtual}`;
}
/** A notice about a session in the languages of the portal. */
const inLanguages = <M extends { readonly told: Told }>(of: M, wordIn: (of: M) => Notice): Notice =>
  inEachLanguage((language) => wordIn({ ...of, told: { ...of.told, language } }));

/** The page of a session, for either side. */
export const pageOf = ({ facts, side }: { facts: { id: bigint }; side: Told['side'] }): string =>
  `${side === 'student' ? '/mypage/myplan' : '/myPlan/dashboard'}?booking=${facts.id}`;

/** How the causes of a session's reminders begin. */
export const reminderPrefix = (bookingId: bigint): string => `session-soon:${bookingId}:`;
/** The causes of all that was ever told of a session. */
export const causesOf = ({ id, sequence }: { id: bigint; sequence: number }): string[] => [
  feedbackCause(id),
  withdrawnCause(id),
  claimCause(id),
  rulingCause(id),
  ...Array.from({ length: sequence + 1 }, (_, change) => [
    `session:${id}:${change}`,
    waivedCause({ id, sequence: change }),
    ...sessionReminders.map((reminder) => `${reminderPrefix(id)}${change}:${reminder}`),
  ]).flat(),
];
// a session is cancelled once, and has one offer
const withdrawnCause = (bookingId: bigint): string => `session-offer:${bookingId}`;
const waivedCause = ({ id, sequence }: { id: bigint; sequence: number }): string => `session-waived:${id}:${sequence}`;
const claimCause = (bookingId: bigint): string => `session-claim:${bookingId}`;
const rulingCause = (bookingId: bigint): string => `session-ruling:${bookingId}`;
const feedbackCause = (bookingId: bigint): string => `session-feedback:${bookingId}`;

interface News {
  readonly told: Told;
  readonly news: SessionNews;
}

/** What one side is told of what happened, in the transaction that changes the session. */
export const sessionNotice = (of: News): Notice => inLanguages(of, sessionNoticeIn);

function sessionNoticeIn({ told, news }: News): Notice {
  const { facts, personId, side } = told;
  const isOff = news.what === 'cancelled';
  const when = whenOf(told);
  return {
    personId,
    cause: `session:${facts.id}:${facts.sequence}`,
    type: 'session-booked',
    ...(side === 'student' ? { courseId: facts.courseId } : {}),
    title: titleOf({ told, news }),
    text: [isOff ? wordsOf(told).was(when) : wordsOf(told).is(when), ...moreOf({ told, news })].join(' '),
    url: pageOf(told),
    mail: { facts: isOff ? [] : factsOf(told), links: isOff ? [] : linksOf(told), calendar: entryOf({ told, isOff }) },
  };
}

function titleOf({ told, news }: News): string {
  const { booked, moved, cancelled } = wordsOf(told);
  const name = otherName(told);
  if (news.what === 'booked') return booked[told.side](name);
  if (news.what === 'moved') return moved({ ...news, name, isVirtual: told.facts.venueName === null });
  if (news.by === 'portal') return cancelled.byPortal(name);
  return news.by === told.side ? cancelled.byYou(name) : cancelled.byOther(name);
}

function moreOf({ told, news }: News): string[] {
  const { facts, side } = told;
  const words = wordsOf(told);
  if (news.what !== 'cancelled') return side === 'mentor' ? [words.about(facts.reason)] : [];
  const reason = facts.cancelReason === '' ? [] : [words.reason(facts.cancelReason)];
  if (side === 'mentor') return news.by === 'portal' ? reason : [];
  if (news.by === 'student') return [facts.againstPolicy ? words.late : words.free];
  const next = news.by === 'mentor' ? heldWords({ told, held: news.held }) : news.left === 'mentor' ? [words.bookAnother] : [];
  return [...reason, words.free, ...next];
}

function heldWords({ told, held }: { told: Told; held: HeldTime | null }): string[] {
  if (held === null) return [];
  const { timeZone, language } = told;
  const { startsAt: from, endsAt: to, until, mentorName: mentor } = held;
  const when = rangeWords({ from, to, timeZone, language });
  return [wordsOf(told).held({ until: momentWords({ moment: until, timeZone, language }), when, mentor })];
}

interface Reminded {
  readonly told: Told;
  readonly reminder: Reminder<'session'>;
  readonly dueAt: Date;
}

/** What one side is reminded of. */
export const reminderNotice = (of: Reminded): Notice => inLanguages(of, reminderNoticeIn);

function reminderNoticeIn({ told, reminder, dueAt }: Reminded): Notice {
  const { facts, personId, side } = told;
  const words = wordsOf(told);
  return {
    personId,
    cause: `${reminderPrefix(facts.id)}${facts.sequence}:${reminder}`,
    type: 'session-soon',
    ...(side === 'student' ? { courseId: facts.courseId } : {}),
    title: words.reminders[reminder](otherName(told)),
    text: words.is(whenOf(told)),
    url: pageOf(told),
    dueAt,
    mail: { facts: factsOf(told), links: linksOf(told), calendar: entryOf({ told, isOff: false }) },
  };
}

interface Withdrawn {
  readonly told: Told;
  readonly time: Pick<HeldTime, 'startsAt' | 'endsAt'>;
}

/** What a student is told when the time that was held for them has closed. */
export const withdrawnNotice = (of: Withdrawn): Notice => inLanguages(of, withdrawnNoticeIn);

function withdrawnNoticeIn({ told, time }: Withdrawn): Notice {
  const { facts, personId, timeZone, language } = told;
  const { withdrawn } = wordsOf(told);
  const when = rangeWords({ from: time.startsAt, to: time.endsAt, timeZone, language });
  return {
    personId,
    cause: withdrawnCause(facts.id),
    type: 'session-booked',
    courseId: facts.courseId,
    title: withdrawn.title,
    text: withdrawn.text({ when, name: otherName(told) }),
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
export const waivedNotice = (of: { told: Told }): Notice => inLanguages(of, waivedNoticeIn);

function waivedNoticeIn({ told }: { told: Told }): Notice {
  const { facts, personId } = told;
  const { waived } = wordsOf(told);
  return {
    personId,
    cause: waivedCause(facts),
    type: 'session-booked',
    courseId: facts.courseId,
    title: waived.title(facts.mentorName),
    text: waived.text(whenOf(told)),
    url: pageOf(told),
  };
}

/** What a mentor is told when the student says that they did not come. */
export const claimNotice = (of: { told: Told }): Notice => inLanguages(of, claimNoticeIn);

function claimNoticeIn({ told }: { told: Told }): Notice {
  const { claim } = wordsOf(told);
  return {
    personId: told.personId,
    cause: claimCause(told.facts.id),
    type: 'session-booked',
    title: claim.title(told.facts.studentName),
    text: claim.text(whenOf(told)),
    url: pageOf(told),
  };
}

interface Ruled {
  readonly told: Told;
  readonly ruling: 'upheld' | 'rejected';
}

/** What one side is told when staff have decided whether the mentor came. */
export const rulingNotice = (of: Ruled): Notice => inLanguages(of, rulingNoticeIn);

function rulingNoticeIn({ told, ruling }: Ruled): Notice {
  const { facts, personId, side } = told;
  const words = wordsOf(told).ruling;
  return {
    personId,
    cause: rulingCause(facts.id),
    type: 'session-booked',
    ...(side === 'student' ? { courseId: facts.courseId } : {}),
    title: words.title(otherName(told)),
    text: [words[ruling][side], wordsOf(told).was(whenOf(told))].join(' '),
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
    text: `It was ${whenOf(told)}. The student’s account was deleted.`,
    url: '/myPlan/dashboard',
    mail: {
      facts: [],
      links: [],
      calendar: calendar === null ? null : { ...calendar, sequence: facts.sequence + 1, summary: 'Session', description: '' },
    },
  };
}

/** What a student is told when there is feedback for the first time. */
export const feedbackNotice = (of: { told: Told }): Notice => inLanguages(of, feedbackNoticeIn);

function feedbackNoticeIn({ told }: { told: Told }): Notice {
  const { facts, personId, timeZone, language } = told;
  const { feedback } = wordsOf(told);
  return {
    personId,
    cause: feedbackCause(facts.id),
    type: 'feedback-given',
    courseId: facts.courseId,
    title: feedback.title(facts.mentorName),
    text: feedback.text(dayWords({ moment: facts.startsAt, timeZone, language })),
    url: pageOf(told),
  };
}

function factsOf(told: Told): NoticeMail['facts'] {
  const { facts, side } = told;
  const words = wordsOf(told).facts;
  return [
    { name: side === 'student' ? words.mentor : words.student, text: otherName(told) },
    { name: words.where, text: facts.venueName === null ? words.virtual : `${facts.venueName}, ${facts.venueAddress ?? ''}` },
    { name: words.about, text: facts.reason },
  ];
}

const linksOf = (told: Told): NoticeMail['links'] =>
  told.facts.venueMapUrl === null || told.facts.venueMapUrl === '' ? [] : [{ text: wordsOf(told).map, url: told.facts.venueMapUrl }];

function entryOf({ told, isOff }: { told: Told; isOff: boolean }): NoticeMail['calendar'] {
  const { facts } = told;
  const lines = [...factsOf(told).map(({ name, text }) => `${name}: ${text}`), ...linksOf(told).map(({ text, url }) => `${text}: ${url}`)];
  return {
    method: isOff ? 'CANCEL' : 'REQUEST',
    id: `session-${facts.id}`,
    sequence: facts.sequence,
    startsAt: facts.startsAt.toISOString(),
    endsAt: facts.endsAt.toISOString(),
    summary: wordsOf(told).entry(otherName(told)),
    description: lines.join('\n'),
    place:
      facts.venueName === null
        ? null
        : { name: facts.venueName, address: facts.venueAddress ?? '', geo: coordinatesOf(facts.venueMapUrl ?? '') },
  };
}
