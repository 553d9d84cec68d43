import type { PaperCover, PlayerAnswer, SealedSection } from '@abhyas/contract/assessment/assessment.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inOwnOrder } from './own-order.ts';
import { noTurns } from '../paper.ts';
import { putTogether } from './put-together.ts';

const marking = { correct: '3', wrong: '-1', blank: '0' };
const item = (itemId: string, more: Partial<SealedSection['items'][number]> = {}): SealedSection['items'][number] => ({
  itemId,
  type: 'single',
  stemHtml: `<p>${itemId}</p>`,
  options: ['A', 'B', 'C', 'D'].map((label) => ({ label, html: label })),
  keepOptions: false,
  passageId: '',
  marking,
  ...more,
});
const cover: PaperCover = {
  assessmentId: '5',
  name: 'Mock',
  kind: 'mock',
  order: 'fixed',
  choosesOrder: false,
  edits: null,
  mayLeave: false,
  keypadOnly: false,
  fullScreen: false,
  copying: true,
  practice: false,
  untimed: false,
  solutions: 'end',
  blankPenalty: null,
  instructionsHtml: '',
  totalMarks: '6',
  markings: [],
  shuffle: { questions: true, options: true },
  sections: ['1', '2'].map((sectionId) => ({ sectionId, name: `Section ${sectionId}`, calculator: 'none', questionCount: 2 })),
};
const digest = '0'.repeat(64);
const answer: PlayerAnswer = {
  attemptId: '7',
  assetId: '',
  candidate: { name: 'Asha Rao', pin: 'ASC1001', picture: '' },
  extraSeconds: 0,
  arrangements: [],
  pauseSeconds: 0,
  largeText: false,
  scratch: true,
  status: 'in-progress',
  atCentre: false,
  alsoRunning: [],
  rankedUntil: null,
  unranked: '',
  serverNow: '2026-01-05T04:30:00.000Z',
  startedAt: '2026-01-05T04:30:00.000Z',
  deadlineAt: '2026-01-05T04:51:00.000Z',
  turns: noTurns,
  fence: 1,
  seed: 11,
  cover: { digest, bytes: 1 },
  sections: ['1', '2'].map((sectionId, index) => ({
    sectionId,
    seconds: 600,
    breakSeconds: index === 0 ? 60 : 0,
    digest,
    bytes: 1,
    key: null,
  })),
  events: [],
  committed: [],
};

test('TST-063 the device puts questions and options into the order that the server scores and reviews by', () => {
  const passage = fc.constantFrom(null, null, 3n, 4n);
  const rows = fc.array(fc.record({ passageId: passage, keepOptions: fc.boolean() }), { maxLength: 12 });
  fc.assert(
    fc.property(rows, fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), fc.boolean(), fc.boolean(), (made, seed, questions, options) => {
      const shuffle = { questions, options };
      const stored = made.map((row, at) => ({ ...row, itemId: BigInt(at + 1), options: item('1').options }));
      const items = stored.map(({ itemId, passageId, keepOptions }) =>
        item(String(itemId), { keepOptions, passageId: passageId === null ? '' : String(passageId) }),
      );
      const opened = new Map([['1', { sectionId: '1', items, passages: [] }]]);
      const state = putTogether({ answer: { ...answer, seed }, cover: { ...cover, shuffle }, opened });
      const places = (all: readonly { readonly itemId: bigint | string; readonly options: readonly { readonly label: string }[] }[]) =>
        all.map((one) => [String(one.itemId), ...one.options.map(({ label }) => label)]);
      expect(places(state.sections[0]?.items ?? [])).toEqual(places(inOwnOrder({ rows: stored, shuffle, seed })));
      expect(state.sections[0]?.items.map(({ number }) => number)).toEqual(made.map((_, at) => at + 1));
    }),
  );
});

test('a section without its file has its times and no questions', () => {
  const [first, second] = putTogether({ answer, cover, opened: new Map() }).sections;
  expect(first).toMatchObject({ opensAt: '2026-01-05T04:30:00.000Z', closesAt: '2026-01-05T04:40:00.000Z', items: [] });
  expect(second).toMatchObject({ name: 'Section 2', opensAt: '2026-01-05T04:41:00.000Z', closesAt: '2026-01-05T04:51:00.000Z' });
  const waiting = putTogether({ answer: { ...answer, startedAt: null }, cover, opened: new Map() });
  expect(waiting).toMatchObject({ totalSeconds: 1200, sections: [{ opensAt: null, closesAt: null }, { opensAt: null }] });
});

test('an answer without the fields of later versions is put together as one without what they are about', () => {
  const later = [
    'extraSeconds',
    'arrangements',
    'pauseSeconds',
    'largeText',
    'scratch',
    'atCentre',
    'alsoRunning',
    'rankedUntil',
    'unranked',
  ];
  const rules = ['choosesOrder', 'edits', 'keypadOnly', 'fullScreen', 'copying', 'blankPenalty', 'markings'];
  const without = <T extends object>(of: T, names: readonly string[]) =>
    Object.fromEntries(Object.entries(of).filter(([name]) => !names.includes(name))) as T;
  const { pauses: _pauses, order: _order, ...turns } = answer.turns;
  const old = { ...without(answer, later), turns } as PlayerAnswer;
  const opened = new Map<string, SealedSection>();
  expect(putTogether({ answer: old, cover: without(cover, rules), opened })).toEqual(
    putTogether({ answer: { ...answer, scratch: false }, cover, opened }),
  );
});
