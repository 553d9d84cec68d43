import type { AttemptEvent } from '@abhyas/contract/assessment/attempt-log.ts';
import { describe, expect, test } from 'vitest';
import { awayOf, isAway, silentSince, wasHere } from './away.ts';
import type { FoldEvent } from './event.ts';
import { noTurns, type Paper } from '../paper/paper.ts';

const start = Date.parse('2026-01-01T10:00:00.000Z');
const iso = (seconds: number) => new Date(start + 1000 * seconds).toISOString();
const left = (by: 'window' | 'hidden' | 'full-screen' = 'window') => ({ kind: 'focus', state: 'left', by }) as const;
const back = (by: 'window' | 'hidden' | 'full-screen' = 'window') => ({ kind: 'focus', state: 'back', by }) as const;

/** Two sections of a minute with a break of half a minute between. */
function paperWith({ order = 'fixed', closedAt = null }: { order?: 'fixed' | 'free'; closedAt?: number | null } = {}): Paper {
  return {
    order,
    startedAt: iso(0),
    closedAt: closedAt === null ? null : iso(closedAt),
    turns: noTurns,
    sections: ['1', '2'].map((sectionId) => ({ sectionId, seconds: 60, breakSeconds: 30, itemIds: [] })),
  };
}

/** A log of one window from [second, event]; the device's clock is `ahead` seconds before the server's, and nothing travels for long. */
function log(entries: readonly (readonly [number, AttemptEvent])[], { fence = 1, ahead = 0 } = {}): FoldEvent[] {
  return entries.map(([second, event], index) => ({ fence, seq: index + 1, at: iso(second + ahead), receivedAt: iso(second), event }));
}
const away = (events: readonly FoldEvent[], { paper = paperWith(), now = 1000 } = {}) => awayOf({ events, paper, now: start + 1000 * now });

