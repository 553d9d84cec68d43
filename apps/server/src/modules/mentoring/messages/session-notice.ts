import type { Language } from '@abhyas/contract/languages.ts';
import type { Said } from '@abhyas/contract/messages.gen.ts';
import { coordinatesOf } from '@abhyas/rules/centres/coordinates.ts';
import type { Reminder } from '@abhyas/rules/notices/reminders.ts';
import { dayWords, momentWords, rangeWords } from '../../../platform/common/moment-words.ts';
import { say } from '../../../platform/language.ts';
import { inEachLanguage, type NoticeInput, type NoticeMail } from '../../notices/announced.ts';
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
  | { readonly what: 'booked'; readonly by: 'student' | 'mentor' }
  /** The mentor proposes another time, which is held until a moment; the student hears of it. */
  | { readonly what: 'proposed'; readonly time: Omit<HeldTime, 'mentorName'> }
  /** The student declines it; the mentor hears of it. */
  | { readonly what: 'kept' }
  /** Which of the two changed; at least one did. */
  | { readonly what: 'moved'; readonly isNewTime: boolean; readonly isNewMode: boolean }
  /** Staff have given it to another mentor at its time: whose it was, who hears of it too. */
  | { readonly what: 'reassigned'; readonly from: { readonly mentorId: bigint; readonly name: string; readonly timeZone: string | null } }
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
const saidIn =
  ({ language = 'en' }: Told) =>
  (what: Said): string =>
    say(what, language);
/** When and where a session is. */
function whenOf(told: Told): string {
  const { facts, timeZone, language } = told;
  return `${rangeWords({ from: facts.startsAt, to: facts.endsAt, timeZone, language })}, ${facts.venueName ?? saidIn(told)({ key: 'session_virtual' })}`;
}
/** A notice about a session in the languages of the portal. */
const inLanguages = <M extends { readonly told: Told }>(of: M, wordIn: (of: M) => Notice): Notice =>
  inEachLanguage((language) => wordIn({ ...of, told: { ...of.told, language } }));

/** The page of a session, for either side. */
export const pageOf = ({ facts, side }: { facts: { id: bigint }; side: Told['side'] }): string =>
  `${side === 'student' ? '/mypage/myplan' : '/myPlan/dashboard'}?booking=${facts.id}`;

/** The names of its reminders. */
const sessionReminders: readonly Reminder<'session'>[] = ['day', 'minutes'];
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

/** The notice to one side about what happened, in the transaction that changes the session. */
export const sessionNotice = (of: News): Notice => inLanguages(of, sessionNoticeIn);

function sessionNoticeIn({ told, news }: News): Notice {
  const { facts, personId, side } = told;
  const isFormer = isTheFormer({ told, news });
  const isOff = news.what === 'cancelled' || isFormer;
  const when = whenOf(told);
  return {
    personId,
    cause: `session:${facts.id}:${facts.sequence}`,
    type: 'session-booked',
    ...(side === 'student' ? { courseId: facts.courseId } : {}),
    title: saidIn(told)(titleOf({ told, news })),
    text: [
      saidIn(told)(isOff ? { key: 'session_was', values: { when } } : { key: 'sentence', values: { text: when } }),
      ...moreOf({ told, news }),
    ].join(' '),
    // the page of a session is closed to whose it was
    url: isFormer ? '/myPlan/dashboard' : pageOf(told),
    mail: { facts: isOff ? [] : factsOf(told), links: isOff ? [] : linksOf(told), calendar: entryOf({ told, isOff }) },
  };
}

/** Whether the notice is for the mentor whose session it was. */
const isTheFormer = ({ told: { side, personId }, news }: News): boolean =>
  news.what === 'reassigned' && side === 'mentor' && personId === news.from.mentorId;

function titleOf({ told, news }: News): Said {
  const values = { name: otherName(told) };
  if (news.what === 'reassigned') {
    const { studentName: student, mentorName: mentor } = told.facts;
    if (isTheFormer({ told, news })) return { key: 'session_reassigned_former', values: { student, mentor } };
    return { key: `session_reassigned_${told.side}`, values };
  }
  if (news.what === 'booked') {
    if (news.by === 'mentor') return { key: `session_given_${told.side}`, values };
    return { key: `session_booked_${told.side}`, values };
  }
  if (news.what === 'proposed') return { key: 'session_proposed', values };
  if (news.what === 'kept') return { key: 'session_kept', values };
  if (news.what === 'moved') {
    const mode = told.facts.venueName === null ? 'virtual' : 'person';
    if (!news.isNewMode) return { key: 'session_moved_time', values };
    return news.isNewTime ? { key: `session_moved_time_${mode}`, values } : { key: `session_moved_${mode}`, values };
  }
  return { key: `session_cancelled_${news.by === 'portal' ? 'portal' : news.by === told.side ? 'you' : 'other'}`, values };
}

