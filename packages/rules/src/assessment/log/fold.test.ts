import type { AttemptEvent, Response } from '@abhyas/contract/assessment/attempt-log.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LateRulings, everyItem } from './late-rulings.ts';
import { fold, shownResponse, timeSpent } from './fold.ts';
import { awayOf } from './away.ts';
import type { FoldEvent } from './event.ts';
import { type Paper, noTurns } from '../paper/paper.ts';

const start = Date.parse('2026-11-24T04:30:00.000Z');
const iso = (seconds: number) => new Date(start + 1000 * seconds).toISOString();
const paper: Paper = {
  order: 'fixed',
  startedAt: iso(0),
  turns: noTurns,
  sections: [
    { sectionId: '1', seconds: 60, breakSeconds: 0, itemIds: ['11', '12'] },
    { sectionId: '2', seconds: 60, breakSeconds: 0, itemIds: ['21'] },
  ],
};
const A: Response = { kind: 'choice', labels: ['A'] };
const B: Response = { kind: 'choice', labels: ['B'] };

/** A log of one window: [seconds after the start, event]. */
const log = (...entries: [number, AttemptEvent][]): FoldEvent[] =>
  entries.map(([seconds, event], index) => ({ fence: 1, seq: index + 1, at: iso(seconds), receivedAt: iso(seconds), event }));
const inWindow = (fence: number, ...entries: [number, AttemptEvent][]): FoldEvent[] =>
  log(...entries).map((entry) => ({ ...entry, fence }));
const stateOf = (events: FoldEvent[], itemId = '11') => {
  const state = fold({ events, paper }).items.get(itemId);
  if (state === undefined) throw new Error(`no item ${itemId}`);
  return state;
};

describe('TST-063 an answer in a break of the candidate’s own', () => {
  const paused: Paper = { ...paper, turns: { ...noTurns, pauses: [{ from: iso(10), to: iso(50) }] } };
  const saved = (seconds: number) => fold({ events: log([seconds, { kind: 'save', itemId: '11', response: A }]), paper: paused });

  it.each([
    { seconds: 9, late: 0 },
    { seconds: 25, late: 0 },
    { seconds: 25.001, late: 1 },
    { seconds: 49, late: 1 },
    { seconds: 50, late: 0 },
  ])('that is received $seconds s after the start, with a break from 10 s to 50 s', ({ seconds, late }) => {
    const folded = saved(seconds);
    expect(folded.late).toHaveLength(late);
    expect(folded.items.get('11')?.response).toEqual(late === 0 ? A : null);
  });

  it('counts once staff have accepted what came late', () => {
    const events = log([40, { kind: 'save', itemId: '11', response: A }]);
    expect(
      fold({ events, paper: { ...paused, lateRulings: { [everyItem]: { accepted: true, upTo: iso(40) } } } }).items.get('11')?.response,
    ).toEqual(A);
  });
});

describe('what an event does to an item', () => {
  const cases: { name: string; events: [number, AttemptEvent][]; response: Response | null; shown: Response | null; marked: boolean }[] = [
    { name: 'a visit answers nothing', events: [[1, { kind: 'visit', itemId: '11' }]], response: null, shown: null, marked: false },
    { name: 'save commits', events: [[1, { kind: 'save', itemId: '11', response: A }]], response: A, shown: A, marked: false },
    { name: 'mark commits and marks', events: [[1, { kind: 'mark', itemId: '11', response: A }]], response: A, shown: A, marked: true },
    {
      name: 'mark without a choice only marks',
      events: [[1, { kind: 'mark', itemId: '11', response: null }]],
      response: null,
      shown: null,
      marked: true,
    },
    {
      name: 'save after mark takes the mark away',
      events: [
        [1, { kind: 'mark', itemId: '11', response: A }],
        [2, { kind: 'save', itemId: '11', response: B }],
      ],
      response: B,
      shown: B,
      marked: false,
    },
    {
      name: 'clear leaves neither answer nor mark',
      events: [
        [1, { kind: 'mark', itemId: '11', response: A }],
        [2, { kind: 'clear', itemId: '11' }],
      ],
      response: null,
      shown: null,
      marked: false,
    },
    {
      name: 'a draft is shown and not committed',
      events: [
        [1, { kind: 'save', itemId: '11', response: A }],
        [2, { kind: 'draft', itemId: '11', response: B }],
      ],
      response: A,
      shown: B,
      marked: false,
    },
    {
      name: 'a draft of nothing takes the draft back',
      events: [
        [1, { kind: 'draft', itemId: '11', response: B }],
        [2, { kind: 'draft', itemId: '11', response: null }],
      ],
      response: null,
      shown: null,
      marked: false,
    },
    {
      name: 'save ends the draft',
      events: [
        [1, { kind: 'draft', itemId: '11', response: B }],
        [2, { kind: 'save', itemId: '11', response: A }],
      ],
      response: A,
      shown: A,
      marked: false,
    },
  ];
  it.each(cases)('$name', ({ events, response, shown, marked }) => {
    const state = stateOf(log(...events));
    expect(state).toMatchObject({ response, marked, visited: true });
    expect(shownResponse(state)).toEqual(shown);
  });
});

