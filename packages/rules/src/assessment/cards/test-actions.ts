import type { Role } from '@abhyas/contract/endpoint.ts';
import type { AssetAction } from '@abhyas/contract/learning/learning.ts';
import type { Reason } from '@abhyas/contract/wire.ts';

/** '' is not started. */
export type TestStatus = '' | 'in-progress' | 'completed';

/** What decides about a test besides its paper. */
export interface TestFacts {
  /** 'Benchmarking', 'In-Class Quizzes', or any other: an ordinary test. */
  readonly type: string;
  readonly proctored: boolean;
  /** It ranks its candidates, so its review waits for the end of its window. That of an open one, which is practice, opens at completion unless it is proctored. */
  readonly ranked: boolean;
  /** The end of the last ranked test that has a question of this one; null where none has. No solution is shown before it. */
  readonly sharedUntil: Date | null;
  readonly adaptive: boolean;
  /** The first moment of the test's window, and its last second. */
  readonly releaseAt: Date;
  readonly endAt: Date;
  /** When booking opens. It closes with `endAt`. */
  readonly slotStartAt: Date;
  /** When the class begins in which an In-Class Quiz is taken; null for any other test. */
  readonly classStartAt: Date | null;
  /** An external engine has sent its result: what there is to review is there. */
  readonly takenElsewhere?: boolean;
}

/** What a student's active booking allows: for a slot at a centre its start and end, for Take Home the test's window. */
export interface Booked {
  readonly takeHome: boolean;
  readonly opensAt: Date;
  readonly closesAt: Date;
  /** `waiting`: the candidate must check in at the centre before the test can be launched. */
  readonly checkIn: 'not-needed' | 'waiting' | 'done';
}

/** From this many completed tests on there is something to revise (TST-028). */
const testsToRevise = 2;

const benchmarking = 'Benchmarking';
const inClassQuiz = 'In-Class Quizzes';

/**
 * What someone of a role may do with a test at `now`, the row's main action first, and why not; the calls that do it ask the same rules.
 * Only a student has actions. `completedTests` are those of the course that count to revise.
 */
export function testActions({
  test,
  status,
  booked,
  completedTests,
  role,
  now,
}: {
  test: TestFacts;
  status: TestStatus;
  booked: Booked | null;
  completedTests: number;
  role: Role;
  now: Date;
}): AssetAction[] {
  if (role !== 'student') return [];
  switch (status) {
    case '':
      return test.proctored ? bookingActions({ test, booked, now }) : [launchAction({ test, booked, now })];
    case 'in-progress':
      return [{ kind: 'resume', enabled: true, reason: '' }];
    case 'completed':
      if (test.takenElsewhere === true) return [action({ kind: 'review', reason: 'review-elsewhere' })];
      return [
        ...followUpActions({ test, completedTests }),
        action({ kind: 'review', reason: reviewRefusal({ test, now }) }),
        { kind: 'analytics', enabled: true, reason: '' },
      ];
  }
}

/** Why a test that has not been started cannot be launched at `now`; '' when it can. */
export function launchRefusal({ test, booked, now }: { test: TestFacts; booked: Booked | null; now: Date }): Reason {
  if (now < opensAt(test)) return 'not-released';
  if (!test.proctored) return '';
  if (booked === null) return bookingRefusal({ test, now }) === 'booking-closed' ? 'booking-closed' : 'not-booked';
  if (now < booked.opensAt) return 'slot-not-started';
  if (!isOver({ endAt: booked.closesAt, now })) return booked.checkIn === 'waiting' ? 'not-checked-in' : '';
  return isOver({ endAt: test.endAt, now }) ? '' : 'slot-ended';
}

/**
 * Whether a test that has not been started can be launched at `now` or, with the booking there is, within `withinMs` after it. A check-in at a centre is taken for done: it comes
 * just before.
 */
export function isLaunchSoon({
  test,
  booked,
  now,
  withinMs,
}: {
  test: TestFacts;
  booked: Booked | null;
  now: Date;
  withinMs: number;
}): boolean {
  const moments = [now, opensAt(test), ...(booked === null ? [] : [booked.opensAt])];
  const isAhead = (moment: Date) => moment >= now && moment.getTime() - now.getTime() <= withinMs;
  return moments.filter(isAhead).some((moment) => ['', 'not-checked-in'].includes(launchRefusal({ test, booked, now: moment })));
}

/** Why no slot of a test can be booked at `now`; '' when one can. */
export function bookingRefusal({ test, now }: { test: Pick<TestFacts, 'slotStartAt' | 'endAt'>; now: Date }): Reason {
  if (now < test.slotStartAt) return 'booking-not-open';
  return isOver({ endAt: test.endAt, now }) ? 'booking-closed' : '';
}

/** What decides when the review of a test opens. */
export type ReviewFacts = Pick<TestFacts, 'proctored' | 'ranked' | 'endAt' | 'sharedUntil'>;

/** Why the review of a completed test is not open at `now`; '' when it is. */
export function reviewRefusal({ test, now }: { test: ReviewFacts; now: Date }): Reason {
  return reviewOpensAt({ test, now }) === null ? '' : 'review-not-enabled';
}

