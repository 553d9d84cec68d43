import { expect, test } from 'vitest';
import { judgeRisk, type RiskFacts } from './at-risk.ts';

const now = new Date('2026-11-24T04:30:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const none = { missed: 0, of: 0 };
const fine: RiskFacts = {
  joinedAt: daysAgo(200),
  lastVisitAt: daysAgo(1),
  mocks: none,
  shares: [50, 52, 55],
  classes: none,
  sessions: none,
  waitingDoubts: 0,
  hasMentor: true,
};
const judged = (more: Partial<RiskFacts>) => {
  const risk = judgeRisk({ ...fine, ...more }, now);
  return risk === null ? null : [risk.points, risk.step, ...risk.reasons.map(({ kind }) => kind)];
};

test.each<[string, Partial<RiskFacts>, ReturnType<typeof judged>]>([
  ['nothing', {}, null],
  ['a visit six days ago', { lastVisitAt: daysAgo(6) }, null],
  ['a week without a visit', { lastVisitAt: daysAgo(7) }, [2, 'call', 'away']],
  ['two weeks without a visit', { lastVisitAt: daysAgo(14) }, [3, 'call', 'away']],
  ['who joined lately and has not come yet', { joinedAt: daysAgo(3), lastVisitAt: null }, null],
  ['who joined and never came', { joinedAt: daysAgo(20), lastVisitAt: null }, [3, 'call', 'away']],
  ['one missed mock', { mocks: { missed: 1, of: 2 } }, null],
  ['two missed mocks', { mocks: { missed: 2, of: 2 } }, [2, 'message', 'mocks']],
  ['scores that fall a little', { shares: [55, 52] }, null],
  ['scores that fall much', { shares: [60, 50] }, [2, 'message', 'scores']],
  ['one class of four missed', { classes: { missed: 1, of: 4 } }, null],
  ['two classes of four missed', { classes: { missed: 2, of: 4 } }, null],
  ['three classes of four missed', { classes: { missed: 3, of: 4 } }, [2, 'message', 'classes']],
  ['two sessions missed', { sessions: { missed: 2, of: 2 } }, null],
  ['what is little alone adds up', { waitingDoubts: 1, sessions: { missed: 2, of: 3 } }, [2, 'message', 'sessions', 'doubts']],
  ['without a mentor', { lastVisitAt: daysAgo(30), hasMentor: false }, [3, 'assign', 'away']],
  ['the heaviest reason is first', { mocks: { missed: 1, of: 1 }, lastVisitAt: daysAgo(20) }, [4, 'call', 'away', 'mocks']],
])('IDN-081 at risk: %s', (_, more, expected) => expect(judged(more)).toEqual(expected));

test('a reason says how much', () => {
  const risk = judgeRisk({ ...fine, lastVisitAt: daysAgo(12.5), shares: [70, 60, 50, 40], mocks: { missed: 3, of: 4 } }, now);
  expect(risk?.reasons).toEqual([
    { kind: 'away', days: 12 },
    { kind: 'mocks', missed: 3, of: 4 },
    { kind: 'scores', fall: 20 },
  ]);
});
