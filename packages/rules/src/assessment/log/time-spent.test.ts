import { expect, it } from 'vitest';
import type { FoldEvent } from './event.ts';
import { timeSpent } from './time-spent.ts';

it('takes a log of any length', () => {
  const start = Date.parse('2026-11-24T04:30:00.000Z');
  const events = Array.from({ length: 150_000 }, (_, index): FoldEvent => {
    const at = new Date(start + 10 * index).toISOString();
    return { fence: 1, seq: index + 1, at, receivedAt: at, event: { kind: 'visit', itemId: '1' } };
  });
  expect(timeSpent({ events, visits: events, windowOf: new Map(), credits: [], closedAt: null }).get('1')).toBe(1500);
});