function moreOf({ told, news }: News): string[] {
  const { facts, side } = told;
  const said = saidIn(told);
  if (news.what === 'proposed') return proposedWords({ told, time: news.time });
  if (news.what === 'booked' && news.by === 'mentor' && side === 'student')
    return [said({ key: 'session_reason_about', values: { reason: facts.reason } }), said({ key: 'session_given_more' })];
  if (isTheFormer({ told, news })) return [];
  const was = news.what === 'reassigned' ? [said({ key: 'session_reassigned_from', values: { mentor: news.from.name } })] : [];
  if (news.what === 'reassigned' && side === 'student') return was;
  if (news.what !== 'cancelled')
    return side === 'mentor' ? [...was, said({ key: 'session_reason_about', values: { reason: facts.reason } })] : [];
  // someone wrote it, with or without a full stop
  const ended = /[.!?…।]$/.test(facts.cancelReason);
  const reason =
    facts.cancelReason === ''
      ? []
      : [said({ key: ended ? 'session_reason_ended' : 'session_reason', values: { reason: facts.cancelReason } })];
  if (side === 'mentor') return news.by === 'portal' ? reason : [];
  if (news.by === 'student') return [said({ key: facts.againstPolicy ? 'session_late' : 'session_free' })];
  const next =
    news.by === 'mentor' ? heldWords({ told, held: news.held }) : news.left === 'mentor' ? [said({ key: 'session_book_another' })] : [];
  return [...reason, said({ key: 'session_free' }), ...next];
}

function proposedWords({
  told,
  time: { startsAt: from, endsAt: to, until: moment },
}: {
  told: Told;
  time: Omit<HeldTime, 'mentorName'>;
}): string[] {
  const { timeZone, language } = told;
  const values = { until: momentWords({ moment, timeZone, language }), when: rangeWords({ from, to, timeZone, language }) };
  return [saidIn(told)({ key: 'session_proposed_more', values })];
}

function heldWords({ told, held }: { told: Told; held: HeldTime | null }): string[] {
  if (held === null) return [];
  const { timeZone, language } = told;
  const { startsAt: from, endsAt: to, until: moment, mentorName: mentor } = held;
  const values = { until: momentWords({ moment, timeZone, language }), when: rangeWords({ from, to, timeZone, language }), mentor };
  return [saidIn(told)({ key: 'session_held', values })];
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
  const said = saidIn(told);
  return {
    personId,
    cause: `${reminderPrefix(facts.id)}${facts.sequence}:${reminder}`,
    type: 'session-soon',
    ...(side === 'student' ? { courseId: facts.courseId } : {}),
    title: said({ key: `session_soon_${reminder}`, values: { name: otherName(told) } }),
    text: said({ key: 'sentence', values: { text: whenOf(told) } }),
    url: pageOf(told),
    dueAt,
    mail: { facts: factsOf(told), links: linksOf(told), calendar: entryOf({ told, isOff: false }) },
  };
}

interface Withdrawn {
  readonly told: Told;
  readonly time: Pick<HeldTime, 'startsAt' | 'endsAt'>;
}

/** The notice to a student when the time that was held for them has closed. */
export const withdrawnNotice = (of: Withdrawn): Notice => inLanguages(of, withdrawnNoticeIn);

function withdrawnNoticeIn({ told, time }: Withdrawn): Notice {
  const { facts, personId, timeZone, language } = told;
  const said = saidIn(told);
  const when = rangeWords({ from: time.startsAt, to: time.endsAt, timeZone, language });
  return {
    personId,
    cause: withdrawnCause(facts.id),
    type: 'session-booked',
    courseId: facts.courseId,
    title: said({ key: 'session_withdrawn' }),
    text: said({
      key: facts.cancelledAt === null ? 'session_withdrawn_stays' : 'session_withdrawn_text',
      values: { when, name: otherName(told) },
    }),
    url: pageOf(told),
  };
}

/** The notice to a mentor who has sessions on a day that has become a holiday. */
export const holidayNotice = ({ day, name, sessions: count }: { day: string; name: string; sessions: number }): NoticeInput =>
  inEachLanguage((language) => ({
    cause: `session-holiday:${day}`,
    type: 'session-booked',
    title: say({ key: 'session_holiday', values: { day: dayWords({ moment: new Date(day), timeZone: 'UTC', language }), name } }, language),
    text: say({ key: 'session_holiday_text', values: { count } }, language),
    url: `/myPlan/slots?off=${day}`,
  }));

/** The notice to a mentor whose weekly hours or settings staff have changed. */
export const changedForNotice = ({ what, now }: { what: 'hours' | 'settings'; now: Date }): NoticeInput =>
  inEachLanguage((language) => ({
    cause: `session-times:${what}:${now.getTime()}`,
    type: 'session-booked',
    title: say({ key: `session_${what}_changed` }, language),
    text: say({ key: 'session_times_look' }, language),
    url: '/myPlan/slots',
  }));

/** The notice to a student when the mentor lets them move a session late. */
export const waivedNotice = (of: { told: Told }): Notice => inLanguages(of, waivedNoticeIn);

