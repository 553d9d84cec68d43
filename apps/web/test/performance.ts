import type { Paper, PaperItem, Prediction, TestPoint } from '@abhyas/contract/analytics/performance.ts';
import type { Report } from '@abhyas/contract/analytics/student-report.ts';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';

/** A question of a paper: right after 90 s, unless it says otherwise. */
export const paperItem = (change: Partial<PaperItem> = {}): PaperItem => ({
  itemId: '1',
  number: 1,
  topic: 'Arithmetic',
  difficulty: 'easy',
  outcome: 'correct',
  marks: '3',
  seconds: 90,
  visits: 1,
  changes: 0,
  cohortSeconds: 80,
  topSeconds: 60,
  cohortCorrectPercent: 60,
  chance: 0.7,
  tag: '',
  ...change,
});

const section = (change: Partial<TestPoint['sections'][number]> = {}): TestPoint['sections'][number] => ({
  sectionId: '1',
  name: 'Verbal and reading',
  marks: '34',
  totalMarks: '72',
  percentile: '88.10',
  correct: 13,
  wrong: 6,
  blank: 5,
  seconds: 2400,
  ...change,
});

const marks = ['58', '63', '61', '74', '72', '81'];
const medians = ['42', '43', '42', '45', '44', '46'];

/** The `place`-th of six mocks, from 1. */
export const testPoint = (place: number, change: Partial<TestPoint> = {}): TestPoint => ({
  assessmentId: String(100 + place),
  assetId: String(200 + place),
  elsewhere: false,
  name: `Full mock ${place}`,
  type: 'Mock',
  completedAt: `2026-10-${String(3 + place * 4).padStart(2, '0')}T08:00:00.000Z`,
  marks: marks[place - 1] ?? '60',
  totalMarks: '198',
  percentile: `8${place}.25`,
  correct: 31,
  wrong: 15,
  blank: 20,
  seconds: 7200,
  rank: 120,
  unranked: '',
  isJudged: true,
  cohortSize: 1284,
  provisional: false,
  cohort: { lower: '32', median: medians[place - 1] ?? '44', upper: '60' },
  sections: [section(), section({ sectionId: '2', name: 'Quant', marks: '29', percentile: '92.00' })],
  ...change,
});

export const sixMocks = [1, 2, 3, 4, 5, 6].map((place) => testPoint(place));

/** A paper of two sections; the third question of the first took far too long. */
export const paper = (change: Partial<Paper> = {}): Paper => ({
  assessmentId: '106',
  name: 'Full mock 6',
  completedAt: '2026-10-27T08:00:00.000Z',
  marks: '81',
  totalMarks: '198',
  minutes: { right: 54, wrong: 32, left: 27, between: 7 },
  sections: [
    {
      sectionId: '1',
      name: 'Verbal and reading',
      marks: '34',
      totalMarks: '72',
      seconds: 520,
      items: [
        paperItem({ itemId: '11', number: 1 }),
        paperItem({ itemId: '12', number: 2, outcome: 'wrong', marks: '-1', seconds: 250, difficulty: 'hard', topic: 'Reading' }),
        paperItem({ itemId: '13', number: 3, outcome: 'blank', marks: '0', seconds: 0, cohortSeconds: null, difficulty: 'medium' }),
      ],
    },
    {
      sectionId: '2',
      name: 'Quant',
      marks: '29',
      totalMarks: '66',
      seconds: 90,
      items: [paperItem({ itemId: '21', number: 1 }), paperItem({ itemId: '22', number: 2, outcome: 'dropped', marks: '0', seconds: 20 })],
    },
  ],
  better: {
    scored: '81',
    expected: '84.9',
    gain: '3.9',
    sections: [
      {
        name: 'Verbal and reading',
        leave: [{ number: 2, seconds: 250, outcome: 'wrong' }],
        take: [{ number: 3, seconds: 90, chance: 0.64 }],
        gain: '3.9',
      },
    ],
  },
  unknown: [],
  ...change,
});

/** From three mocks, with a target beside it. */
export const prediction = (change: Partial<Prediction> = {}): Prediction => ({
  exam: 'CAT',
  percentile: 87.81,
  low: 85.02,
  high: 90.1,
  tests: 3,
  converted: 0,
  leftOut: [],
  target: null,
  ...change,
});

const cell = (right: number, answered: number) => ({ right, answered });

