import { describe, expect, it } from 'vitest';
import {
  bookingRefusal,
  type Booked,
  isPracticeOpen,
  launchRefusal,
  reviewOpensAt,
  testActions,
  type TestFacts,
  type TestStatus,
  windowLeft,
} from './test-actions.ts';

const minute = 60_000;
const day = 1440 * minute;
const releaseAt = new Date('2026-11-24T18:30:00.000Z');
const endAt = new Date('2026-12-12T18:29:59.000Z');
const slotStartAt = new Date('2026-11-20T18:30:00.000Z');
const around = (moment: Date, ms: number) => new Date(moment.getTime() + ms);
const before = (moment: Date) => around(moment, -1);
/** The first moment after the second that a window ends with. */
const after = (moment: Date) => around(moment, 1000);

const atHome: TestFacts = {
  type: 'Mock',
  proctored: false,
  ranked: false,
  sharedUntil: null,
  adaptive: false,
  releaseAt,
  endAt,
  slotStartAt,
  classStartAt: null,
};
const atCentre: TestFacts = { ...atHome, proctored: true };
const slot: Booked = {
  takeHome: false,
  opensAt: new Date('2026-11-29T04:00:00.000Z'),
  closesAt: new Date('2026-11-29T06:00:00.000Z'),
  checkIn: 'not-needed',
};
const takeHome: Booked = { takeHome: true, opensAt: releaseAt, closesAt: endAt, checkIn: 'not-needed' };

const actions = (
  test: TestFacts,
  now: Date,
  { status = '', booked = null, completedTests = 1 }: { status?: TestStatus; booked?: Booked | null; completedTests?: number } = {},
) =>
  testActions({ test, status, booked, completedTests, role: 'student', now }).map(({ kind, reason, enabled }) => {
    expect(enabled).toBe(reason === '');
    return reason === '' ? kind : `${kind}: ${reason}`;
  });

const notYet = 'launch: not-released';

describe('a test at home', () => {
  it.each([
    ['TST-010 before the release: Launch Test, disabled, with its reason', atHome, before(releaseAt), [notYet]],
    ['TST-011 from the release on: Launch Test', atHome, releaseAt, ['launch']],
    ['TST-011 in the last second of its window: Launch Test', atHome, around(endAt, 999), ['launch']],
    ['TST-072 after its end: Launch Test stays usable', atHome, after(endAt), ['launch']],
    ['TST-072 a year later too', atHome, around(endAt, 400 * day), ['launch']],
    ['DAT-024 a type the portal does not know is an ordinary test', { ...atHome, type: 'Sprint' }, releaseAt, ['launch']],
  ])('%s', (_title, test, now, wanted) => {
    expect(actions(test, now)).toEqual(wanted);
  });

  const quiz = (classStartAt: Date | null): TestFacts => ({ ...atHome, type: 'In-Class Quizzes', classStartAt });
  const later = around(releaseAt, day);
  const earlier = around(releaseAt, -day);
  it.each([
    ['TST-022, TST-023 a quiz whose class begins after the release waits for the class', quiz(later), before(later), [notYet]],
    ['TST-022, TST-023 and opens with it', quiz(later), later, ['launch']],
    ['TST-022, TST-023 a quiz whose class was before the release waits for the release', quiz(earlier), before(releaseAt), [notYet]],
    ['TST-022, TST-023 and opens with that', quiz(earlier), releaseAt, ['launch']],
    ['TST-022 a quiz without a class opens with its release', quiz(null), releaseAt, ['launch']],
    ['TST-022 the class of any other test holds nothing back', { ...atHome, classStartAt: later }, releaseAt, ['launch']],
  ])('%s', (_title, test, now, wanted) => {
    expect(actions(test, now)).toEqual(wanted);
  });
});

