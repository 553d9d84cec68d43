import { describe, expect, test } from 'vitest';
import { seededRandom } from '../measurement/arithmetic/seeded-random.ts';
import { expectedSeconds, firstRating, type RevisedItem, revisionCause } from './cause.ts';
import { remember as rememberBy, retrievability as recalledBy, usualScheduling } from './memory.ts';
import { planRevision } from './plan.ts';
import { rateReview } from './rate.ts';
import { reviseByPower, revisionFigures } from './simulate.ts';

const at = new Date('2026-11-01T10:00:00Z');
const later = (days: number) => new Date(at.getTime() + days * 86_400_000);
const daysUntil = (moment: Date, from = at) => (moment.getTime() - from.getTime()) / 86_400_000;

const scheduling = usualScheduling;
const remember = (review: Omit<Parameters<typeof rememberBy>[0], 'scheduling'>) => rememberBy({ ...review, scheduling });
const retrievability = (asked: Omit<Parameters<typeof recalledBy>[0], 'scheduling'>) => recalledBy({ ...asked, scheduling });

const item = (change: Partial<RevisedItem>): RevisedItem => ({
  outcome: 'correct',
  bonus: false,
  tag: '',
  changes: 0,
  seconds: 60,
  medianSeconds: 60,
  ...change,
});

test.each<[string, Partial<RevisedItem>, ReturnType<typeof revisionCause>]>([
  ['right', {}, null],
  ['wrong, whatever its tag', { outcome: 'wrong', tag: 'guess' }, 'wrong'],
  ['blank', { outcome: 'blank', seconds: 0 }, 'skipped'],
  ['right by a guess', { tag: 'guess' }, 'guess'],
  ['right after two changes', { changes: 2 }, null],
  ['right after three changes', { changes: 3 }, 'guess'],
  ['right and slow', { seconds: 91 }, 'slow'],
  ['right and not quite slow', { seconds: 90 }, null],
  ['without a cohort no one is slow', { seconds: 900, medianSeconds: null }, null],
  ['dropped', { outcome: 'dropped' }, null],
  ['marks for everyone', { outcome: 'wrong', bonus: true }, null],
])('TST-067 what is revised: %s', (_name, change, expected) => {
  expect(revisionCause(item(change))).toBe(expected);
});

test('a question takes what it took the cohort, else the student, else a minute and a half', () => {
  expect(expectedSeconds({ seconds: 300, medianSeconds: 110 })).toBe(110);
  expect(expectedSeconds({ seconds: 300, medianSeconds: null })).toBe(300);
  expect(expectedSeconds({ seconds: 0, medianSeconds: null })).toBe(90);
});

test.each<[Parameters<typeof rateReview>[0], ReturnType<typeof rateReview>]>([
  [{ outcome: 'wrong', seconds: 10, expected: 60, wasFast: true }, 'again'],
  [{ outcome: 'blank', seconds: 10, expected: 60, wasFast: true }, 'again'],
  [{ outcome: 'correct', seconds: 91, expected: 60, wasFast: true }, 'hard'],
  [{ outcome: 'correct', seconds: 60, expected: 60, wasFast: true }, 'good'],
  [{ outcome: 'correct', seconds: 36, expected: 60, wasFast: false }, 'good'],
  [{ outcome: 'correct', seconds: 36, expected: 60, wasFast: true }, 'easy'],
  [{ outcome: 'correct', seconds: 36, expected: 60, wasFast: true, hinted: true }, 'hard'],
  [{ outcome: 'wrong', seconds: 36, expected: 60, wasFast: true, hinted: true }, 'again'],
])('a review %o is %s', (answered, expected) => {
  expect(rateReview(answered)).toBe(expected);
});

describe('what is remembered', () => {
  test('a lost question is due the next day, one that was hardly known a little later', () => {
    const lost = remember({ memory: null, rating: firstRating('wrong'), at, name: 'one' });
    const slow = remember({ memory: null, rating: firstRating('slow'), at, name: 'one' });
    expect(daysUntil(lost.dueAt)).toBe(1);
    expect(daysUntil(slow.dueAt)).toBeGreaterThanOrEqual(1);
    expect(slow.stability).toBeGreaterThan(lost.stability);
  });

  test('intervals grow with each success, shrink after a failure, and are the same for the same review', () => {
    let memory = remember({ memory: null, rating: 'again', at, name: 'one' });
    const intervals = [];
    for (let review = 0; review < 5; review += 1) {
      const now = memory.dueAt;
      memory = remember({ memory, rating: 'good', at: now, name: 'one' });
      intervals.push(daysUntil(memory.dueAt, now));
    }
    expect(intervals.toSorted((one, other) => one - other)).toEqual(intervals);
    expect(intervals.at(-1)).toBeGreaterThan(10);
    const failed = remember({ memory, rating: 'again', at: memory.dueAt, name: 'one' });
    expect(failed.stability).toBeLessThan(memory.stability);
    expect(remember({ memory, rating: 'good', at: memory.dueAt, name: 'one' })).toEqual(
      remember({ memory, rating: 'good', at: memory.dueAt, name: 'one' }),
    );
  });

  test('retrievability falls from one to 0.9 at the stability', () => {
    const memory = { stability: 10, difficulty: 5, reviewedAt: at, dueAt: later(10) };
    expect(retrievability({ memory, at })).toBe(1);
    expect(retrievability({ memory, at: later(10) })).toBeCloseTo(0.9, 3);
    expect(retrievability({ memory, at: later(40) })).toBeLessThan(0.85);
  });
});

test('TST-067 a plan has what is due first, then the least remembered, then what cost most, and fits the time', () => {
  const candidate = (name: string, isDue: boolean, recall: number, marksLost: number, seconds: number) => ({
    name,
    isDue,
    retrievability: recall,
    marksLost,
    expectedSeconds: seconds,
  });
  const candidates = [
    candidate('later', false, 0.1, 400, 60),
    candidate('faint', true, 0.5, 100, 60),
    candidate('dear', true, 0.701, 400, 60),
    candidate('cheap', true, 0.699, 100, 60),
    candidate('long', true, 0.6, 400, 500),
  ];
  const namesIn = (seconds: number) => planRevision({ candidates, seconds }).map(({ name }) => name);
  expect(namesIn(3600)).toEqual(['faint', 'long', 'dear', 'cheap', 'later']);
  // what is too long is passed over
  expect(namesIn(200)).toEqual(['faint', 'dear', 'cheap']);
  expect(planRevision({ candidates: [candidate('long', true, 0.6, 400, 500)], seconds: 60 })).toHaveLength(1);
});

test('the newest reviews of made-up learners are predicted better by the schedule than by their average, and better still by fitted parameters', () => {
  const random = seededRandom('revise');
  const figures = revisionFigures(Array.from({ length: 6 }, () => reviseByPower({ random })));
  const { logLoss, calibration, heldOut } = figures;
  expect(heldOut).toBeGreaterThan(500);
  expect(figures.fitted).toBeGreaterThan(2);
  expect(logLoss.published).toBeLessThan(logLoss.average);
  expect(logLoss.own).toBeLessThan(logLoss.published);
  expect(calibration.own.reduce((sum, { reviews }) => sum + reviews, 0)).toBe(heldOut);
});
