import { scratchBatch, scratchLimits } from '@abhyas/contract/assessment/scratch-limits.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FoldEvent } from '../log/event.ts';
import { board, isNear, pathOf, pointsOf } from './ink.ts';
import { hasRoom, joined, padRoom, padsOf, scratchEvents, scratchSize, type ScratchEvent } from './pad.ts';

const stroke = (id: string, d = 'M1 1l2 2') => ({ id, d });
const change = (of: Partial<ScratchEvent> = {}): ScratchEvent => ({ kind: 'scratch', on: '1', note: null, add: [], erase: [], ...of });
const logOf = (events: readonly ScratchEvent[]): FoldEvent[] =>
  events.map((event, index) => ({ fence: 1, seq: index + 1, at: '2026-01-01T00:00:00.000Z', receivedAt: null, event }));
const onePad = (events: readonly ScratchEvent[]) => padsOf(logOf(events)).get('1') ?? { note: '', strokes: [] };

test('TST-063 a pad has the last note and the strokes that were not taken away; an empty one is none', () => {
  const events = [
    change({ note: 'x = 2' }),
    change({ add: [stroke('a'), stroke('b')] }),
    change({ on: '2', note: 'other' }),
    change({ erase: ['a'], add: [stroke('c')] }),
  ];
  expect(onePad(events)).toEqual({ note: 'x = 2', strokes: [stroke('b'), stroke('c')] });
  const emptied = padsOf(logOf([...events, change({ note: '', erase: ['b', 'c'] })]));
  expect([...emptied.keys()]).toEqual(['2']);
});

const ids = fc.constantFrom('a', 'b', 'c', 'd');
const changes = fc.array(
  fc.record({
    note: fc.option(fc.constantFrom('', 'x', 'y')),
    add: fc.uniqueArray(ids, { maxLength: 3 }),
    erase: fc.uniqueArray(ids, { maxLength: 3 }),
  }),
  { maxLength: 8 },
);

test('TST-071 changes that are gathered before they are sent leave the same pad', () => {
  fc.assert(
    fc.property(changes, (all) => {
      const events = all.map(({ add, ...of }) => change({ ...of, add: add.map((id) => stroke(id)) }));
      const [first, ...rest] = events;
      if (first === undefined) return;
      const gathered = rest.reduce<ScratchEvent>((before, after) => joined(before, after) ?? before, first);
      expect(onePad([gathered])).toEqual(onePad(events));
    }),
  );
  expect(joined(change(), change({ on: '2' }))).toBeNull();
  const many = (count: number, from = 0) => Array.from({ length: count }, (_, at) => stroke(`s${at + from}`));
  expect(joined(change({ add: many(40) }), change({ add: many(40, 40) }))).toBeNull();
  const cut = scratchEvents({ on: '1', add: many(130), erase: ['z'] });
  expect(cut.map(({ add, erase }) => [add.length, erase.length])).toEqual([
    [scratchBatch.add, 1],
    [scratchBatch.add, 0],
    [10, 0],
  ]);
});

test('a question has room for so many strokes and an attempt for so much in all; what is taken away always has', () => {
  const long = { id: 'a', d: `M0 0l${'1 1 '.repeat(490)}1 1` };
  const drawn = Array.from({ length: 8 }, (_, at) => change({ add: [{ ...long, id: String(at) }] }));
  const room = padRoom({ events: logOf(drawn), on: '1' });
  expect(room.strokes).toBe(scratchLimits.question - drawn.reduce((sum, event) => sum + scratchSize(event), 0));
  expect(hasRoom({ events: logOf(drawn), change: change({ add: [long] }) })).toBe(false);
  expect(hasRoom({ events: logOf(drawn), change: change({ on: '2', add: [long] }) })).toBe(true);
  expect(hasRoom({ events: logOf(drawn), change: change({ note: 'x' }) })).toBe(true);
  const full = Array.from({ length: 120 }, (_, at) => change({ on: String(at), note: 'x'.repeat(scratchLimits.note) }));
  expect(hasRoom({ events: logOf(full), change: change({ note: 'x' }) })).toBe(false);
  expect(hasRoom({ events: logOf(full), change: change({ erase: ['a'] }) })).toBe(true);
});

const places = fc.record({ x: fc.integer({ min: -50, max: board.width + 50 }), y: fc.integer({ min: -50, max: board.height + 50 }) });

test('whatever is drawn is a line that the log takes, inside the board, from its first point to its last', () => {
  fc.assert(
    fc.property(fc.array(places, { minLength: 1, maxLength: 800 }), (points) => {
      const d = pathOf(points);
      expect(d).toMatch(/^M\d{1,4} \d{1,4}l-?\d{1,4} -?\d{1,4}(?: -?\d{1,4} -?\d{1,4})*$/);
      expect(d.length).toBeLessThanOrEqual(scratchLimits.stroke);
      const drawn = pointsOf(d);
      const bound = ({ x, y }: { x: number; y: number }) => ({
        x: Math.min(board.width, Math.max(0, x)),
        y: Math.min(board.height, Math.max(0, y)),
      });
      const [first, last] = [points[0], points.at(-1)];
      if (first === undefined || last === undefined) throw new Error('a point');
      expect([drawn[0], drawn.at(-1)]).toEqual([bound(first), bound(last)]);
    }),
    { numRuns: 60 },
  );
});

test('a straight line is its two ends, and the eraser meets it between them', () => {
  const d = pathOf(Array.from({ length: 50 }, (_, at) => ({ x: 10 * at, y: 5 * at })));
  expect(d).toBe('M0 0l490 245');
  expect([isNear({ d, at: { x: 100, y: 50 }, reach: 5 }), isNear({ d, at: { x: 100, y: 90 }, reach: 5 })]).toEqual([true, false]);
  expect(pathOf([{ x: 7.4, y: 8.6 }])).toBe('M7 9l0 0');
});