describe('a proctored test that is not booked', () => {
  const tooEarly = 'book: booking-not-open';
  const closed = 'book: booking-closed';
  it.each([
    ['TST-012, TST-030 before booking opens: Book Slot, disabled, with its reason', before(slotStartAt), [tooEarly]],
    ['TST-013, TST-030 from then on: Book Slot', slotStartAt, ['book']],
    ['TST-013 after the release: Book Slot', releaseAt, ['book']],
    ['TST-013, TST-030 in the last second of the end date: Book Slot', around(endAt, 999), ['book']],
    ['TST-017, TST-030 after it: Book Slot, disabled, and booking has closed', after(endAt), [closed]],
  ])('%s', (_title, now, wanted) => {
    expect(actions(atCentre, now)).toEqual(wanted);
    expect(bookingRefusal({ test: atCentre, now })).toBe(wanted[0]?.split(': ')[1] ?? '');
  });
});

describe('a proctored test that is booked', () => {
  const pastEnd: Booked = { ...slot, opensAt: around(endAt, day), closesAt: around(endAt, day + 120 * minute) };
  it.each([
    ['TST-014 before the slot: View Booking', slot, before(slot.opensAt), ['view-booking']],
    ['TST-014 in the slot: Launch Test, and View Booking beside it', slot, slot.opensAt, ['launch', 'view-booking']],
    [
      'TST-014, TST-068 in the slot before the check-in: View Booking',
      { ...slot, checkIn: 'waiting' as const },
      slot.opensAt,
      ['view-booking'],
    ],
    ['TST-018 after the slot, before the end date has passed: View Booking', slot, after(slot.closesAt), ['view-booking']],
    ['TST-015, TST-016 after the end date: Launch Test', slot, after(endAt), ['launch']],
    ['TST-014 Take Home: View Booking', takeHome, releaseAt, ['view-booking']],
    ['TST-015 Take Home after the end date: Launch Test', takeHome, after(endAt), ['launch']],
    ['TST-015 a slot that was moved past the end date: View Booking until it has ended', pastEnd, after(endAt), ['view-booking']],
    ['TST-015 and Launch Test once it has', pastEnd, after(pastEnd.closesAt), ['launch']],
  ])('%s', (_title, booked, now, wanted) => {
    expect(actions(atCentre, now, { booked })).toEqual(wanted);
  });
});

describe('launching a proctored test', () => {
  const refusal = (booked: Booked | null, now: Date) => launchRefusal({ test: atCentre, booked, now });
  const waiting: Booked = { ...slot, checkIn: 'waiting' };
  it.each([
    ['TST-013 is not possible without a booking', null, releaseAt, 'not-booked'],
    ['TST-017 nor once booking has closed', null, after(endAt), 'booking-closed'],
    ['TST-010 nor before the release, booked or not', slot, before(releaseAt), 'not-released'],
    ['TST-049 nor before the slot', slot, before(slot.opensAt), 'slot-not-started'],
    ['TST-049 is possible from its start', slot, slot.opensAt, ''],
    ['TST-051 to its last second', slot, around(slot.closesAt, 999), ''],
    ['TST-051 and not after it', slot, after(slot.closesAt), 'slot-ended'],
    ['TST-015 is possible again after the end date', slot, after(endAt), ''],
    ['TST-050 at home it is possible from the release', takeHome, releaseAt, ''],
    ['TST-050 and not before it', takeHome, before(releaseAt), 'not-released'],
    ['TST-068 where check-in is asked for, not before it', waiting, slot.opensAt, 'not-checked-in'],
    ['TST-068 but after it', { ...waiting, checkIn: 'done' as const }, slot.opensAt, ''],
  ])('%s', (_title, booked, now, wanted) => {
    expect(refusal(booked, now)).toBe(wanted);
  });
});

