import type { AttemptEvent, Response } from '@abhyas/contract/assessment/attempt-log.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from './fold.ts';
import { type FoldEvent } from './event.ts';
import { noTurns, type Paper } from '../paper/paper.ts';
import { checkedItems, untimedSeconds } from './practice.ts';

const start = Date.parse('2026-11-24T04:30:00.000Z');
const iso = (seconds: number) => new Date(start + 1000 * seconds).toISOString();
const paper: Paper = {
  order: 'free',
  startedAt: iso(0),
  turns: noTurns,
  untimed: true,
  sections: [{ sectionId: '1', seconds: untimedSeconds, breakSeconds: 0, itemIds: ['11', '12'] }],
};
const A: Response = { kind: 'choice', labels: ['A'] };
const B: Response = { kind: 'choice', labels: ['B'] };

/** A log of one window: [seconds after the start, event]. */
const log = (...entries: [number, AttemptEvent][]): FoldEvent[] =>
  entries.map(([seconds, event], index) => ({ fence: 1, seq: index + 1, at: iso(seconds), receivedAt: iso(seconds), event }));
const check = (itemId: string): AttemptEvent => ({ kind: 'check', itemId });
const save = (itemId: string, response: Response | null): AttemptEvent => ({ kind: 'save', itemId, response });

describe('TST-063 a checked answer is final', () => {
  it('nothing that is saved, marked, cleared or chosen after the check counts', () => {
    const after: AttemptEvent[] = [
      save('11', B),
      { kind: 'mark', itemId: '11', response: B },
      { kind: 'clear', itemId: '11' },
      { kind: 'draft', itemId: '11', response: B },
    ];
    for (const event of after) {
      const state = fold({ events: log([1, save('11', A)], [2, check('11')], [3, event], [4, check('11')]), paper }).items.get('11');
      expect(state).toMatchObject({ response: A, draft: null, marked: false, checked: true, saves: 1, changes: 0 });
    }
  });

  it('a check without an answer makes it blank, and takes a choice that was not saved away', () => {
    const events = log([1, { kind: 'draft', itemId: '11', response: A }], [2, check('11')], [3, save('11', A)], [4, save('12', B)]);
    const { items } = fold({ events, paper });
    expect(items.get('11')).toMatchObject({ response: null, draft: null, checked: true });
    expect(items.get('12')).toMatchObject({ response: B, checked: false });
  });

  it('in whatever order and however often the events come, the same answer is final', () => {
    const events = log([1, save('11', A)], [2, check('11')], [3, save('11', B)]);
    fc.assert(
      fc.property(fc.shuffledSubarray([...events, ...events], { minLength: 6, maxLength: 6 }), (shuffled) => {
        expect(fold({ events: shuffled, paper }).items.get('11')?.response).toEqual(A);
      }),
    );
  });

  it('a check that came after the end is none', () => {
    const late = fold({ events: log([1, save('11', A)], [90, check('11')]), paper: { ...paper, closedAt: iso(60) } });
    expect(late.items.get('11')?.checked).toBe(false);
    expect(late.late).toHaveLength(1);
  });
});

it('TST-063 a solution is due for a check that no event of its window can come before any more', () => {
  const [first, second, third] = log([1, save('11', A)], [2, check('11')], [3, check('12')]);
  if (first === undefined || second === undefined || third === undefined) throw new Error('three events');
  expect([...checkedItems({ events: [first, second, third], fence: 1 })]).toEqual(['11', '12']);
  expect([...checkedItems({ events: [second, third], fence: 1 })]).toEqual([]);
  expect([...checkedItems({ events: [first, third], fence: 1 })]).toEqual([]);
  // a window that lost the attempt writes no more
  expect([...checkedItems({ events: [third], fence: 2 })]).toEqual(['12']);
});

describe('TST-064 the time of a question without a clock', () => {
  const visit = (itemId: string): AttemptEvent => ({ kind: 'visit', itemId });
  const focus = (state: 'left' | 'back'): AttemptEvent => ({ kind: 'focus', state, by: 'hidden' });
  const seconds = (events: FoldEvent[], closedAt: string | null = null) =>
    ['11', '12'].map((itemId) => fold({ events, paper: { ...paper, closedAt } }).items.get(itemId)?.seconds);

  it('does not run while the candidate is away', () => {
    const events = log([0, visit('11')], [30, focus('left')], [30_000, focus('back')], [30_010, visit('12')], [30_030, save('12', A)]);
    expect(seconds(events)).toEqual([40, 20]);
  });

  it('ends with the last thing that was done, whenever the set was closed', () => {
    const events = log([0, visit('11')], [20, save('11', A)]);
    expect(seconds(events, iso(untimedSeconds))).toEqual([20, 0]);
  });

  it('runs until the set is submitted, and until another device takes over where that was soon', () => {
    const events = log([0, visit('11')], [20, save('11', A)]);
    const elsewhere = (second: number): FoldEvent[] => log([second, visit('12')]).map((entry) => ({ ...entry, fence: 2 }));
    expect(seconds(events, iso(40))).toEqual([40, 0]);
    expect(seconds([...events, ...elsewhere(107)], iso(120))).toEqual([107, 13]);
    expect(seconds([...events, ...elsewhere(90_000)], iso(90_010))).toEqual([200, 10]);
  });

  it('ends with leaving for good', () => {
    const events = log([0, visit('11')], [20, visit('12')], [25, focus('left')]);
    expect(seconds(events, iso(untimedSeconds))).toEqual([20, 5]);
  });
});
