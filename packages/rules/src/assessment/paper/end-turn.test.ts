import { expect, test } from 'vitest';
import { turnsAfter } from './end-turn.ts';
import { noTurns, type Paper } from './paper.ts';

const start = Date.parse('2026-11-23T04:30:00.000Z');
const at = (minutes: number) => start + minutes * 60_000;
const iso = (minutes: number) => new Date(at(minutes)).toISOString();
const section = (sectionId: string, breakMinutes = 0) => ({ sectionId, seconds: 600, breakSeconds: 60 * breakMinutes, itemIds: [] });
/** Two sections of ten minutes with a break of five between them. */
const paper: Paper = { order: 'fixed', startedAt: iso(0), turns: noTurns, sections: [section('1', 5), section('2')] };
const after = (turn: Parameters<typeof turnsAfter>[0]['turn'], minutes: number, change: Partial<Parameters<typeof turnsAfter>[0]> = {}) =>
  turnsAfter({ paper, turn, mayLeave: true, grantedSeconds: 300, now: at(minutes), ...change });

test('TST-063 a section is left where the test lets it, once, and never the last', () => {
  const left = after({ sectionId: '1', ends: 'section' }, 4);
  expect(left).toEqual({ ...noTurns, left: { 1: iso(4) } });
  expect(after({ sectionId: '1', ends: 'section' }, 5, { paper: { ...paper, turns: left ?? noTurns } })).toBe(left);
  expect(after({ sectionId: '1', ends: 'section' }, 4, { mayLeave: false })).toBeNull();
  expect(after({ sectionId: '2', ends: 'section' }, 16)).toBeNull();
  expect(after({ sectionId: '1', ends: 'section' }, 4, { paper: { ...paper, order: 'free' } })).toBeNull();
});

test('TST-063 a break is ended while it lasts', () => {
  expect(after({ sectionId: '1', ends: 'break' }, 12)).toEqual({ ...noTurns, resumed: { 1: iso(12) } });
  expect(after({ sectionId: '1', ends: 'break' }, 8)).toBeNull();
  expect(after({ sectionId: '1', ends: 'break' }, 16)).toBe(noTurns);
});

test('TST-063 the clock is stopped for a break of the candidate’s own while granted time is left; nothing else ends in it', () => {
  const paused = after({ sectionId: '1', ends: 'work' }, 4);
  expect(paused?.pauses).toEqual([{ from: iso(4), to: iso(9) }]);
  expect(after({ sectionId: '1', ends: 'work' }, 4, { grantedSeconds: 0 })).toBeNull();
  const inBreak = { paper: { ...paper, turns: paused ?? noTurns } };
  expect(after({ sectionId: '1', ends: 'section' }, 5, inBreak)).toBeNull();
  expect(after({ sectionId: '1', ends: 'pause' }, 6, inBreak)?.pauses).toEqual([{ from: iso(4), to: iso(6) }]);
});
