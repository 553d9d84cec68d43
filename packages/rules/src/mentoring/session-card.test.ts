import { describe, expect, test } from 'vitest';
import {
  attendanceRefusal,
  cancelRefusal,
  feedbackRefusal,
  isAgainstPolicy,
  joinRefusal,
  moveRefusal,
  rateRefusal,
  reportRefusal,
  sessionCard,
  type SessionFacts,
  sessionOutcome,
  type SessionViewer,
  waiveRefusal,
} from './session-card.ts';
import { inWords } from '../../test/in-words.ts';

const minute = 60_000;
const hour = 60 * minute;
const startsAt = new Date('2026-12-05T10:00:00Z');
const endsAt = new Date('2026-12-05T11:00:00Z');

const booked: SessionFacts = {
  startsAt,
  endsAt,
  virtual: true,
  moves: 0,
  noticeWaived: false,
  givenLate: false,
  cancelledBy: null,
  againstPolicy: false,
  attendance: null,
  mentorAbsentBy: null,
  absenceRuled: false,
  studentJoined: false,
  mentorJoined: false,
  hasFeedback: false,
  offerEndsAt: null,
};
const present = { attendance: 'present' } as const;
/** Milliseconds after the start. */
const at = (after: number) => new Date(startsAt.getTime() + after);
const whenOf = {
  'two days before': at(-48 * hour),
  '24 h 1 min before': at(-24 * hour - minute),
  '24 h before': at(-24 * hour),
  '23 h 59 min before': at(-24 * hour + minute),
  '16 min before': at(-16 * minute),
  '15 min before': at(-15 * minute),
  'at the start': startsAt,
  'a minute before the end': new Date(endsAt.getTime() - minute),
  'at the end': endsAt,
  '48 hours after': new Date(endsAt.getTime() + 48 * hour),
  'a minute later': new Date(endsAt.getTime() + 48 * hour + minute),
  '30 days after': new Date(endsAt.getTime() + 30 * 24 * hour),
  'later than that': new Date(endsAt.getTime() + 30 * 24 * hour + minute),
} as const;
type When = keyof typeof whenOf;
const moments = Object.entries(whenOf) as [When, Date][];

const cardOf = ({ viewer, when, ...more }: Partial<SessionFacts> & { viewer: SessionViewer; when: When }) =>
  sessionCard({ session: { ...booked, ...more }, viewer, now: whenOf[when] });
/** The kinds of the actions; with '-' before it one that is shown and can't be used yet. */
const actionsOf = (of: Parameters<typeof cardOf>[0]) =>
  cardOf(of)
    .actions.map(({ kind, enabled }) => `${enabled ? '' : '-'}${kind}`)
    .join(' ');

describe('MEN-006 DAT-039 the time alone makes the class status', () => {
  test.each([
    ['two days before', 'UpComing'],
    ['15 min before', 'UpComing'],
    ['at the start', 'Live'],
    ['a minute before the end', 'Live'],
    ['at the end', 'Completed'],
    ['later than that', 'Completed'],
  ] as const)('%s it is %s', (when, status) => {
    for (const cancelledBy of [null, 'student', 'mentor'] as const) {
      const card = cardOf({ viewer: 'student', when, cancelledBy });
      expect(card.classStatus).toBe(status);
      expect(card.isLiveNow).toBe(status === 'Live' && cancelledBy === null);
    }
  });
});

describe('DAT-037 the booking status', () => {
  test.each([
    [{}, 'BOOKED'],
    [present, 'ATTENDED'],
    [{ attendance: 'absent' }, 'BOOKED'],
    [{ ...present, mentorAbsentBy: 'student' }, 'BOOKED'],
    [{ mentorAbsentBy: 'mentor' }, 'BOOKED'],
    [{ studentJoined: true, mentorJoined: true }, 'ATTENDED'],
    [{ studentJoined: true }, 'BOOKED'],
    [{ mentorJoined: true }, 'BOOKED'],
    [{ attendance: 'absent', studentJoined: true, mentorJoined: true }, 'BOOKED'],
    [{ cancelledBy: 'student' }, 'CANCELLED'],
    [{ cancelledBy: 'student', againstPolicy: true }, 'CANCELLED AGAINST POLICY'],
    [{ cancelledBy: 'mentor' }, 'CANCELLED BY MENTOR'],
    [{ cancelledBy: 'portal' }, 'CANCELLED'],
  ] as const)('of %o is %s once it is over', (more, status) => {
    expect(cardOf({ viewer: 'mentor', when: 'at the end', ...more }).bookingStatus).toBe(status);
  });

  test('who both joined have attended only once it is over', () => {
    const joined = { studentJoined: true, mentorJoined: true };
    expect(cardOf({ viewer: 'mentor', when: 'a minute before the end', ...joined })).toMatchObject({
      bookingStatus: 'BOOKED',
      attendance: null,
    });
    expect(cardOf({ viewer: 'mentor', when: 'at the end', ...joined })).toMatchObject({ bookingStatus: 'ATTENDED', attendance: 'present' });
  });
});

