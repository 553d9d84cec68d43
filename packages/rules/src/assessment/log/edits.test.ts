import type { AttemptEvent, LoggedEvent, Response } from '@abhyas/contract/assessment/attempt-log.ts';
import fc from 'fast-check';
import { everyItem } from './late-rulings.ts';
import { expect, test } from 'vitest';
import { noTurns, type Paper } from '../paper/paper.ts';
import { compactLog } from './compact.ts';
import { editsLeft } from './edits.ts';
import { fold } from './fold.ts';
import { sameResponse } from '../types/asked.ts';

const start = Date.parse('2026-01-05T04:30:00.000Z');
const iso = (seconds: number) => new Date(start + 1000 * seconds).toISOString();
const edits = 3;
/** Two sections of a minute each, of five questions and of one. */
const paper: Paper & { edits: number } = {
  order: 'fixed',
  startedAt: iso(0),
  turns: noTurns,
  edits,
  sections: [
    { sectionId: '1', seconds: 60, breakSeconds: 0, itemIds: ['11', '12', '13', '14', '15'] },
    { sectionId: '2', seconds: 60, breakSeconds: 0, itemIds: ['21'] },
  ],
};

const choice = (label: string): Response => ({ kind: 'choice', labels: [label] });
const itemId = fc.constantFrom('11', '12', '13', '14', '15', '21');
const response = fc.option(fc.constantFrom('A', 'B', 'C').map(choice), { freq: 6 });
const event: fc.Arbitrary<AttemptEvent> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constantFrom('save' as const, 'mark' as const), itemId, response }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('draft' as const), itemId, response }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('visit' as const, 'clear' as const, 'check' as const, 'hint' as const), itemId }),
  },
);
/** A log of two windows. `received`: from when to when, in seconds after the start. */
const logOf = (received: { min: number; max: number }) =>
  fc.array(fc.record({ event, fence: fc.constantFrom(1, 2), received: fc.integer(received) }), { maxLength: 60 }).map((made) => {
    const next = new Map<number, number>();
    return made.map(({ event: one, fence, received: second }): LoggedEvent => {
      const seq = (next.get(fence) ?? 0) + 1;
      next.set(fence, seq);
      return { fence, seq, at: iso(second), receivedAt: iso(second), event: one };
    });
  });
const inTime = logOf({ min: 1, max: 59 });
const anyTime = logOf({ min: -5, max: 160 });

/** The first answer that was saved to each question before it was checked: what comes after that counts for nothing. */
function firstAnswers(events: readonly LoggedEvent[]): Map<string, Response> {
  const first = new Map<string, Response>();
  const checked = new Set<string>();
  for (const { event: one } of [...events].sort((a, b) => a.fence - b.fence || a.seq - b.seq)) {
    if (one.kind === 'check') checked.add(one.itemId);
    if ((one.kind !== 'save' && one.kind !== 'mark') || one.response === null || first.has(one.itemId) || checked.has(one.itemId)) continue;
    first.set(one.itemId, one.response);
  }
  return first;
}

test('TST-071 of a section never more than three changed answers count, whatever is sent, late and accepted answers included', () => {
  fc.assert(
    fc.property(anyTime, fc.option(fc.integer({ min: 60, max: 160 })), (events, acceptedAt) => {
      const read = { ...paper, lateRulings: acceptedAt === null ? {} : { [everyItem]: { accepted: true, upTo: iso(acceptedAt) } } };
      const { items, late } = fold({ events, paper: read });
      const counted = events.filter((one) => !late.includes(one));
      const first = firstAnswers(counted);
      for (const { itemIds } of paper.sections) {
        const changed = itemIds.filter((id) => first.has(id) && !sameResponse(items.get(id)?.response ?? null, first.get(id) ?? null));
        expect(changed.length).toBeLessThanOrEqual(edits);
        expect(editsLeft({ edits, itemIds, items })).toBe(edits - itemIds.reduce((sum, id) => sum + (items.get(id)?.changes ?? 0), 0));
      }
    }),
    { numRuns: 500 },
  );
});

test('TST-071 a log that changes at most three answers of a section folds as one without the limit', () => {
  fc.assert(
    fc.property(inTime, (events) => {
      const free = fold({ events, paper: { ...paper, edits: null } });
      fc.pre(paper.sections.every(({ itemIds }) => itemIds.reduce((sum, id) => sum + (free.items.get(id)?.changes ?? 0), 0) <= edits));
      expect(fold({ events, paper })).toEqual(free);
    }),
  );
});

test('TST-071 the fourth change counts for nothing, and what was saved before stays', () => {
  const say = (labels: string): LoggedEvent[] =>
    labels.split(' ').map((one, at) => ({
      fence: 1,
      seq: at + 1,
      at: iso(at + 1),
      receivedAt: iso(one.startsWith('2') ? 70 : at + 1),
      event: { kind: 'save', itemId: one.slice(0, 2), response: choice(one.slice(2)) },
    }));
  const responses = (log: string) => [...fold({ events: say(log), paper }).items.values()].map((item) => item.response);
  expect(responses('11A 12A 13A 14A 15A 11B 12B 13B 14B')).toEqual([...['B', 'B', 'B', 'A', 'A'].map(choice), null]);
  // a change back is a change
  expect(responses('11A 12A 11B 11A 11B 12B')).toEqual([choice('B'), choice('A'), null, null, null, null]);
  // each section has its own
  expect(responses('11A 11B 11C 11A 21A')).toEqual([choice('A'), null, null, null, null, choice('A')]);
});

test('TST-071 where changes are limited, a compacted log and what is added behind it fold as the whole log, whatever outages are given back since', () => {
  const credit = fc.option(fc.tuple(fc.integer({ min: 0, max: 130 }), fc.integer({ min: 4, max: 60 })));
  fc.assert(
    fc.property(anyTime, anyTime, credit, (found, more, stretch) => {
      const tail = more.map((entry) => ({ ...entry, fence: entry.fence + 2 }));
      const credits = stretch === null ? [] : [{ from: iso(stretch[0]), to: iso(stretch[0] + stretch[1]) }];
      const later = { ...paper, turns: { ...noTurns, credits } };
      const shown = (events: readonly LoggedEvent[]) =>
        [...fold({ events, paper: later }).items.values()].map((item) => [
          item.response,
          item.draft,
          item.marked,
          item.checked,
          item.changes,
        ]);
      expect(shown([...compactLog({ events: found, paper }), ...tail])).toEqual(shown([...found, ...tail]));
    }),
    { numRuns: 1000 },
  );
});

test('TST-071 where changes are limited, a log that goes to and fro for hours stays short', () => {
  const events = Array.from({ length: 20_000 }, (_, at): LoggedEvent => ({
    fence: 1,
    seq: at + 1,
    at: iso(1),
    receivedAt: iso(1),
    event: { kind: 'save', itemId: '11', response: choice(at % 2 === 0 ? 'A' : 'B') },
  }));
  expect(compactLog({ events, paper }).length).toBeLessThan(10);
});
