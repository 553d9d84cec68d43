import { expect, test } from 'vitest';
import { inWords } from '../../test/in-words.ts';
import { judgeReport, type ReportFacts } from './report-judgement.ts';

const hour = 3600;
const marks = (...list: number[]) => list.map((each, place) => ({ name: `Full mock ${place + 1}`, marks: each, totalMarks: 198 }));
const weeks = (...hours: number[]) => hours.map((each) => ({ seconds: each * hour, lessons: 0 }));
const facts = (more: Partial<ReportFacts> = {}): ReportFacts => ({
  firstName: 'Asha',
  tests: marks(58, 63, 61, 74, 72, 81),
  kind: null,
  weeks: weeks(9, 9, 9),
  lastWeek: 'last week',
  sessions: [],
  classes: [],
  overdueSteps: 0,
  earlier: { tests: 0, sessions: 0, classes: 0 },
  ...more,
});
const inText = (judged: ReturnType<typeof judgeReport>) => ({
  ...judged,
  headline: inWords(judged.headline),
  sentences: judged.sentences.map(({ said, isException }) => ({ text: inWords(said), isException })),
});
const judge = (more: Partial<ReportFacts>) => inText(judgeReport(facts(more)));
const told = (more: Partial<ReportFacts>) => {
  const { headline, sentences } = judge(more);
  return {
    headline,
    asked: sentences.flatMap(({ text, isException }) => (isException ? [text] : [])),
    all: sentences.map(({ text }) => text),
  };
};

test('the drawn case: scores rise, sessions are attended, practice fell', () => {
  expect(
    judge({ weeks: [...weeks(9, 9, 9), { seconds: 22_200, lessons: 2 }], lastWeek: 'this week', sessions: ['attended', 'attended'] }),
  ).toEqual({
    headline: 'Doing well, with 1 thing to ask about',
    sentences: [
      { text: 'Scores rose by 23 marks over the last 6 tests.', isException: false },
      { text: 'Both mentor sessions were attended.', isException: false },
      { text: 'Practice fell to 6 h 10 min this week, from 9 h in a usual week.', isException: true },
    ],
    isWeekLow: true,
  });
});

test('a student who has done nothing yet is just getting started', () => {
  expect(told({ tests: [], weeks: weeks(0, 0, 0) })).toEqual({
    headline: 'Just getting started',
    asked: [],
    all: ['There is nothing to report yet. It appears here once Asha has practised or taken a test.'],
  });
});

test.each<{ name: string; more: Partial<ReportFacts>; headline: string }>([
  { name: 'practice without a test', more: { tests: [], weeks: weeks(0, 2) }, headline: 'On the way to the first test' },
  {
    name: 'idle before the first test',
    more: { tests: [], weeks: weeks(2, 2, 0) },
    headline: 'On the way to the first test, with 1 thing to ask about',
  },
  { name: 'one test', more: { tests: marks(81) }, headline: 'The first result is in' },
  { name: 'rising', more: {}, headline: 'Doing well' },
  { name: 'steady', more: { tests: marks(60, 61) }, headline: 'Holding steady' },
  { name: 'steady and idle', more: { tests: marks(60, 61), weeks: weeks(9, 0) }, headline: 'Holding steady, with 1 thing to ask about' },
  { name: 'falling', more: { tests: marks(81, 58) }, headline: 'Scores have dropped lately' },
  {
    name: 'falling and idle',
    more: { tests: marks(81, 58), weeks: weeks(9, 0) },
    headline: 'Scores have dropped lately, and there is more to ask about',
  },
  {
    name: 'two things',
    more: { weeks: weeks(9, 0), sessions: ['attended', 'missed'] },
    headline: 'Doing well, with 2 things to ask about',
  },
])('the headline of $name', ({ more, headline }) => {
  expect(told(more).headline).toBe(headline);
});

test.each<{ tests: ReportFacts['tests']; text: string; isException?: boolean }>([
  { tests: [], text: 'No test taken yet.' },
  { tests: marks(81), text: '81 of 198 marks in Full mock 1. A trend shows after the second test.' },
  { tests: marks(60, 61), text: 'Scores stayed about the same over the last 2 tests.' },
  { tests: marks(60, 70.5), text: 'Scores rose by 10.5 marks over the last 2 tests.' },
  { tests: marks(81, 70), text: 'Scores fell by 11 marks over the last 2 tests.', isException: true },
  { tests: marks(-6, -1), text: 'Scores rose by 5 marks over the last 2 tests.' },
  // the halves rise although the last test is not above the first
  { tests: marks(60, 20, 80, 59), text: 'Scores rose over the last 4 tests.' },
  { tests: [...marks(20), { name: 'Half mock', marks: 50, totalMarks: 99 }], text: 'Scores rose over the last 2 tests.' },
])('scores: $text', ({ tests, text, isException = false }) => {
  expect(judge({ tests }).sentences[0]).toEqual({ text, isException });
});

const [yes, no, unclear] = ['attended', 'missed', 'disputed'] as const;
test.each<{ sessions: ReportFacts['sessions']; text: string; isException?: boolean }>([
  { sessions: [yes], text: 'The first mentor session was attended.' },
  { sessions: [yes, yes, yes, yes], text: 'All 4 mentor sessions were attended.' },
  { sessions: [no, yes, yes], text: '2 of 3 mentor sessions were attended.' },
  { sessions: [no], text: 'The last mentor session was missed.', isException: true },
  { sessions: [yes, yes, no], text: 'The last mentor session was missed.', isException: true },
  { sessions: [no, yes, no, yes], text: '2 of the last 4 mentor sessions were missed.', isException: true },
  {
    sessions: [yes, unclear],
    text: 'Mentor and student disagree about the last mentor session: each says the other didn’t come.',
    isException: true,
  },
  { sessions: [unclear, yes], text: '1 of 2 mentor sessions were attended.' },
  { sessions: [no, no, yes, yes, yes, yes], text: '4 of 6 mentor sessions were attended.' },
])('mentor sessions $sessions: $text', ({ sessions, text, isException = false }) => {
  expect(judge({ sessions }).sentences[1]).toEqual({ text, isException });
});