describe('which events count', () => {
  const saveAt = (receivedAt: string | null, itemId = '11'): FoldEvent[] => [
    { fence: 1, seq: 1, at: iso(0), receivedAt, event: { kind: 'save', itemId, response: A } },
  ];
  it.each([
    { name: 'at the deadline', at: iso(60), itemId: '11', counts: true },
    { name: '15 s after the deadline', at: iso(75), itemId: '11', counts: true },
    { name: 'a millisecond later', at: iso(75.001), itemId: '11', counts: false },
    { name: 'before its section opens', at: iso(59.999), itemId: '21', counts: false },
    { name: 'as its section opens', at: iso(60), itemId: '21', counts: true },
    { name: 'not yet sent', at: null, itemId: '11', counts: true },
  ])('TST-071 an event $name: $counts', ({ at, itemId, counts }) => {
    const folded = fold({ events: saveAt(at, itemId), paper });
    expect(folded.items.get(itemId)?.response).toEqual(counts ? A : null);
    expect(folded.late).toHaveLength(counts ? 0 : 1);
  });

  describe('and an outage', () => {
    const moved = (from: number, to: number): Paper => ({ ...paper, turns: { ...noTurns, credits: [{ from: iso(from), to: iso(to) }] } });
    it('TST-071 in the grace of a section leaves the rest of the grace', () => {
      expect(fold({ events: saveAt(iso(313)), paper: moved(62, 300) }).late).toHaveLength(0);
      expect(fold({ events: saveAt(iso(313.001)), paper: moved(62, 300) }).late).toHaveLength(1);
    });

    it('TST-071 that is counted from before a section opened takes nothing that the section had by then', () => {
      expect(fold({ events: saveAt(iso(60), '21'), paper: moved(59, 300) }).late).toHaveLength(0);
      expect(fold({ events: saveAt(iso(59.999), '21'), paper: moved(59, 300) }).late).toHaveLength(1);
    });

    it('is no time on an item', () => {
      const events = log(
        [10, { kind: 'visit', itemId: '11' }],
        [280, { kind: 'visit', itemId: '12' }],
        [290, { kind: 'save', itemId: '12', response: A }],
      );
      const { items } = fold({ events, paper: { ...moved(20, 270), closedAt: iso(290) } });
      expect([items.get('11')?.seconds, items.get('12')?.seconds]).toEqual([20, 10]);
    });
  });

  it('in free order every section is open until the end of the test', () => {
    const free = { ...paper, order: 'free' as const };
    expect(fold({ events: saveAt(iso(1), '21'), paper: free }).items.get('21')?.response).toEqual(A);
    expect(fold({ events: saveAt(iso(135)), paper: free }).late).toHaveLength(0);
    expect(fold({ events: saveAt(iso(135.001)), paper: free }).late).toHaveLength(1);
  });

  it('what arrives after the attempt was closed is late', () => {
    const closed = { ...paper, closedAt: iso(30) };
    expect(fold({ events: saveAt(iso(30)), paper: closed }).late).toHaveLength(0);
    expect(fold({ events: saveAt(iso(30.001)), paper: closed }).late).toHaveLength(1);
  });

  it('passes over events for items the paper does not hold', () => {
    expect(fold({ events: saveAt(iso(1), '99'), paper })).toMatchObject({ late: [] });
  });
});

