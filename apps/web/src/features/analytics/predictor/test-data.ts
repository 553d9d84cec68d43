import type { ExamPart, PredictorExam } from '@abhyas/contract/analytics/predictor.ts';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';

/** A curve that rises by as much for every mark, with two percentiles to either side. */
function part({ key, name, totalMarks }: Pick<ExamPart, 'key' | 'name' | 'totalMarks'>): ExamPart {
  const from = Math.ceil(-totalMarks / 3);
  const percentile = Array.from({ length: totalMarks - from + 1 }, (_mark, at) => Math.round((9990 * at) / (totalMarks - from)) / 100);
  return {
    key,
    name,
    totalMarks,
    tables: 4,
    curve: {
      from,
      percentile,
      low: percentile.map((value) => Math.max(0, value - 2)),
      high: percentile.map((value) => Math.min(100, value + 2)),
    },
  };
}

/** An exam of two sections with tables of two years, for tests. */
export const predictorExam = (more: Partial<PredictorExam> = {}): PredictorExam => ({
  key: 'cat',
  name: 'CAT',
  totalMarks: 198,
  parts: [
    part({ key: '', name: 'CAT', totalMarks: 198 }),
    part({ key: 'v', name: 'Verbal', totalMarks: 96 }),
    part({ key: 'q', name: 'Quant', totalMarks: 102 }),
  ],
  targets: [
    { percentile: 95, marks: 74, low: 70, high: 79 },
    { percentile: 99, marks: 90, low: 86, high: 94 },
  ],
  backTests: [
    { name: '2025', points: 24, errorInMarks: 3.1, errorInPercentile: 0.9, coverage: 90.3 },
    { name: '2024', points: 12, errorInMarks: 3.4, errorInPercentile: 1.2, coverage: null },
  ],
  errors: { bars: [-1, -0.5, 0, 0.5].map((from) => ({ from, to: from + 0.5, points: 9 })), near: 1, within: 60 },
  sources: [{ name: 'CAT 2025, slot 1', source: 'The organiser', url: '', published: '2025-12-20' }],
  cohort: null,
  ...more,
});

/** A mock that was taken with 81 of 198 marks. */
export const takenTest = (): AnswerOf<'percentilePredictor'>['tests'][number] => ({
  assessmentId: '6',
  name: 'Full mock 6',
  completedAt: '2026-11-15T08:00:00.000Z',
  questions: 66,
  provisional: false,
  parts: [
    { key: '', marks: '81', totalMarks: '198', inExam: 81, how: 'same', percentile: '91.27' },
    { key: 'v', marks: '34', totalMarks: '96', inExam: 34, how: 'same', percentile: '90.41' },
    { key: 'q', marks: '47', totalMarks: '102', inExam: 47, how: 'same', percentile: '94.00' },
  ],
});