describe('MEN-009 MEN-010 who cancelled, as each side reads it', () => {
  test.each([
    ['student', 'mentor', 'Cancelled Slot (mentor)'],
    ['student', 'student', 'Cancelled Slot (you)'],
    ['mentor', 'student', 'Cancelled Slot (student)'],
    ['mentor', 'mentor', 'Cancelled Slot (you)'],
    ['other', 'student', 'Cancelled Slot (student)'],
    ['other', 'mentor', 'Cancelled Slot (mentor)'],
    ['student', 'portal', 'Cancelled Slot'],
    ['mentor', 'portal', 'Cancelled Slot'],
    ['student', null, ''],
    ['mentor', null, ''],
  ] as const)('%s, cancelled by %s: %j', (viewer, cancelledBy, text) => {
    for (const [when] of moments) {
      const { cancelled: by } = cardOf({ viewer, when, cancelledBy });
      expect(by === null ? '' : inWords({ key: 'session_cancelled_slot', values: { by } })).toBe(text);
    }
  });
});

describe('MEN-012 MEN-013 the 24 hours of the policy', () => {
  test.each([
    ['24 h 1 min before', false],
    ['24 h before', false],
    ['23 h 59 min before', true],
    ['15 min before', true],
  ] as const)('cancelled %s it is used up: %j', (when, used) => {
    expect(isAgainstPolicy({ session: booked, now: whenOf[when] })).toBe(used);
  });
});

describe('MEN-007 MEN-008 cancelling', () => {
  test.each(moments)('%s student and mentor can, or neither', (when, now) => {
    const can = now < startsAt;
    expect(cancelRefusal({ session: booked, now })).toBe(can ? '' : 'SESSION_NOT_UPCOMING');
    for (const viewer of ['student', 'mentor'] as const) {
      expect(actionsOf({ viewer, when }).split(' ').includes('cancel')).toBe(can);
      for (const cancelledBy of ['student', 'mentor'] as const) expect(actionsOf({ viewer, when, cancelledBy })).toBe('');
    }
    for (const cancelledBy of ['student', 'mentor'] as const)
      expect(cancelRefusal({ session: { ...booked, cancelledBy }, now })).toBe('SESSION_NOT_UPCOMING');
  });
});