export const overview = (change: Partial<AnswerOf<'performanceOverview'>> = {}): AnswerOf<'performanceOverview'> => ({
  types: [{ type: 'Mock', tests: 6 }],
  type: 'Mock',
  tests: sixMocks,
  prediction: prediction(),
  band: {
    low: '84.25',
    high: '86.25',
    latest: '86.25',
    provisional: false,
    sections: [{ name: 'Verbal and reading', low: '86.00', high: '90.00', latest: '88.10' }],
  },
  paper: paper(),
  paperReason: '',
  topics: [
    { topic: 'Arithmetic', easy: cell(12, 13), medium: cell(7, 11), hard: cell(2, 5), all: cell(21, 29) },
    { topic: 'Numbers', easy: cell(3, 3), medium: cell(0, 0), hard: cell(1, 2), all: cell(4, 5) },
  ],
  steps: [
    { kind: 'leave', questions: 5, seconds: 1560, right: 0, marks: '5.8', url: '/performance-cat/x/question%20selection' },
    { kind: 'revise', questions: 14, minutes: 25, tests: ['Full mock 5', 'Full mock 6'], marks: '4', url: '/revisetest' },
    {
      kind: 'topic',
      topic: 'Arrangements',
      difficulty: 'medium',
      right: 6,
      answered: 13,
      questions: 15,
      cohortPercent: 61,
      marks: '3',
      url: '/prepare',
    },
  ],
  next: { name: 'Full mock 7', url: '/test', at: '2026-11-29T04:00:00.000Z', toBook: false },
  ...change,
});

export const report = (change: Partial<Report> = {}): Report => ({
  student: { studentImsPin: 'ASC1001', firstName: 'Demo', lastName: 'Student', courseId: '1', variantId: '2', courseName: 'CAT 2026' },
  exam: { name: 'CAT', date: '2027-02-24' },
  today: '2026-11-22',
  judgement: {
    headline: 'Doing well, with 1 thing to ask about',
    sentences: [
      { text: 'Scores rose by 23 marks over the last 6 tests.', isException: false },
      { text: 'Practice fell to 6 h 10 min this week, from 9 h in a usual week.', isException: true },
    ],
  },
  prediction: prediction(),
  tests: sixMocks,
  weeks: progress().weeks,
  lowWeek: '2026-11-16',
  days: [4800, 0, 0, 3900, 5400, 4200, 3900].map((seconds, place) => ({ day: `2026-11-${16 + place}`, seconds, isStudied: seconds > 0 })),
  sessions: { attended: 4, missed: 0, disputed: 0 },
  classes: { attended: 0, total: 0, recent: [], missed: null, watched: { recordings: 0, seconds: 0 } },
  feedback: {
    mentorName: 'Demo Mentor',
    at: '2026-11-14T10:00:00.000Z',
    text: 'Quant is strong and steady. Leave any set after 8 minutes.',
    steps: [
      { taskId: '1', text: 'Two timed sets a week', dueOn: '2026-11-20', done: true },
      { taskId: '2', text: 'Review mock 6 by section', dueOn: '2026-11-21', done: false },
      { taskId: '3', text: 'Leave any set after 8 min', dueOn: '2026-11-29', done: false },
    ],
    reports: 4,
  },
  next: [
    {
      kind: 'session',
      name: 'Session with Demo Mentor',
      at: '2026-11-25T12:30:00.000Z',
      when: 'starts',
      place: 'Virtual',
      timeZone: 'Asia/Kolkata',
    },
    {
      kind: 'test',
      name: 'Full mock 7',
      at: '2026-11-29T04:00:00.000Z',
      when: 'starts',
      place: 'Andheri centre',
      timeZone: 'Asia/Kolkata',
    },
    { kind: 'test', name: 'Half mock 4', at: '2026-12-05T04:00:00.000Z', when: 'closes', place: '', timeZone: 'Asia/Kolkata' },
  ],
  ...change,
});

const weekSeconds = [27_000, 29_400, 32_700, 31_800, 34_500, 36_300, 22_200, 4000];

export const progress = (change: Partial<AnswerOf<'progressTracker'>> = {}): AnswerOf<'progressTracker'> => ({
  paths: [
    {
      learningPathId: '7',
      name: 'Quantitative ability',
      url: '/prepare-quant/Quantitative%20ability/?id=7',
      learning: { done: 12, total: 40 },
      tests: { done: 3, total: 8 },
      seconds: 5400,
      topics: [
        {
          learningPathId: '71',
          name: 'Quadratic equations',
          url: '/prepare-quant/Quantitative%20ability/Quadratic%20equations/?id=7',
          learning: { done: 4, total: 5 },
          tests: { done: 0, total: 0 },
          seconds: 600,
        },
      ],
    },
  ],
  weeks: weekSeconds.map((seconds, place) => ({
    from: new Date(Date.UTC(2026, 8, 28 + place * 7)).toISOString().slice(0, 10),
    lessons: place,
    tests: 1,
    questions: 40 + place,
    seconds,
  })),
  ...change,
});

/** How a student does, for home: two days in a row. */
export const homeFigures = (change: Partial<AnswerOf<'homeFigures'>> = {}): AnswerOf<'homeFigures'> => ({
  tests: sixMocks,
  isBest: true,
  bestGain: '7',
  band: overview().band,
  prediction: prediction(),
  week: { from: '2026-11-23', lessons: 2, tests: 1, questions: 120, seconds: 7500 },
  today: '2026-11-26',
  questionsToday: 12,
  studied: ['2026-11-23', '2026-11-25', '2026-11-26'],
  streak: { days: 2, hasFreeze: false, untilFreeze: 5, frozen: [] },
  ...change,
});
