import { expect, it } from 'vitest';
import type { FoldEvent } from './event.ts';
import { timeSpent } from './time-spent.ts';

it('takes a log of any length', () => {
  const visit = (seq: number, at: string): FoldEvent => ({ fence: 1, seq, at, receivedAt: at, event: { kind: 'visit', itemId: '1' } });
  // more than a call of a function takes as arguments; all but the last at one moment, so that making them costs little
  const events = Array.from({ length: 130_000 }, (_, index) => visit(index + 1, '2026-11-24T04:30:00.000Z'));
  const [first, last] = [events.slice(0, 1), visit(events.length + 1, '2026-11-24T04:55:00.000Z')];
  events.push(last);
  // the whole log is read; of the visits the first and the last are enough
  expect(timeSpent({ events, visits: [...first, last], windowOf: new Map(), credits: [], closedAt: null }).get('1')).toBe(1500);
});