/** The first moment at which the review of a completed test is open, if it is not at `now`; else null. */
export function reviewOpensAt({ test: { proctored, ranked, endAt, sharedUntil }, now }: { test: ReviewFacts; now: Date }): Date | null {
  const ends = [...(proctored || ranked ? [endAt] : []), ...(sharedUntil === null ? [] : [sharedUntil])];
  const last = new Date(Math.max(...ends.map((end) => end.getTime())));
  return ends.length === 0 || isOver({ endAt: last, now }) ? null : new Date((Math.floor(last.getTime() / 1000) + 1) * 1000);
}

/** Whether a practice set can be begun at `now`: it is released, and no ranked test that still runs has a question of it. */
export const isPracticeOpen = ({ test, now }: { test: Pick<TestFacts, 'releaseAt' | 'sharedUntil'>; now: Date }): boolean =>
  test.releaseAt <= now && (test.sharedUntil === null || isOver({ endAt: test.sharedUntil, now }));

/** Whether a test finds the level at which its student then practises: an adaptive benchmarking test. */
export const findsLevel = ({ type, adaptive }: Pick<TestFacts, 'type' | 'adaptive'>): boolean => adaptive && type === benchmarking;

/** What follows a test that its student has completed: practice at their level, a revision of it, or nothing. */
export function followUpOf({
  test,
  status,
}: {
  test: Pick<TestFacts, 'type' | 'adaptive'>;
  status: TestStatus;
}): 'adaptive' | 'revise' | null {
  if (status !== 'completed' || !test.adaptive) return null;
  return findsLevel(test) ? 'adaptive' : 'revise';
}

/**
 * Whether a test counts among those that are needed to revise (TST-028): it is completed with a score, and its questions to revise were taken, or wait for its review to open. A job takes them within a
 * minute; `revisedVersion` is 0 until it has.
 */
export function countsToRevise({
  test,
  attempt,
  now,
}: {
  test: ReviewFacts;
  attempt: { readonly closedAt: Date | null; readonly revisedVersion: number } | null;
  now: Date;
}): boolean {
  if (attempt === null || attempt.closedAt === null) return false;
  return attempt.revisedVersion !== 0 || reviewRefusal({ test, now }) !== '';
}

/** Why completed tests cannot be revised; '' when they can. `completedTests` are those that count. */
export function reviseRefusal({ completedTests }: { completedTests: number }): Reason {
  return completedTests < testsToRevise ? 'too-few-to-revise' : '';
}

/** Whether a window is over at `now`. It ends with the second that `endAt` names, 23:59:59 for instance, and not at its beginning. */
export function isOver({ endAt, now }: { endAt: Date; now: Date }): boolean {
  return Math.floor(now.getTime() / 1000) > Math.floor(endAt.getTime() / 1000);
}

/**
 * How much of a window is left for an attempt that starts at `now` and takes `lengthMs`: all that it needs, a part, or none. What is submitted after the window's last second is
 * not ranked, though the clock of the attempt runs on.
 */
export function windowLeft({ endAt, lengthMs, now }: { endAt: Date; lengthMs: number; now: Date }): 'whole' | 'part' | 'none' {
  if (isOver({ endAt, now })) return 'none';
  return isOver({ endAt, now: new Date(now.getTime() + lengthMs) }) ? 'part' : 'whole';
}

/** When a test can be taken first. An In-Class Quiz waits for its class as well (TST-023: both must have come). */
export function opensAt({ type, releaseAt, classStartAt }: Pick<TestFacts, 'type' | 'releaseAt' | 'classStartAt'>): Date {
  return type === inClassQuiz && classStartAt !== null && classStartAt > releaseAt ? classStartAt : releaseAt;
}

/** The row of a proctored test launches after its end date, and for who sits at a centre while the slot runs; at home that is done from the booking. */
function bookingActions({ test, booked, now }: { test: TestFacts; booked: Booked | null; now: Date }): AssetAction[] {
  if (booked === null) return [action({ kind: 'book', reason: bookingRefusal({ test, now }) })];
  const view = { kind: 'view-booking', enabled: true, reason: '' } as const;
  if (isOver({ endAt: test.endAt, now }) && isOver({ endAt: booked.closesAt, now })) return [launchAction({ test, booked, now })];
  const mayLaunch = !booked.takeHome && launchRefusal({ test, booked, now }) === '';
  return mayLaunch ? [launchAction({ test, booked, now }), view] : [view];
}

function launchAction(about: { test: TestFacts; booked: Booked | null; now: Date }): AssetAction {
  return action({ kind: 'launch', reason: launchRefusal(about) });
}

function followUpActions({ test, completedTests }: { test: TestFacts; completedTests: number }): AssetAction[] {
  switch (followUpOf({ test, status: 'completed' })) {
    case 'adaptive':
      return [{ kind: 'adaptive', enabled: true, reason: '' }];
    case 'revise':
      return [action({ kind: 'revise', reason: reviseRefusal({ completedTests }) })];
    case null:
      return [];
  }
}

const action = ({ reason, ...rest }: Omit<AssetAction, 'enabled'>): AssetAction => ({ ...rest, enabled: reason === '', reason });