describe('time on an item', () => {
  it('runs from visit to visit, adds up over visits, and is cut at the close of the section', () => {
    const events = log(
      [0, { kind: 'visit', itemId: '11' }],
      [20, { kind: 'visit', itemId: '12' }],
      [30, { kind: 'visit', itemId: '11' }],
      [65, { kind: 'visit', itemId: '21' }],
    );
    const { items } = fold({ events, paper: { ...paper, closedAt: iso(100) } });
    expect([...items.values()].map(({ seconds, visits }) => [seconds, visits])).toEqual([
      [50, 2],
      [10, 1],
      [35, 1],
    ]);
  });

  it('does not depend on the device clock being right', () => {
    const right = log([0, { kind: 'visit', itemId: '11' }], [25, { kind: 'visit', itemId: '12' }]);
    const wrong = right.map((entry) => ({ ...entry, at: new Date(Date.parse(entry.at) + 7 * 3_600_000).toISOString() }));
    const closed = { ...paper, closedAt: iso(40) };
    expect(fold({ events: wrong, paper: closed }).items).toEqual(fold({ events: right, paper: closed }).items);
  });

  it('TST-071 is lost in no reload: 32 s before it and 19 s after it', () => {
    const first = log([0, { kind: 'visit', itemId: '11' }], [32, { kind: 'focus', state: 'left', by: 'hidden' }]);
    const again = inWindow(2, [33, { kind: 'focus', state: 'back', by: 'reload' }], [33, { kind: 'visit', itemId: '11' }]);
    expect(fold({ events: [...first, ...again], paper: { ...paper, closedAt: iso(52) } }).items.get('11')?.seconds).toBe(52);
  });

  it('TST-071 of a window that lost the attempt ends with the take-over', () => {
    const first = log([0, { kind: 'visit', itemId: '11' }], [10, { kind: 'save', itemId: '11', response: A }]);
    const second = inWindow(2, [50, { kind: 'visit', itemId: '12' }]);
    const { items } = fold({ events: [...first, ...second], paper: { ...paper, closedAt: iso(55) } });
    expect([items.get('11')?.seconds, items.get('12')?.seconds]).toEqual([50, 5]);
  });

  it('TST-071 ends with the recorded leaving and begins again with the return', () => {
    const events = log(
      [0, { kind: 'visit', itemId: '11' }],
      [10, { kind: 'focus', state: 'left', by: 'window' }],
      [35, { kind: 'focus', state: 'back', by: 'window' }],
      [40, { kind: 'visit', itemId: '12' }],
      [45, { kind: 'focus', state: 'left', by: 'full-screen' }],
      [50, { kind: 'focus', state: 'left', by: 'hidden' }],
    );
    const { items } = fold({ events, paper: { ...paper, closedAt: iso(60) } });
    expect([items.get('11')?.seconds, items.get('12')?.seconds]).toEqual([15, 10]);
  });
});

const anyResponse = fc.constantFrom<Response | null>(A, B, null);
const anyEvent: fc.Arbitrary<AttemptEvent> = fc
  .record({ itemId: fc.constantFrom('11', '12', '21'), response: anyResponse })
  .chain(({ itemId, response }) =>
    fc.constantFrom<AttemptEvent>(
      { kind: 'visit', itemId },
      { kind: 'save', itemId, response },
      { kind: 'mark', itemId, response },
      { kind: 'clear', itemId },
      { kind: 'draft', itemId, response },
    ),
  );
const anyLog: fc.Arbitrary<FoldEvent[]> = fc
  .array(fc.tuple(anyEvent, fc.integer({ min: 0, max: 140 }), fc.integer({ min: 1, max: 3 })))
  .map((entries) =>
    entries.map(([event, seconds, fence], index) => ({ fence, seq: index + 1, at: iso(seconds), receivedAt: iso(seconds), event })),
  );

/** How a candidate goes through a test: so long on an item, and what happens then, which takes so long. */
const anyWay = fc.array(
  fc.record({
    itemId: fc.constantFrom('11', '12', '21'),
    stays: fc.nat(90),
    next: fc.constantFrom('continues', 'leaves', 'reloads', 'closes', 'moves', 'is taken over'),
    takes: fc.nat(15),
  }),
  { minLength: 1, maxLength: 20 },
);
type Way = typeof anyWay extends fc.Arbitrary<infer W> ? W : never;

/** The log of such a way, and what it says of it: the seconds of each item, and how often and long the candidate was away. */
function walked(way: Way) {
  const events: FoldEvent[] = [];
  const seconds: Record<string, number> = { 11: 0, 12: 0, 21: 0 };
  const away = { times: 0, seconds: 0 };
  let now = 0;
  let fence = 1;
  // each device has a clock of its own
  const tell = (event: AttemptEvent) =>
    events.push({ fence, seq: events.length + 1, at: iso(now + 1000 * fence), receivedAt: iso(now), event });
  for (const { itemId, stays, next, takes } of way) {
    tell({ kind: 'visit', itemId });
    now += stays;
    const shown = stays + (next === 'reloads' ? takes : 0);
    seconds[itemId] = (seconds[itemId] ?? 0) + shown;
    if (next === 'continues') continue;
    if (next !== 'is taken over') {
      tell({ kind: 'focus', state: 'left', by: 'hidden' });
      now += takes;
      if ((next === 'leaves' || next === 'closes') && takes > 0) {
        away.times += 1;
        away.seconds += takes;
      }
    }
    if (next !== 'leaves') fence += 1;
    const by = ({ leaves: 'hidden', closes: 'window', reloads: 'reload', moves: 'device' } as const)[next as 'leaves'];
    if (by !== undefined) tell({ kind: 'focus', state: 'back', by });
  }
  return { events, seconds, away, end: now };
}

