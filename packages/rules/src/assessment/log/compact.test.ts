import type { AttemptEvent, LoggedEvent } from '@abhyas/contract/assessment/attempt-log.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noTurns, type Paper } from '../paper/paper.ts';
import { lastVisited } from '../player-session/questions/place.ts';
import { awayOf, isAway } from './away.ts';
import { committedRuns, compactLog } from './compact.ts';
import { fold } from './fold.ts';
import { replay } from './replay.ts';

const start = Date.parse('2026-01-05T04:30:00.000Z');
const iso = (seconds: number) => new Date(start + 1000 * seconds).toISOString();
/** Two sections of a minute each; the third question is in the second. */
const paper = {
  order: 'fixed' as const,
  edits: null,
  startedAt: iso(0),
  turns: noTurns,
  sections: [
    { sectionId: '1', seconds: 60, breakSeconds: 0, itemIds: ['11', '12'] },
    { sectionId: '2', seconds: 60, breakSeconds: 0, itemIds: ['21'] },
  ],
};

const itemId = fc.constantFrom('11', '12', '21', '99');
const response = fc.option(fc.constantFrom('A', 'B').map((label) => ({ kind: 'choice' as const, labels: [label] })));
const event: fc.Arbitrary<AttemptEvent> = fc.oneof(
  fc.record({ kind: fc.constant('visit' as const), itemId }),
  fc.record({ kind: fc.constantFrom('save' as const, 'mark' as const, 'draft' as const), itemId, response }),
  fc.record({ kind: fc.constantFrom('clear' as const, 'check' as const, 'hint' as const), itemId }),
  fc.record({
    kind: fc.constant('focus' as const),
    state: fc.constantFrom('left' as const, 'back' as const),
    by: fc.constantFrom('window' as const, 'full-screen' as const, 'reload' as const),
  }),
);
/** Events of two windows, received in any order, some outside of their sections. */
const log = fc
  .array(
    fc.record({
      event,
      fence: fc.constantFrom(1, 2),
      received: fc.integer({ min: -5, max: 160 }),
      delay: fc.integer({ min: -30, max: 30 }),
    }),
    {
      maxLength: 40,
    },
  )
  .map((made) => {
    const next = new Map<number, number>();
    return made.map(({ event: one, fence, received, delay }): LoggedEvent => {
      const seq = (next.get(fence) ?? 0) + 1;
      next.set(fence, seq);
      return { fence, seq, at: iso(received - delay), receivedAt: iso(received), event: one };
    });
  });
const credit = fc.option(fc.tuple(fc.integer({ min: 0, max: 130 }), fc.integer({ min: 4, max: 60 })));
const givenBack = (stretch: [number, number] | null): Paper =>
  stretch === null ? paper : { ...paper, turns: { ...noTurns, credits: [{ from: iso(stretch[0]), to: iso(stretch[0] + stretch[1]) }] } };

test('TST-071 a compacted log and what is added behind it give a window the same state as the whole log, whatever outages are given back since', () => {
  fc.assert(
    fc.property(log, log, credit, (found, more, stretch) => {
      const tail = more.map((entry) => ({ ...entry, fence: entry.fence + 2 }));
      const short = compactLog({ events: found, paper });
      const later = givenBack(stretch);
      const now = start + 170_000;
      const shown = (events: readonly LoggedEvent[]) => ({
        items: [...fold({ events, paper: later }).items.values()].map((item) => [
          item.response,
          item.draft,
          item.marked,
          item.checked,
          item.visited,
        ]),
        away: awayOf({ events, paper: later, now }),
        isAway: isAway(events),
        places: [null, ['11', '12'], ['21']].map((items) =>
          lastVisited({ events, items: items === null ? null : items.map((id) => ({ itemId: id }) as never) }),
        ),
      });
      expect(shown([...short, ...tail])).toEqual(shown([...found, ...tail]));
    }),
    { numRuns: 300 },
  );
});

test('TST-071 a device sends again from a compacted log what it would from the whole log', () => {
  fc.assert(
    fc.property(log, log, (found, queue) => {
      const committed = committedRuns(found);
      const numbers = committed.flatMap(({ fence, from, to }) => Array.from({ length: to - from + 1 }, (_, at) => `${fence}:${from + at}`));
      expect(new Set(numbers)).toEqual(new Set(found.map(({ fence, seq }) => `${fence}:${seq}`)));
      expect(replay({ log: compactLog({ events: found, paper }), committed, queue, nextSeq: 1 })).toEqual(
        replay({ log: found, committed, queue, nextSeq: 1 }),
      );
    }),
  );
});

test('TST-071 a log that goes to and fro for hours is as short as one that does not', () => {
  const to = (at: number): AttemptEvent =>
    at % 2 === 0 ? { kind: 'visit', itemId: '11' } : { kind: 'save', itemId: '11', response: { kind: 'choice', labels: ['A'] } };
  const events = Array.from({ length: 20_000 }, (_, at) => ({ fence: 1, seq: at + 1, at: iso(1), receivedAt: iso(1), event: to(at) }));
  expect(compactLog({ events, paper }).map(({ seq }) => seq)).toEqual([19_999, 20_000]);
  expect(committedRuns(events)).toEqual([{ fence: 1, from: 1, to: 20_000 }]);
});