describe('what each side may do', () => {
  test.each([
    // when, the student, the mentor
    ['two days before', {}, '-join move cancel', '-join propose cancel'],
    ['24 h before', {}, '-join move cancel', '-join propose cancel'],
    ['23 h 59 min before', {}, '-join -move cancel', '-join propose cancel waive'],
    ['23 h 59 min before', { noticeWaived: true }, '-join move cancel', '-join propose cancel'],
    ['23 h 59 min before', { moves: 2 }, '-join -move cancel', '-join propose cancel'],
    ['two days before', { moves: 1 }, '-join move cancel', '-join propose cancel'],
    ['two days before', { moves: 2 }, '-join -move cancel', '-join propose cancel'],
    ['two days before', { virtual: false }, 'move cancel', 'propose cancel'],
    ['16 min before', {}, '-join -move cancel', '-join propose cancel waive'],
    ['15 min before', {}, 'join -move cancel', 'join propose cancel waive'],
    ['at the start', {}, 'join', 'join'],
    ['at the start', { noticeWaived: true }, 'join', 'join'],
    ['a minute before the end', {}, 'join', 'join'],
    ['a minute before the end', { virtual: false }, '', ''],
    ['at the end', {}, 'reportAbsence', 'attendance -feedback'],
    ['at the end', present, 'rate', 'attendance feedback'],
    ['at the end', { studentJoined: true, mentorJoined: true }, 'rate', 'attendance feedback'],
    ['at the end', { mentorJoined: true }, '', 'attendance -feedback'],
    ['at the end', { attendance: 'absent' }, 'reportAbsence', 'attendance -feedback'],
    ['at the end', { mentorAbsentBy: 'student' }, 'reportAbsence', 'attendance -feedback'],
    ['at the end', { ...present, mentorAbsentBy: 'student' }, 'reportAbsence', 'attendance -feedback'],
    ['at the end', { mentorJoined: true, mentorAbsentBy: 'student' }, 'reportAbsence', 'attendance -feedback'],
    ['later than that', { mentorAbsentBy: 'student' }, 'reportAbsence', 'attendance -feedback'],
    ['at the end', { mentorAbsentBy: 'mentor' }, '', 'attendance -feedback'],
    ['at the end', { ...present, hasFeedback: true }, 'rate', '-attendance feedback'],
    ['30 days after', present, 'rate', 'attendance feedback'],
    // decision 46: the claim is for 48 hours, and staff's word is the last one
    ['48 hours after', {}, 'reportAbsence', 'attendance -feedback'],
    ['a minute later', {}, '', 'attendance -feedback'],
    ['at the end', { mentorAbsentBy: 'student', absenceRuled: true }, '', '-attendance -feedback'],
    ['at the end', { absenceRuled: true }, '', 'attendance -feedback'],
    ['30 days after', {}, '', 'attendance -feedback'],
    ['later than that', present, '', 'attendance feedback'],
    ['later than that', {}, '', 'attendance -feedback'],
    ['two days before', { offerEndsAt: at(-47 * hour) }, 'acceptOffer -join move cancel', '-join propose cancel'],
    ['24 h before', { offerEndsAt: at(-24 * hour) }, '-join move cancel', '-join propose cancel'],
    ['two days before', { cancelledBy: 'mentor', offerEndsAt: at(-47 * hour) }, 'acceptOffer', ''],
    ['24 h before', { cancelledBy: 'mentor', offerEndsAt: at(-24 * hour) }, '', ''],
  ] as const)('MEN-005 MEN-021 MEN-030 MEN-031 %s, %o', (when, more, student, mentor) => {
    expect({ student: actionsOf({ viewer: 'student', when, ...more }), mentor: actionsOf({ viewer: 'mentor', when, ...more }) }).toEqual({
      student,
      mentor,
    });
    expect(actionsOf({ viewer: 'other', when, ...more })).toBe('');
  });

  test('what cannot be used yet says why', () => {
    const reasonOf = (kind: string, of: Parameters<typeof cardOf>[0]) => cardOf(of).actions.find((action) => action.kind === kind)?.reason;
    expect(reasonOf('join', { viewer: 'student', when: '16 min before' })).toBe('join-later');
    expect(reasonOf('move', { viewer: 'student', when: '23 h 59 min before' })).toBe('move-too-late');
    expect(reasonOf('move', { viewer: 'student', when: 'two days before', moves: 2 })).toBe('moves-used');
    expect(reasonOf('feedback', { viewer: 'mentor', when: 'at the end' })).toBe('not-present');
    expect(reasonOf('attendance', { viewer: 'mentor', when: 'at the end', ...present, hasFeedback: true })).toBe('feedback-given');
    const upheld = { mentorAbsentBy: 'student', absenceRuled: true } as const;
    expect(reasonOf('attendance', { viewer: 'mentor', when: 'at the end', ...upheld })).toBe('absence-ruled');
  });

  test.each([
    ['two days before', 0, false, 2],
    ['two days before', 1, false, 1],
    ['two days before', 2, false, 0],
    ['23 h 59 min before', 0, false, 0],
    ['23 h 59 min before', 0, true, 1],
    ['23 h 59 min before', 2, true, 0],
  ] as const)('%s, after %i moves, allowed late: %j, %i are left', (when, moves, noticeWaived, left) => {
    expect(cardOf({ viewer: 'student', when, moves, noticeWaived }).movesLeft).toBe(left);
  });
});

describe('MEN-024 MEN-025 MEN-027 MEN-029 DAT-038 feedback that is owed', () => {
  test.each([
    // when, what, the mentor's action, awaiting
    ['a minute before the end', {}, '', false],
    ['at the end', {}, 'GIVE FEEDBACK', true],
    ['at the end', present, 'GIVE FEEDBACK', true],
    ['later than that', present, 'GIVE FEEDBACK', true],
    ['at the end', { attendance: 'absent' }, '', false],
    ['at the end', { mentorAbsentBy: 'student' }, '', false],
    ['at the end', { mentorAbsentBy: 'mentor' }, '', false],
    ['at the end', { ...present, hasFeedback: true }, 'FEEDBACK GIVEN', false],
    ['at the end', { cancelledBy: 'student', againstPolicy: true }, '', false],
    ['at the end', { cancelledBy: 'mentor' }, '', false],
  ] as const)('%s, %o: %s', (when, more, action, awaiting) => {
    const texts = {
      student: "Mentor's feedback pending..",
      mentor: 'Please provide feedback...',
      other: "Mentor's feedback pending..",
    } as const;
    for (const viewer of ['student', 'mentor', 'other'] as const) {
      const card = cardOf({ viewer, when, ...more });
      const { feedbackFrom: from } = card;
      expect(card).toMatchObject({ mentorAction: action, isAwaitingFeedback: awaiting });
      expect(from === null ? '' : inWords({ key: 'session_feedback_to_come', values: { from } })).toBe(awaiting ? texts[viewer] : '');
    }
  });
});

