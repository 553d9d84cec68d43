import { expect, test } from 'vitest';
import { forecastLoad, rescheduled, type Scheduled } from './forecast.ts';
import { remember, usualScheduling } from './memory.ts';

const now = new Date('2026-11-30T10:00:00Z');
const today = new Date('2026-11-30T00:00:00Z');
const daysFrom = (moment: Date, days: number) => new Date(moment.getTime() + days * 86_400_000);

/** A question that was revised some days ago and is due in some. */
const card = (place: number, more: Partial<Scheduled> = {}): Scheduled => ({
  name: `student ${place}`,
  stability: 5 + (place % 20),
  difficulty: 5,
  reviewedAt: daysFrom(now, -3),
  dueAt: daysFrom(now, 2 + (place % 10)),
  ...more,
});
const load = (cards: readonly Scheduled[], retention: number, days = 30) =>
  forecastLoad({ cards, scheduling: { parameters: null, retention }, now, today, days });
const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);

test('what is due or overdue is forecast for today, the rest for its day, and what was revised comes again', () => {
  const cards = [card(1, { dueAt: daysFrom(now, -4) }), card(2, { dueAt: now })];
  const expected = load(cards, 0.9);
  expect(expected).toHaveLength(30);
  expect(expected[0]).toBe(2);
  expect(sum(expected)).toBeGreaterThan(2);
  expect(load(cards, 0.9)).toEqual(expected);
  expect(load([], 0.9, 3)).toEqual([0, 0, 0]);
});

test('the more is to be remembered, the more comes', () => {
  const cards = Array.from({ length: 200 }, (_card, place) => card(place));
  const loads = [0.8, 0.85, 0.9, 0.95].map((retention) => sum(load(cards, retention)));
  expect(loads.toSorted((one, other) => one - other)).toEqual(loads);
  expect(loads[3]).toBeGreaterThan(1.5 * (loads[0] ?? 0));
});

test('of very many questions some stand for all', () => {
  const cards = Array.from({ length: 4000 }, (_card, place) => card(place));
  const few = sum(load(cards.slice(0, 400), 0.9)) * 10;
  expect(Math.abs(sum(load(cards, 0.9)) / few - 1)).toBeLessThan(0.1);
});

test('another scheduling moves what is not due yet, from its last review', () => {
  const later = card(1, { stability: 30 });
  const moved = rescheduled({ card: later, scheduling: { parameters: null, retention: 0.95 }, now });
  expect(moved.getTime()).toBeLessThan(rescheduled({ card: later, scheduling: { parameters: null, retention: 0.8 }, now }).getTime());
  const due = card(2, { dueAt: daysFrom(now, -1) });
  expect(rescheduled({ card: due, scheduling: { parameters: null, retention: 0.8 }, now })).toEqual(due.dueAt);
  const first = remember({ memory: null, rating: 'good', at: now, name: 'student 3', scheduling: usualScheduling });
  expect(rescheduled({ card: { ...first, name: 'student 3' }, scheduling: usualScheduling, now })).toEqual(first.dueAt);
});