test.each<{ name: string; of: ReportFacts['weeks']; text: string | undefined; isException?: boolean }>([
  { name: 'no week is over', of: [], text: undefined },
  { name: 'the first week', of: weeks(0, 2), text: '2 h of practice last week.' },
  { name: 'a first week of reading', of: [{ seconds: 0, lessons: 1 }], text: '1 lesson completed last week.' },
  { name: 'as usual', of: weeks(9, 8), text: 'Practice is as usual: 8 h last week.' },
  { name: 'less', of: weeks(10, 9, 6), text: 'Practice fell to 6 h last week, from 9 h 30 min in a usual week.', isException: true },
  { name: 'nothing', of: weeks(9, 9, 0), text: 'No practice last week; a usual week has 9 h.', isException: true },
  { name: 'a week of lessons', of: [...weeks(9, 9), { seconds: 0, lessons: 3 }], text: '3 lessons completed last week, and no practice.' },
])('practice, $name', ({ of, text, isException = false }) => {
  const sentence = judge({ weeks: of }).sentences[1];
  expect(sentence).toEqual(text === undefined ? undefined : { text, isException });
  expect(judge({ weeks: of }).isWeekLow).toBe(isException);
});

test.each<{ classes: ReportFacts['classes']; says: string; isAsked: boolean }>([
  { classes: ['attended'], says: 'The first class was attended.', isAsked: false },
  { classes: ['attended', 'attended'], says: 'Both classes were attended.', isAsked: false },
  { classes: ['attended', 'missed', 'attended', 'attended'], says: '3 of 4 classes were attended.', isAsked: false },
  { classes: ['attended', 'attended', 'missed'], says: 'The last class was missed.', isAsked: true },
  { classes: ['missed', 'attended', 'missed', 'attended'], says: '2 of the last 4 classes were missed.', isAsked: true },
])('MEN-039 classes $classes: $says', ({ classes, says, isAsked }) => {
  const { all, asked } = told({ classes });
  expect(all).toContain(says);
  expect(asked.includes(says)).toBe(isAsked);
});

const before = { tests: 3, sessions: 2, classes: 0 };
test.each<{ name: string; more: Partial<ReportFacts>; headline: string; first: string; second?: string }>([
  { name: 'no test', more: { tests: [], weeks: [] }, headline: 'No test lately', first: 'No test in the last 8 weeks.' },
  {
    name: 'one test',
    more: { tests: marks(81), weeks: [] },
    headline: 'One test lately',
    first: '81 of 198 marks in Full mock 1, the only test in the last 8 weeks.',
  },
  {
    name: 'one session',
    more: { sessions: [yes] },
    headline: 'Doing well',
    first: 'Scores rose by 23 marks over the last 6 tests.',
    second: 'The last mentor session was attended.',
  },
  {
    name: 'all sessions',
    more: { sessions: [yes, yes] },
    headline: 'Doing well',
    first: 'Scores rose by 23 marks over the last 6 tests.',
    second: 'Both mentor sessions of the last 8 weeks were attended.',
  },
  {
    name: 'not all sessions',
    more: { sessions: [no, yes] },
    headline: 'Doing well',
    first: 'Scores rose by 23 marks over the last 6 tests.',
    second: '1 of 2 mentor sessions of the last 8 weeks were attended.',
  },
])('$name in the eight weeks, after others, is no first and no all', ({ more, headline, first, second }) => {
  const judged = told({ ...more, earlier: before });
  expect([judged.headline, judged.all[0], second === undefined ? undefined : judged.all[1]]).toEqual([headline, first, second]);
});

test.each<{ name: string; more: Partial<ReportFacts>; headline: string; first: string }>([
  {
    name: 'no mock in the eight weeks',
    more: { tests: [], weeks: [], earlier: before },
    headline: 'No Mock lately',
    first: 'No Mock in the last 8 weeks.',
  },
  {
    name: 'one mock in all',
    more: { tests: marks(81), weeks: [] },
    headline: 'One Mock lately',
    first: '81 of 198 marks in Full mock 1, the only Mock in the last 8 weeks.',
  },
  { name: 'several mocks', more: { weeks: [] }, headline: 'Doing well', first: 'Scores rose by 23 marks over the last 6 tests.' },
])('beside tests of another kind the report names its own: $name', ({ more, headline, first }) => {
  const judged = told({ ...more, kind: 'Mock' });
  expect([judged.headline, judged.all[0]]).toEqual([headline, first]);
});

test('MEN-033 an agreed step that is overdue is something to ask about, and several are one thing', () => {
  expect(told({ overdueSteps: 1 })).toMatchObject({
    headline: 'Doing well, with 1 thing to ask about',
    asked: ['1 agreed step is overdue.'],
  });
  expect(told({ overdueSteps: 3 })).toMatchObject({
    headline: 'Doing well, with 1 thing to ask about',
    asked: ['3 agreed steps are overdue.'],
  });
});

test('practice alone is told as practice: no trend, and no first result', () => {
  const { headline, sentences } = judge({ tests: [], kind: '' });
  expect(headline).toMatch(/^On the way to the first ranked test/u);
  expect(sentences[0]?.text).toBe('Only practice tests taken so far, no ranked one.');
});
