import type { Round, RoundAnswer, RoundEnd, RoundQuestion } from '@abhyas/contract/adaptive/rounds.ts';
import type { PracticeTopic } from '@abhyas/contract/adaptive/topics.ts';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';

const moment = '2026-11-22T09:00:00.000Z';

/** The `ordinal`-th question of a round: four options, B being right. */
export const roundQuestion = (ordinal = 1, change: Partial<RoundQuestion> = {}): RoundQuestion => ({
  ordinal,
  item: {
    itemId: String(300 + ordinal),
    number: ordinal,
    type: 'single',
    stemHtml: `<p>What is ${ordinal} + ${ordinal}?</p>`,
    options: ['A', 'B', 'C', 'D'].map((label, at) => ({ label, html: String(2 * ordinal - 1 + at) })),
    passageId: '',
  },
  passage: null,
  topic: 'Sums',
  why: { kind: 'level' },
  hints: [],
  calculator: 'none',
  shownAt: moment,
  ...change,
});

/** The same once B was chosen. */
export const roundAnswer = (ordinal = 1, change: Partial<RoundAnswer> = {}): RoundAnswer => {
  const { calculator: _calculator, shownAt: _shownAt, hints: _hints, ...given } = roundQuestion(ordinal);
  return {
    ...given,
    response: { kind: 'choice', labels: ['B'] },
    outcome: 'correct',
    answer: ['B'],
    otherAnswers: [],
    solutionHtml: `<p>Count on from ${ordinal}.</p>`,
    hintsUsed: 0,
    seconds: 40,
    expectedSeconds: 60,
    slow: false,
    ability: { value: 0.2 * ordinal, se: 0.6 },
    nextOn: '',
    laterToday: false,
    ...change,
  };
};

export const roundEnd = (change: Partial<RoundEnd> = {}): RoundEnd => ({
  cause: 'precise',
  at: moment,
  right: 2,
  wrong: 0,
  blank: 0,
  slow: 0,
  seconds: 80,
  level: { before: 3, after: 3, reason: 'unclear', ability: 0.6, se: 0.4 },
  sections: [],
  lessons: [],
  nextDueOn: '',
  ...change,
});

/** A round of adaptive practice with its first question open. */
export const aRound = (change: Partial<Round> = {}): Round => ({
  roundId: '90',
  kind: 'adaptive',
  topic_id: '5',
  name: 'Quadratic equations',
  level: 3,
  minutes: 0,
  startedAt: moment,
  serverNow: moment,
  answers: [],
  question: roundQuestion(1),
  end: null,
  questions: 18,
  secondsLeft: 0,
  ...change,
});

export const practiceTopic = (change: Partial<PracticeTopic> = {}): PracticeTopic => ({
  topic_id: '5',
  name: 'Quadratic equations',
  assessmentId: '77',
  level: 3,
  reason: 'rose',
  status: 'completed',
  history: [
    { day: '2026-11-01', level: 2, reason: 'first', ability: -0.7, se: 0.5, questions: 12 },
    { day: '2026-11-15', level: 3, reason: 'rose', ability: 0.4, se: 0.3, questions: 14 },
  ],
  lastPractisedAt: '2026-11-15T09:00:00.000Z',
  questions: 40,
  questionsLeft: 26,
  roundId: '',
  answered: 0,
  benchmark: { name: 'Algebra benchmark', completed: true, needed: false, url: '/test-quant/Algebra', scoring: false },
  ...change,
});

const none = { wrong: 0, skipped: 0, guess: 0, slow: 0 };

/** What `tests` completed tests give to revise; eight questions of each are on the list. */
export const revisionPlan = (tests: number, change: Partial<AnswerOf<'revisionPlan'>> = {}): AnswerOf<'revisionPlan'> => ({
  tests: Array.from({ length: tests }, (_test, at) => ({
    assessmentId: String(101 + at),
    name: `Half mock ${at + 1}`,
    completedAt: '2026-11-08T09:00:00.000Z',
    questions: 8,
    due: at === 0 ? 3 : 0,
  })),
  reason: tests < 2 ? 'too-few-to-revise' : '',
  counts: tests < 2 ? none : { wrong: 9, skipped: 3, guess: 1, slow: 3 },
  plan: { counts: tests < 2 ? none : { wrong: 8, skipped: 2, guess: 1, slow: 3 }, seconds: 1140, questions: [] },
  due: { due: 3, minutes: 6, nextDueOn: '2026-11-27' },
  roundId: '',
  answered: 0,
  ...change,
});

/** How revision is scheduled: three questions today, four on the sixth day. */
export const revisionSchedule = (change: Partial<AnswerOf<'revisionSchedule'>> = {}): AnswerOf<'revisionSchedule'> => ({
  retention: 90,
  choices: [80, 85, 90, 95].map((retention, at) => ({ retention, perDay: 4 + 3 * at })),
  days: Array.from({ length: 30 }, (_day, at) => ({
    day: new Date(Date.UTC(2026, 10, 22 + at)).toISOString().slice(0, 10),
    due: at === 0 ? 3 : at === 5 ? 4 : 0,
    expected: at === 0 ? 3 : at === 5 ? 5 : 0,
  })),
  reviews: 120,
  needed: 400,
  fit: null,
  reminderHour: null,
  ...change,
});