/** Everything that the facts distinguish. */
const everything: SessionFacts[] = [null, 'student', 'mentor'].flatMap((cancelledBy) =>
  [null, 'present', 'absent'].flatMap((attendance) =>
    [null, 'student', 'mentor'].flatMap((mentorAbsentBy) =>
      [0, 1, 2].flatMap((moves) =>
        Array.from({ length: 64 }, (_, bits) => ({
          ...booked,
          cancelledBy: cancelledBy as SessionFacts['cancelledBy'],
          attendance: attendance as SessionFacts['attendance'],
          mentorAbsentBy: mentorAbsentBy as SessionFacts['mentorAbsentBy'],
          moves,
          virtual: (bits & 1) > 0,
          noticeWaived: (bits & 2) > 0,
          studentJoined: (bits & 4) > 0,
          mentorJoined: (bits & 8) > 0,
          hasFeedback: (bits & 16) > 0,
          absenceRuled: (bits & 32) > 0,
        })),
      ),
    ),
  ),
);

test('MEN-007 MEN-008 MEN-021 MEN-030 of all sessions at all times the card offers what the calls allow, and nothing else', () => {
  const allowed = (refusals: Readonly<Record<string, string>>) =>
    Object.keys(refusals)
      .filter((kind) => refusals[kind] === '')
      .join(' ');
  const wrong = everything.flatMap((session) =>
    moments.flatMap(([when, now]) => {
      const of = { session, now };
      const offered = (viewer: SessionViewer) =>
        sessionCard({ viewer, ...of })
          .actions.filter(({ enabled, kind }) => enabled && kind !== 'waive' && kind !== 'propose')
          .map(({ kind }) => kind)
          .join(' ');
      const both = { join: joinRefusal(of) };
      const student = {
        ...both,
        move: moveRefusal(of),
        cancel: cancelRefusal(of),
        rate: rateRefusal(of),
        reportAbsence: reportRefusal(of),
      };
      const mentor = { ...both, cancel: cancelRefusal(of), attendance: attendanceRefusal(of), feedback: feedbackRefusal(of) };
      const card = sessionCard({ viewer: 'mentor', ...of });
      const isCancelled = session.cancelledBy !== null;
      const isRight =
        offered('student') === allowed(student) &&
        offered('mentor') === allowed(mentor) &&
        (card.cancelled !== null) === isCancelled &&
        card.bookingStatus.startsWith('CANCELLED') === isCancelled &&
        !(isCancelled && (card.isAwaitingFeedback || card.isLiveNow));
      return isRight ? [] : [{ when, session }];
    }),
  );
  expect(everything.length).toBe(5_184);
  expect(wrong).toEqual([]);
});

test.each<{ name: string; more: Partial<SessionFacts>; when?: When; outcome: 'attended' | 'missed' | 'disputed' | null }>([
  { name: 'marked as present', more: present, outcome: 'attended' },
  { name: 'marked as absent', more: { attendance: 'absent' }, outcome: 'missed' },
  { name: 'joined by both', more: { studentJoined: true, mentorJoined: true }, outcome: 'attended' },
  { name: 'joined by one', more: { studentJoined: true }, outcome: null },
  { name: 'not over', more: { studentJoined: true, mentorJoined: true }, when: 'a minute before the end', outcome: null },
  { name: 'cancelled', more: { cancelledBy: 'student', againstPolicy: true }, outcome: null },
  { name: 'missed by its mentor', more: { ...present, mentorAbsentBy: 'student' }, outcome: null },
  { name: 'missed, as each says, by the other', more: { attendance: 'absent', mentorAbsentBy: 'student' }, outcome: 'disputed' },
  {
    name: 'missed by its mentor, as staff decided',
    more: { attendance: 'absent', mentorAbsentBy: 'student', absenceRuled: true },
    outcome: null,
  },
  { name: 'missed, as its mentor says, by themself', more: { attendance: 'absent', mentorAbsentBy: 'mentor' }, outcome: null },
])('MEN-030 the outcome of a session that is $name is $outcome', ({ more, when = 'at the end', outcome }) => {
  expect(sessionOutcome({ session: { ...booked, ...more }, now: whenOf[when] })).toBe(outcome);
});

test.each([
  [-24 * hour - minute, {}, 'NOTICE_NOT_NEEDED'],
  [-24 * hour, {}, 'NOTICE_NOT_NEEDED'],
  [-24 * hour + minute, {}, ''],
  [-minute, {}, ''],
  [0, {}, 'SESSION_NOT_UPCOMING'],
  [-hour, { cancelledBy: 'student' }, 'SESSION_NOT_UPCOMING'],
  [-hour, { noticeWaived: true }, 'NOTICE_WAIVED'],
  [-hour, { moves: 2 }, 'MOVES_USED'],
] as const)('a mentor allows a late change %i ms from the start, with %j: %j', (after, facts, refusal) => {
  expect(waiveRefusal({ session: { ...booked, ...facts }, now: at(after) })).toBe(refusal);
});
