import type { Score, TestResult } from '@abhyas/contract/assessment/assessment.ts';

export const sampleScore: Score = {
  marks: '5',
  maxMarks: '30',
  correct: 2,
  wrong: 1,
  partly: 0,
  blank: 7,
  dropped: 0,
  seconds: 250,
  percentile: '61.50',
  rank: 5,
};

/** The result of a ranked test with one section, which has the score of the whole test. */
export const sampleResult = ({ score = sampleScore, ...change }: Partial<TestResult> & { score?: Score } = {}): TestResult => ({
  attemptId: '1',
  assessmentId: '9',
  assetId: '1',
  name: 'Quadratics',
  practice: false,
  submittedAt: '2027-02-24T07:00:00.000Z',
  closedBy: 'candidate',
  cohortSize: 12,
  provisional: false,
  unranked: '',
  percentileKind: 'below',
  marksAtFirst: '',
  changeReasons: [],
  lateAnswers: 0,
  receipt: { answers: 11, sections: [{ sectionId: '1', answers: 11 }], lastAt: '2026-11-22T09:59:22.000Z' },
  away: { times: 0, seconds: 0, fullScreen: 0 },
  creditedSeconds: 0,
  overall: { ...score, penalty: '0' },
  sections: [{ ...score, sectionId: '1', name: 'Quadratics' }],
  distribution: [],
  losses: [],
  work: null,
  reviewOpen: true,
  reviewReason: '',
  reviewOpensAt: null,
  ...change,
});