describe('a test that was started', () => {
  const analytics = 'analytics';
  const closed = 'review: review-not-enabled';
  const completed = (test: TestFacts, now = after(endAt), completedTests = 1) =>
    actions(test, now, { status: 'completed', completedTests });

  it('TST-019 in progress: Resume Test, at home and at a centre', () => {
    for (const test of [atHome, atCentre]) expect(actions(test, releaseAt, { status: 'in-progress' })).toEqual(['resume']);
  });

  it('TST-020, TST-026 completed: Review Test and the analytics', () => {
    expect(completed(atHome, releaseAt)).toEqual(['review', analytics]);
  });

  it('TST-021 completed, proctored: review opens once the end date has passed', () => {
    expect(completed(atCentre, around(endAt, -1000))).toEqual([closed, analytics]);
    expect(completed(atCentre, around(endAt, 999))).toEqual([closed, analytics]);
    expect(completed(atCentre, around(endAt, 1000))).toEqual(['review', analytics]);
  });

  it('TST-021, TST-066 one whose review waits for the end of its window opens it in the first second after that', () => {
    const late: TestFacts = { ...atHome, ranked: true };
    const waits = closed;
    expect(completed(late, around(endAt, 999))).toEqual([waits, analytics]);
    expect(completed(late, around(endAt, 1000))).toEqual(['review', analytics]);
    expect(reviewOpensAt({ test: late, now: around(endAt, 999) })).toEqual(around(endAt, 1000));
    expect(reviewOpensAt({ test: late, now: around(endAt, 1000) })).toBeNull();
    expect(reviewOpensAt({ test: atHome, now: releaseAt })).toBeNull();
  });

  it('TST-021, TST-066 an open test that shares a question with a ranked one opens its review when that is over, a practice set can be begun then', () => {
    const later = around(endAt, 3 * 86_400_000);
    const shared: TestFacts = { ...atHome, sharedUntil: later };
    expect(completed(shared, around(later, 999))).toEqual([closed, analytics]);
    expect(completed(shared, around(later, 1000))).toEqual(['review', analytics]);
    expect(reviewOpensAt({ test: { ...shared, ranked: true }, now: releaseAt })).toEqual(around(later, 1000));
    // one that is over before its own end changes nothing
    expect(reviewOpensAt({ test: { ...shared, ranked: true, sharedUntil: releaseAt }, now: releaseAt })).toEqual(around(endAt, 1000));
    expect([999, 1000].map((ms) => isPracticeOpen({ test: shared, now: around(later, ms) }))).toEqual([false, true]);
    expect([-1, 0].map((ms) => isPracticeOpen({ test: atHome, now: around(releaseAt, ms) }))).toEqual([false, true]);
  });

  it('TST-024 completed benchmarking with the adaptive flag: Launch Adaptive Practice', () => {
    const test = { ...atHome, type: 'Benchmarking' };
    expect(completed({ ...test, adaptive: true })).toEqual(['adaptive', 'review', analytics]);
    expect(completed(test)).toEqual(['review', analytics]);
  });

  it('TST-025, TST-028, TST-029 any other adaptive test: Revise with AI, from two completed tests on', () => {
    const test = { ...atHome, adaptive: true };
    const disabled = 'revise: too-few-to-revise';
    const first = (completedTests: number) => completed(test, after(endAt), completedTests)[0];
    expect([0, 1, 2, 3].map(first)).toEqual([disabled, disabled, 'revise', 'revise']);
  });
});

it.each(['mentor', 'parent', 'staff', 'admin'] as const)('only a student takes tests: a %s has no action on one', (role) => {
  for (const status of ['', 'in-progress', 'completed'] as const)
    for (const test of [atHome, atCentre])
      expect(testActions({ test, status, booked: slot, completedTests: 2, role, now: releaseAt })).toEqual([]);
});

it.each([
  ['23:19:59', 'whole'],
  ['23:20:00', 'part'],
  ['23:59:59.999', 'part'],
  ['24:00:00', 'none'],
] as const)('TST-063 of a window until 23:59:59 an attempt of 40 minutes that starts at %s has its %s', (start, left) => {
  const at = (time: string) => new Date(`2026-11-21T${time.padEnd(12, '.000')}Z`);
  expect(windowLeft({ endAt: at('23:59:59'), lengthMs: 40 * 60_000, now: at(start) })).toBe(left);
});