describe('any log', () => {
  it('TST-071 gives each item the time that it was on the screen: together the time from the start to the end without the absences', () => {
    fc.assert(
      fc.property(anyWay, (way) => {
        const { events, seconds, away, end } = walked(way);
        const long: Paper = {
          ...paper,
          order: 'free',
          closedAt: iso(end),
          sections: paper.sections.map((one) => ({ ...one, seconds: 3600 })),
        };
        const { items } = fold({ events, paper: long });
        expect(Object.fromEntries([...items.values()].map((item) => [item.itemId, item.seconds]))).toEqual(seconds);
        expect(awayOf({ events, paper: long, now: start + 1000 * end })).toMatchObject(away);
      }),
    );
  });

  it('TST-071 gives the same state in whatever order, and however often, its events arrive', () => {
    fc.assert(
      fc.property(
        anyLog.chain((events) =>
          fc.tuple(fc.constant(events), fc.shuffledSubarray([...events, ...events], { minLength: 2 * events.length })),
        ),
        ([events, mixed]) => {
          expect(fold({ events: mixed, paper })).toEqual(fold({ events, paper }));
        },
      ),
    );
  });

  it('never gives an item more time than its section has', () => {
    fc.assert(
      fc.property(anyLog, (events) => {
        const { items } = fold({ events, paper: { ...paper, closedAt: iso(135) } });
        for (const { seconds } of items.values()) expect(seconds).toBeLessThanOrEqual(3 * 60);
      }),
    );
  });
});

it('counts the changes of a committed answer, and not the first one or the same again', () => {
  const save = (seconds: number, response: Response | null): [number, AttemptEvent] => [seconds, { kind: 'save', itemId: '11', response }];
  const changes = (...entries: [number, AttemptEvent][]) => stateOf(log(...entries)).changes;
  expect(changes(save(1, A))).toBe(0);
  expect(changes(save(1, A), save(2, A))).toBe(0);
  expect(changes(save(1, A), save(2, B), save(3, A))).toBe(2);
  expect(changes(save(1, A), [2, { kind: 'clear', itemId: '11' }], save(3, B))).toBe(1);
});

it('passes over what says nothing of an item', () => {
  const away: [number, AttemptEvent] = [2, { kind: 'focus', state: 'left', by: 'hidden' }];
  const { items, late } = fold({ events: log([1, { kind: 'save', itemId: '11', response: A }], away), paper });
  expect(items.get('11')?.response).toEqual(A);
  expect(late).toEqual([]);
});

it('counts what came late once staff have accepted it, and nothing that came after that', () => {
  const events = log(
    [1, { kind: 'save', itemId: '11', response: A }],
    [200, { kind: 'save', itemId: '11', response: B }],
    [400, { kind: 'clear', itemId: '11' }],
  );
  const closed: Paper = { ...paper, closedAt: iso(135) };
  expect(fold({ events, paper: closed }).items.get('11')?.response).toEqual(A);
  const accepted = fold({ events, paper: { ...closed, lateRulings: { [everyItem]: { accepted: true, upTo: iso(300) } } } });
  expect(accepted.items.get('11')?.response).toEqual(B);
  expect(accepted.late).toHaveLength(1);
});

it('TST-071 counts the late answers that staff have accepted one by one, and none that they have rejected or not seen', () => {
  const events = log(
    [1, { kind: 'save', itemId: '11', response: A }],
    [200, { kind: 'save', itemId: '11', response: B }],
    [201, { kind: 'save', itemId: '12', response: B }],
    [400, { kind: 'clear', itemId: '11' }],
  );
  const upTo = iso(300);
  const folded = (lateRulings: LateRulings) => {
    const { items, late } = fold({ events, paper: { ...paper, closedAt: iso(135), lateRulings } });
    return [items.get('11')?.response, items.get('12')?.response, late.length];
  };
  expect(folded({ 11: { accepted: true, upTo } })).toEqual([B, null, 2]);
  expect(folded({ 11: { accepted: false, upTo }, 12: { accepted: true, upTo } })).toEqual([A, B, 2]);
  // one of its own goes before that of all, as far as it reaches
  expect(folded({ [everyItem]: { accepted: true, upTo: iso(500) }, 12: { accepted: false, upTo } })).toEqual([null, null, 1]);
});

it('takes a log of any length', () => {
  const visit = (seq: number, at: string): FoldEvent => ({ fence: 1, seq, at, receivedAt: at, event: { kind: 'visit', itemId: '1' } });
  // more than a call of a function takes as arguments; all but the last at one moment, so that making them costs little
  const events = Array.from({ length: 130_000 }, (_, index) => visit(index + 1, '2026-11-24T04:30:00.000Z'));
  const [first, last] = [events.slice(0, 1), visit(events.length + 1, '2026-11-24T04:55:00.000Z')];
  events.push(last);
  // the whole log is read; of the visits the first and the last are enough
  expect(timeSpent({ events, visits: [...first, last], windowOf: new Map(), credits: [], closedAt: null }).get('1')).toBe(1500);
});