function waivedNoticeIn({ told }: { told: Told }): Notice {
  const { facts, personId } = told;
  const said = saidIn(told);
  return {
    personId,
    cause: waivedCause(facts),
    type: 'session-booked',
    courseId: facts.courseId,
    title: said({ key: 'session_waived', values: { mentor: facts.mentorName } }),
    text: said({ key: 'session_waived_text', values: { when: whenOf(told) } }),
    url: pageOf(told),
  };
}

/** The notice to a mentor when the student says that they did not come. */
export const claimNotice = (of: { told: Told }): Notice => inLanguages(of, claimNoticeIn);

function claimNoticeIn({ told }: { told: Told }): Notice {
  const said = saidIn(told);
  return {
    personId: told.personId,
    cause: claimCause(told.facts.id),
    type: 'session-booked',
    title: said({ key: 'session_claim', values: { student: told.facts.studentName } }),
    text: said({ key: 'session_claim_text', values: { when: whenOf(told) } }),
    url: pageOf(told),
  };
}

interface Ruled {
  readonly told: Told;
  readonly ruling: 'upheld' | 'rejected';
}

/** The notice to one side when staff have decided whether the mentor came. */
export const rulingNotice = (of: Ruled): Notice => inLanguages(of, rulingNoticeIn);

function rulingNoticeIn({ told, ruling }: Ruled): Notice {
  const { facts, personId, side } = told;
  const said = saidIn(told);
  return {
    personId,
    cause: rulingCause(facts.id),
    type: 'session-booked',
    ...(side === 'student' ? { courseId: facts.courseId } : {}),
    title: said({ key: 'session_ruling', values: { name: otherName(told) } }),
    text: [said({ key: `session_${ruling}_${side}` }), said({ key: 'session_was', values: { when: whenOf(told) } })].join(' '),
    url: pageOf(told),
  };
}

/** The notice to a mentor when the student's account is deleted: the entry is taken out of their calendar, and no name is left. */
export const studentGoneNotice = (of: { told: Told }): Notice => inLanguages(of, studentGoneNoticeIn);

function studentGoneNoticeIn({ told }: { told: Told }): Notice {
  const { facts, personId } = told;
  const said = saidIn(told);
  const calendar = entryOf({ told, isOff: true });
  return {
    personId,
    // not one of `causesOf`: it names no one, and stays
    cause: `session-gone:${facts.id}`,
    type: 'session-booked',
    title: said({ key: 'session_student_gone' }),
    text: said({ key: 'session_student_gone_text', values: { when: whenOf(told) } }),
    url: '/myPlan/dashboard',
    mail: {
      facts: [],
      links: [],
      calendar:
        calendar === null
          ? null
          : { ...calendar, sequence: facts.sequence + 1, summary: said({ key: 'session_entry_gone' }), description: '' },
    },
  };
}

/** The notice to a student when there is feedback for the first time. */
export const feedbackNotice = (of: { told: Told }): Notice => inLanguages(of, feedbackNoticeIn);

function feedbackNoticeIn({ told }: { told: Told }): Notice {
  const { facts, personId, timeZone, language } = told;
  const said = saidIn(told);
  return {
    personId,
    cause: feedbackCause(facts.id),
    type: 'feedback-given',
    courseId: facts.courseId,
    title: said({ key: 'session_feedback', values: { mentor: facts.mentorName } }),
    text: said({ key: 'session_feedback_text', values: { day: dayWords({ moment: facts.startsAt, timeZone, language }) } }),
    url: pageOf(told),
  };
}

function factsOf(told: Told): NoticeMail['facts'] {
  const { facts, side } = told;
  const said = saidIn(told);
  return [
    { name: said({ key: side === 'student' ? 'session_fact_mentor' : 'session_fact_student' }), text: otherName(told) },
    {
      name: said({ key: 'session_fact_where' }),
      text: facts.venueName === null ? said({ key: 'session_fact_virtual' }) : `${facts.venueName}, ${facts.venueAddress ?? ''}`,
    },
    { name: said({ key: 'session_fact_about' }), text: facts.reason },
  ];
}

const linksOf = (told: Told): NoticeMail['links'] =>
  told.facts.venueMapUrl === null || told.facts.venueMapUrl === ''
    ? []
    : [{ text: saidIn(told)({ key: 'session_map' }), url: told.facts.venueMapUrl }];

function entryOf({ told, isOff }: { told: Told; isOff: boolean }): NoticeMail['calendar'] {
  const { facts } = told;
  const lines = [...factsOf(told).map(({ name, text }) => `${name}: ${text}`), ...linksOf(told).map(({ text, url }) => `${text}: ${url}`)];
  return {
    method: isOff ? 'CANCEL' : 'REQUEST',
    id: `session-${facts.id}`,
    sequence: facts.sequence,
    startsAt: facts.startsAt,
    endsAt: facts.endsAt,
    summary: saidIn(told)({ key: 'session_entry', values: { name: otherName(told) } }),
    description: lines.join('\n'),
    place:
      facts.venueName === null
        ? null
        : { name: facts.venueName, address: facts.venueAddress ?? '', geo: coordinatesOf(facts.venueMapUrl ?? '') },
  };
}
