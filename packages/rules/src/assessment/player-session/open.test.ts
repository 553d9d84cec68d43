import type { LoggedEvent } from '@abhyas/contract/assessment/attempt-log.ts';
import { expect, test } from 'vitest';
import { at, iso, twoSections } from '../../../test/session-stages.ts';
import { openSession } from './open.ts';

/** What a window finds and writes that opens at the fifth minute, after one that was left in the first. `reloadedAt`: the minute in which it was loaded again. */
function opened({ reloadedAt, found, lastSeen = at(1) }: { reloadedAt: number | null; found: LoggedEvent[]; lastSeen?: number | null }) {
  const { state, effects } = openSession({
    test: { ...twoSections(), events: found },
    unsent: [],
    reloadedAt: reloadedAt === null ? null : at(reloadedAt),
    lastSeen,
    now: at(5),
  });
  const focus = effects.flatMap((effect) => (effect.kind === 'keep' && effect.event.kind === 'focus' ? [effect.event] : []));
  return { focus, away: state.away, notice: state.notice?.kind };
}

const logged = (event: LoggedEvent['event']): LoggedEvent => ({ fence: 1, seq: 1, at: iso(1), receivedAt: iso(1), event });
const left = logged({ kind: 'focus', state: 'left', by: 'hidden' });
const visit = logged({ kind: 'visit', itemId: '11' });

test('TST-071 a window that was loaded again is back from then on, however long the server takes to answer', () => {
  const { focus, away, notice } = opened({ reloadedAt: 1.2, found: [left] });
  expect(focus).toEqual([{ kind: 'focus', state: 'back', by: 'reload' }]);
  expect(away.times).toBe(0);
  expect(notice).not.toBe('back-in-window');
});

test('TST-071 one that was loaded again only after minutes was away', () => {
  expect(opened({ reloadedAt: 4, found: [left] }).away).toMatchObject({ times: 1, seconds: 180 });
  expect(opened({ reloadedAt: null, found: [left] }).away).toMatchObject({ times: 1, seconds: 240 });
});

test('TST-071 a reload tells of the return also where the leaving is not known here, and says nothing of it', () => {
  const { focus, away, notice } = opened({ reloadedAt: 1.2, found: [visit] });
  expect(focus).toEqual([{ kind: 'focus', state: 'back', by: 'reload' }]);
  expect(away.times).toBe(0);
  expect(notice).not.toBe('back-in-window');
});

test('TST-071 a test that continues on another device says so, and no one left it', () => {
  for (const lastSeen of [null, at(0.5)]) {
    const { focus, away, notice } = opened({ reloadedAt: null, found: [left], lastSeen });
    expect(focus).toEqual([{ kind: 'focus', state: 'back', by: 'device' }]);
    expect(away).toMatchObject({ times: 0, seconds: 0 });
    expect(notice).not.toBe('back-in-window');
    expect(opened({ reloadedAt: null, found: [visit], lastSeen }).focus).toEqual([]);
  }
});