describe('time away from the test window', () => {
  test('no one who stayed was away', () => {
    expect(away([])).toEqual({ times: 0, seconds: 0, fullScreen: 0 });
    expect(away(log([[5, { kind: 'visit', itemId: '1' }]]))).toEqual({ times: 0, seconds: 0, fullScreen: 0 });
  });

  test('every absence counts once, from leaving to coming back', () => {
    const events = log([
      [10, left()],
      [15, back()],
      [20, left('hidden')],
      [22, left('window')],
      [30, back('hidden')],
    ]);
    expect(away(events)).toMatchObject({ times: 2, seconds: 15 });
  });

  test('TST-071 a window that is loaded again is no one’s absence, unless it takes long', () => {
    const reloadedAfter = (seconds: number) => [
      ...log([[10, left('hidden')]]),
      ...log([[10 + seconds, { kind: 'focus', state: 'back', by: 'reload' }]], { fence: 2 }),
    ];
    expect(away(reloadedAfter(3))).toMatchObject({ times: 0, seconds: 0 });
    expect(away(reloadedAfter(25))).toMatchObject({ times: 1, seconds: 25 });
  });

  test('TST-071 a change to another device is no absence, however long it takes', () => {
    const closed = log([[10, left('hidden')]]);
    const elsewhere = log(
      [
        [50, { kind: 'focus', state: 'back', by: 'device' }],
        [55, left()],
        [58, back()],
      ],
      { fence: 2 },
    );
    expect(away([...closed, ...elsewhere])).toMatchObject({ times: 1, seconds: 3 });
  });

  test('full screen left is counted apart and is no absence', () => {
    const events = log([
      [10, left('full-screen')],
      [12, left('window')],
      [14, back('full-screen')],
      [20, back('window')],
    ]);
    expect(away(events)).toEqual({ times: 1, seconds: 8, fullScreen: 1 });
  });

  test('a window that was never in full screen was out of it once, however often it is loaded again', () => {
    const events = [...log([[2, left('full-screen')]]), ...log([[30, left('full-screen')]], { fence: 2 })];
    expect(away(events)).toMatchObject({ fullScreen: 1 });
    expect(
      away([
        ...events,
        ...log(
          [
            [35, back('full-screen')],
            [40, left('full-screen')],
          ],
          { fence: 3 },
        ),
      ]),
    ).toMatchObject({ fullScreen: 2 });
  });

  test('TST-071 a window that was killed was away from when it was last there', () => {
    const before = log([[10, { kind: 'visit', itemId: '1' }]]);
    const closed = { kind: 'focus', state: 'left', by: 'closed' } as const;
    const after = log(
      [
        [12, closed],
        [50, back()],
      ],
      { fence: 2 },
    ).map((entry) => ({ ...entry, receivedAt: iso(50) }));
    expect(away([...before, ...after])).toMatchObject({ times: 1, seconds: 38 });
  });

  test('TST-071 an outage is no one’s absence: the time was given back', () => {
    const paper = { ...paperWith(), turns: { ...noTurns, credits: [{ from: iso(20), to: iso(50) }] } };
    const events = log([
      [10, left()],
      [40, back()],
      [45, left()],
      [49, back()],
    ]);
    expect(away(events, { paper })).toMatchObject({ times: 1, seconds: 10 });
  });

  test('an absence is cut to the time of the sections: a break and what comes after the end are the candidate’s own', () => {
    expect(
      away(
        log([
          [50, left()],
          [100, back()],
        ]),
      ),
    ).toMatchObject({ times: 1, seconds: 20 });
    expect(
      away(
        log([
          [65, left()],
          [85, back()],
        ]),
      ),
    ).toMatchObject({ times: 0, seconds: 0 });
    expect(
      away(
        log([
          [140, left()],
          [300, back()],
        ]),
      ),
    ).toMatchObject({ times: 1, seconds: 10 });
    expect(
      away(
        log([
          [65, left()],
          [85, back()],
        ]),
        { paper: paperWith({ order: 'free' }) },
      ),
    ).toMatchObject({ times: 1, seconds: 20 });
  });

  test('an absence that nothing ended lasts until now, and no longer than the test', () => {
    expect(away(log([[10, left()]]), { now: 25 })).toMatchObject({ times: 1, seconds: 15 });
    expect(away(log([[10, left()]]), { paper: paperWith({ closedAt: 40 }) })).toMatchObject({ times: 1, seconds: 30 });
  });

  test('an absence continues over windows until one says that the candidate is back', () => {
    const events = [...log([[10, left('hidden')]]), ...log([[30, back('hidden')]], { fence: 2 })];
    expect(away(events)).toMatchObject({ times: 1, seconds: 20 });
  });

  test('a wrong clock of the device changes nothing', () => {
    const entries = [
      [0, { kind: 'visit', itemId: '1' }],
      [50, left()],
      [100, back()],
    ] as const;
    expect(away(log(entries, { ahead: 7200 }))).toEqual(away(log(entries)));
    expect(away(log(entries, { ahead: -90 }))).toMatchObject({ times: 1, seconds: 20 });
  });

  test('events that came late, or twice, keep the moment they have', () => {
    const [first, second, third] = log([
      [0, { kind: 'visit', itemId: '1' }],
      [10, left()],
      [20, back()],
    ]);
    if (first === undefined || second === undefined || third === undefined) throw new Error('three events');
    const offline = { ...second, receivedAt: iso(50) };
    expect(away([third, first, offline, offline])).toMatchObject({ times: 1, seconds: 10 });
    expect(away([first, second, { ...third, receivedAt: null }])).toMatchObject({ times: 1, seconds: 10 });
  });
});

test('whether someone is away is what the last event of the window says', () => {
  expect(isAway([])).toBe(false);
  expect(isAway(log([[1, left('full-screen')]]))).toBe(false);
  expect(
    isAway(
      log([
        [1, left()],
        [2, back('full-screen')],
      ]),
    ),
  ).toBe(true);
  expect(isAway([...log([[1, left()]]), ...log([[2, back()]], { fence: 2 })])).toBe(false);
});

describe('TST-071 since when a window that is gone is silent', () => {
  const visit = log([[10, { kind: 'visit', itemId: '1' }]]);
  const since = (events: readonly FoldEvent[], lastSeen: number, now: number) => {
    const at = silentSince({ events, lastSeen: start + 1000 * lastSeen, now: start + 1000 * now });
    return at === null ? null : (at - start) / 1000;
  };

  test('the device knows it to a few seconds; a reload is no silence', () => {
    expect(since(visit, 40, 100)).toBe(40);
    expect(since(visit, 90, 100)).toBeNull();
    expect(since(visit, 5, 100)).toBe(10);
  });

  test('it was on another device where this one had none, or where the log is of a later time', () => {
    const before = (lastSeen: number | null) => wasHere({ events: visit, lastSeen: lastSeen === null ? null : start + 1000 * lastSeen });
    expect([before(null), before(-11), before(-10), before(40)]).toEqual([false, false, true, true]);
  });

  test('a window that said that it was left is away already, and the first window was never silent', () => {
    expect(since(log([[10, left()]]), 12, 100)).toBeNull();
    expect(since([], 5, 1000)).toBeNull();
  });
});
