import { expect, test } from 'vitest';
import { usedSeconds } from './clock-used.ts';
import { noTurns, type Paper } from './paper.ts';

const start = '2026-11-21T04:00:00.000Z';
const at = (seconds: number) => new Date(Date.parse(start) + 1000 * seconds);
const section = (sectionId: string, seconds: number, breakSeconds = 0) => ({ sectionId, seconds, breakSeconds, itemIds: [] });
const paper = (more: Partial<Paper> = {}): Paper => ({
  order: 'fixed',
  startedAt: start,
  turns: noTurns,
  sections: [section('1', 600, 60), section('2', 300)],
  ...more,
});

test.each([
  { title: 'submitted in the first section', given: paper(), submitted: 200, used: 200 },
  { title: 'the break between two sections does not count', given: paper(), submitted: 700, used: 640 },
  { title: 'submitted in the break', given: paper(), submitted: 620, used: 600 },
  { title: 'the whole time', given: paper(), submitted: 960, used: 900 },
  {
    title: 'a section that was left early',
    given: paper({ turns: { ...noTurns, left: { 1: at(100).toISOString() } } }),
    submitted: 200,
    used: 140,
  },
  { title: 'free order', given: paper({ order: 'free' }), submitted: 450, used: 450 },
  { title: 'not started', given: paper({ startedAt: null }), submitted: 450, used: 0 },
])('the time used: $title', ({ given, submitted, used }) => {
  expect(usedSeconds({ paper: given, submittedAt: at(submitted) })).toBe(used);
});

test('an outage and a break of the candidate own do not count, and once where they overlap', () => {
  const stretch = (from: number, to: number) => ({ from: at(from).toISOString(), to: at(to).toISOString() });
  const turns = { ...noTurns, credits: [stretch(100, 130)], pauses: [stretch(120, 160)] };
  expect(usedSeconds({ paper: paper({ turns }), submittedAt: at(300) })).toBe(240);
});
