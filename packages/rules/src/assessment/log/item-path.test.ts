import type { AttemptEvent, Response } from '@abhyas/contract/assessment/attempt-log.ts';
import { expect, it } from 'vitest';
import type { FoldEvent } from './event.ts';
import { itemPaths } from './item-path.ts';

const start = Date.parse('2026-11-29T10:00:00.000Z');
const A: Response = { kind: 'choice', labels: ['A'] };
const B: Response = { kind: 'choice', labels: ['B'] };

/** A log of one window, an event every ten seconds; the device is an hour slow. */
const logOf = (events: AttemptEvent[]): FoldEvent[] =>
  events.map((event, index) => ({
    fence: 1,
    seq: index + 1,
    at: new Date(start - 3_600_000 + 10_000 * index).toISOString(),
    receivedAt: new Date(start + 10_000 * index).toISOString(),
    event,
  }));
const told = (events: readonly FoldEvent[], late: readonly FoldEvent[] = []) =>
  (itemPaths({ events, late: new Set(late) }).get('1') ?? []).map(({ kind, at, response, late: isLate }) =>
    [kind, (at - start) / 1000, response?.kind === 'choice' ? response.labels.join('') : '', ...(isLate ? ['late'] : [])].join(' ').trim(),
  );

it('TST-065 tells the way with a question: first seen, answered, changed, cleared, last seen, by the server’s clock', () => {
  const events = logOf([
    { kind: 'visit', itemId: '1' },
    { kind: 'draft', itemId: '1', response: A },
    { kind: 'save', itemId: '1', response: A },
    { kind: 'visit', itemId: '2' },
    { kind: 'visit', itemId: '1' },
    { kind: 'save', itemId: '1', response: A },
    { kind: 'mark', itemId: '1', response: B },
    { kind: 'focus', state: 'left', by: 'window' },
    { kind: 'clear', itemId: '1' },
    { kind: 'visit', itemId: '1' },
  ]);
  expect(told(events)).toEqual(['visit 0', 'save 20 A', 'mark 60 B', 'clear 80', 'visit 90']);
});

it('TST-065 says of a step that it came too late', () => {
  const events = logOf([
    { kind: 'visit', itemId: '1' },
    { kind: 'save', itemId: '1', response: A },
  ]);
  expect(told(events, events.slice(1))).toEqual(['visit 0', 'save 10 A late']);
});

it('of a way without end the first and the last steps stay', () => {
  const events = logOf(Array.from({ length: 5_000 }, (_, index) => ({ kind: 'save', itemId: '1', response: index % 2 === 0 ? A : B })));
  const steps = told(events);
  expect(steps).toHaveLength(24);
  expect([steps[0], steps[11], steps[12], steps[23]]).toEqual(['save 0 A', 'save 110 B', 'save 49880 A', 'save 49990 B']);
});
