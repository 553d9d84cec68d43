import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { student } from '#test/people.ts';
import { prediction } from '#test/performance.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { m } from '../../../paraglide/messages.js';
import { PredictorPage } from './predictor-page.tsx';
import synthetic from './errors/synthetic-errors.json' with { type: 'json' };
import { predictorExam, takenTest } from './test-data.ts';

type Predictor = AnswerOf<'percentilePredictor'>;

const urls = { scores: '/s', progress: '/p', selection: '/q', predictor: '/x' };

async function open(change: Partial<Predictor> = {}) {
  const taken = takenTest();
  const cohort = {
    assessmentId: '6',
    name: 'Full mock 6',
    candidates: 1284,
    curve: [40, 60, 81, 100].map((marks) => ({ marks, percentile: marks })),
  };
  const answer: Predictor = {
    exams: [{ key: 'cat', name: 'CAT' }],
    prediction: prediction({ percentile: null, low: null, high: null, tests: 0 }),
    moves: [],
    exam: predictorExam(),
    tests: [taken],
    leftOut: [],
    cohort,
    ...change,
  };
  server.answers('percentilePredictor', answer);
  const asked: string[] = [];
  const whose = { courseId: '1', variantId: '2', learningPathId: '', student: null };
  const page = <PredictorPage whose={whose} urls={urls} assessmentId="" onTest={(id) => void asked.push(id)} />;
  const shown = await renderScreen(page, { session: student, at: '/performance-cat/CAT/Percentile Predictor' });
  await screen.findByRole('heading', { level: 1, name: 'Percentile Predictor' });
  return { ...shown, asked };
}
const headline = () => screen.getByText(/%? interval|Enter marks to see/u, { selector: 'p span' }).closest('p');

test('PRF-011 the marks of the latest test give a percentile with its interval, and the page says that it is an estimate', async () => {
  await open();
  expect(screen.getByRole('heading', { name: 'What would 81 marks give in CAT?' })).toBeInTheDocument();
  // (81 + 66) / 264 of 99.9, and two to either side
  expect(headline()).toHaveTextContent('55.6 percentile, likely 53.6 to 57.6 90% interval');
  expect(screen.getByText(m.pred_about({ exam: 'CAT' }))).toBeInTheDocument();
  expect(screen.getByText(m.pred_note())).toBeInTheDocument();
});

test('PRF-011 marks that are typed are predicted at once, and a mark that the exam does not have is refused', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: m.pred_enter() }));
  const verbal = screen.getByRole('textbox', { name: 'Verbal' });
  await user.clear(verbal);
  await user.type(verbal, '96');
  expect(screen.getByRole('heading', { name: 'What would 143 marks give in CAT?' })).toBeInTheDocument();
  await user.type(verbal, '9');
  expect(verbal).toHaveAccessibleDescription('Enter marks from \u221232 to 96');
  expect(headline()).toHaveTextContent(m.pred_none_yet());
  await user.click(screen.getByRole('button', { name: m.pred_from_mock() }));
  expect(screen.getByRole('heading', { name: 'What would 81 marks give in CAT?' })).toBeInTheDocument();
});

test('PRF-011 it says what the 99th percentile needs, how far off it was by year, and from what it is computed', async () => {
  await open();
  expect(screen.getByText('90 marks')).toBeInTheDocument();
  expect(screen.getByText('9 more than in Full mock 6')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: m.pred_leave() })).toHaveAttribute('href', '/q');
  const errors = screen.getByRole('region', { name: m.pred_errors_title() });
  expect(within(errors).getByRole('row', { name: /^2025 24 3\.1 0\.9 90\.3%/ })).toBeInTheDocument();
  expect(within(errors).getByRole('row', { name: /^All 36 3\.2 1\.0 90\.3%/ })).toBeInTheDocument();
  const sources = screen.getByRole('region', { name: m.pred_sources_title() });
  expect(sources).toHaveTextContent('1,284 candidates');
  expect(sources).toHaveTextContent('CAT 2025, slot 1: The organiser');
});

test('PRF-011 one chooses the percentile to aim at, and finds it the next time', async () => {
  localStorage.clear();
  const { user, unmount } = await open();
  const aim = screen.getByRole('combobox', { name: m.pred_target() });
  expect(aim).toHaveValue('99');
  await user.selectOptions(aim, '95');
  expect(screen.getByText('74 marks')).toBeInTheDocument();
  expect(screen.getByText(m.pred_target_there())).toBeInTheDocument();
  unmount();
  await open();
  expect(screen.getByRole('combobox', { name: m.pred_target() })).toHaveValue('95');
  localStorage.clear();
});

test('PRF-011 below fifty candidates the cohort has no line, and the page says why', async () => {
  await open({ cohort: { assessmentId: '6', name: 'Full mock 6', candidates: 49, curve: null } });
  expect(screen.getByText('49 candidates so far. Their line appears from 50 on.')).toBeInTheDocument();
});

test('PRF-013 without a completed test one enters marks; without tables there is nothing to show', async () => {
  const { user } = await open({ tests: [], cohort: null });
  expect(screen.getByRole('button', { name: m.pred_from_mock() })).toBeDisabled();
  expect(screen.getAllByText(m.pred_none_yet()).length).toBeGreaterThan(0);
  await user.type(screen.getByRole('textbox', { name: 'Verbal' }), '30');
  await user.type(screen.getByRole('textbox', { name: 'Quant' }), '40');
  expect(screen.getByRole('heading', { name: 'What would 70 marks give in CAT?' })).toBeInTheDocument();
});

test('PRF-013 a course without exams says so', async () => {
  await open({ exams: [], exam: null, tests: [], cohort: null });
  expect(screen.getByText('No records found!')).toBeInTheDocument();
});

test('PRF-011 the page is accessible', async () => {
  await open();
  await expectAccessible();
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(5);
});

test('PRF-011 a test with another total is compared by its place; of too few candidates there is no figure', async () => {
  const part = { key: '', marks: '69', totalMarks: '90', inExam: 51.3, how: 'place' as const, percentile: '86.84' };
  const cohort = { assessmentId: '6', name: 'Half mock 6', candidates: 152, curve: null };
  const half = { ...takenTest(), name: 'Half mock 6', parts: [part] };
  const { unmount } = await open({ tests: [half], cohort });
  expect(screen.getByRole('heading', { name: 'What would 51.3 marks give in CAT?' })).toBeInTheDocument();
  expect(screen.getByText(m.pred_scaled({ from: '90', exam: 'CAT', total: 198 }))).toBeInTheDocument();
  expect(screen.getByText(m.pred_source_candidates({ count: 152, shown: '152' }))).toBeInTheDocument();
  unmount();
  await open({ tests: [{ ...half, parts: [{ ...part, inExam: null, how: 'few' }] }], cohort: { ...cohort, candidates: 12 } });
  expect(screen.getByText(m.pred_few({ name: 'Half mock 6' }))).toBeInTheDocument();
});

test('PRF-011 marks that were raised for a dropped question say so, and a mock that is not used says why', async () => {
  const [whole, ...sections] = takenTest().parts;
  if (whole === undefined) throw new Error('a test has a whole');
  const raised = { ...takenTest(), parts: [{ ...whole, totalMarks: '195', inExam: 82.2, how: 'raised' as const }, ...sections] };
  await open({ tests: [raised], leftOut: [{ name: 'Full mock 7', unranked: 'outside-window' }] });
  expect(screen.getByText('Questions of this test were dropped, so its marks are raised to the full 198.')).toBeInTheDocument();
  expect(screen.getByText(/Not used/u)).toHaveTextContent("Not used: Full mock 7 (Unranked: outside the test's dates)");
});

test('PRF-011 the test that the server chose is shown first, and one of a few questions says how little they tell', async () => {
  const short = { ...takenTest(), assessmentId: '7', name: 'Topic test', questions: 10 };
  const cohort = { assessmentId: '6', name: 'Full mock 6', candidates: 49, curve: null };
  const { user, asked } = await open({ tests: [short, takenTest()], cohort });
  const choice = await screen.findByRole('combobox', { name: 'Test' });
  expect(choice).toHaveDisplayValue(/^Full mock 6/);
  expect(screen.queryByText(/say little about a whole exam/)).not.toBeInTheDocument();
  await user.selectOptions(choice, '7');
  expect(asked).toEqual(['7']);
  cleanup();
  await open({ tests: [short], cohort: { ...cohort, assessmentId: '7' } });
  expect(await screen.findByText(/^10 questions say little about a whole exam/)).toBeVisible();
});

test('PRF-011 the errors on made-up exams are on the page, those that the command printed', async () => {
  await open();
  const card = screen.getByRole('region', { name: 'How far off is it on made-up exams?' });
  for (const { exams, errorInMarks, coverage } of [synthetic.fromTables, synthetic.fromCohort])
    expect(within(card).getByRole('row', { name: new RegExp(`${exams}`) })).toHaveTextContent(
      new RegExp(`${errorInMarks.toFixed(1)}.*${coverage.toFixed(1)}%`),
    );
});

const noTables = (more: Partial<ReturnType<typeof predictorExam>> = {}) => {
  const [whole] = predictorExam().parts;
  return predictorExam({
    name: 'XAT',
    parts: whole === undefined ? [] : [{ ...whole, name: 'XAT', tables: 0 }],
    sources: [],
    cohort: { assessmentId: '6', name: 'Full mock 6', candidates: 1284, pairs: 2210, madeAt: '2026-11-20T08:00:00.000Z' },
    backTests: [{ name: 'Full mock 5', points: 640, errorInMarks: 8.4, errorInPercentile: 12.3, coverage: 90.2 }],
    errors: { bars: [-10, -5, 0, 5].map((from) => ({ from, to: from + 5, points: 160 })), near: 10, within: 71 },
    ...more,
  });
};

test('PRF-011 an exam without published tables is predicted from a cohort, and the page says whose, how many, from when, and how far off that was', async () => {
  await open({ exam: noTables() });
  expect(screen.getByText(m.pred_about_cohort({ exam: 'XAT' }))).toBeInTheDocument();
  expect(headline()).toHaveTextContent('55.6 percentile, likely 53.6 to 57.6 90% interval');
  const sources = screen.getByRole('region', { name: m.pred_sources_title() });
  expect(sources).toHaveTextContent('1,284 candidates, and 2,210 of their results in other tests of its kind. Computed on 20 Nov 2026');
  expect(sources).not.toHaveTextContent(m.pred_source_tables());
  expect(screen.getByText(m.pred_note_cohort({ exam: 'XAT' }))).toBeInTheDocument();
  const errors = screen.getByRole('region', { name: m.pred_errors_title() });
  expect(errors).toHaveTextContent('71% within 10 percentiles');
  expect(within(errors).getByRole('row', { name: /^Full mock 5 640 8\.4 12\.3 90\.2%/ })).toBeInTheDocument();
  await expectAccessible();
});

test('PRF-011 while too few have taken a test and a further one there is no figure, whatever one types', async () => {
  const [whole] = predictorExam().parts;
  const parts = whole === undefined ? [] : [{ ...whole, curve: null, tables: 0 }];
  const { user } = await open({ exam: noTables({ parts, cohort: null, backTests: [], errors: null, targets: [] }) });
  expect(screen.getByText(m.pred_few_cohort({ name: 'Full mock 6' }))).toBeInTheDocument();
  expect(screen.getByText(m.pred_errors_none_cohort())).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: m.pred_enter() }));
  expect(screen.getByText(m.pred_few_cohort({ name: 'Full mock 6' }))).toBeInTheDocument();
});

test('PRF-011 first comes the figure with its range and, beside it, what the student aims at, what moves it most, and how often it was right; the statistics are a tap away', async () => {
  const { user } = await open({
    prediction: prediction({ target: 97.9, converted: 1 }),
    moves: [
      { name: 'Quant', marks: 11.5, percentile: 92.4 },
      { name: 'Verbal', marks: 1, percentile: 88.02 },
    ],
  });
  const own = screen.getByRole('region', { name: 'Your predicted CAT percentile' });
  expect(own).toHaveTextContent('Predicted CAT percentile 87.81 (85.02 to 90.10) from 3 mocks · Target: 97.90');
  expect(own).toHaveTextContent("1 of them counts by rank, because its marks differ from the exam's.");
  expect(within(own).getByRole('img', { name: 'Nine times in ten between 85.02 and 90.10' })).toBeInTheDocument();
  const moves = screen.getByRole('region', { name: 'What moves it most?' });
  expect(
    within(moves)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Quant12 marks more92.40', 'Verbal1 mark more88.02']);
  expect(screen.getByRole('region', { name: 'How often was it right?' })).toHaveTextContent(
    '90%of results fell inside the rangeTried on 36 results of exam years it had not seen. It missed by 1.0 percentiles on average.',
  );
  const sources = () => screen.queryByRole('region', { name: m.pred_sources_title() });
  expect(sources()).not.toBeInTheDocument();
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Marks, curve and statistics' }));
  expect(sources()).toBeVisible();
});

test('PRF-011 of one mock there is nothing that moves it, and the page says so', async () => {
  await open({ prediction: prediction({ tests: 1 }) });
  expect(screen.getByRole('region', { name: 'What moves it most?' })).toHaveTextContent(m.pred_moves_none());
});

test('PRF-011 a mock with another total says from what to what its marks were converted', async () => {
  const taken = takenTest();
  const parts = [{ key: '', marks: '45', totalMarks: '90', inExam: 99, how: 'place' as const, percentile: '80.00' }];
  await open({ tests: [{ ...taken, parts }], exam: { ...predictorExam(), totalMarks: 204 } });
  expect(screen.getByText(/^Converted from 90 marks to CAT's 204 by rank/u)).toBeVisible();
});

test('PRF-011 the percentiles that sections had in a small mock are provisional', async () => {
  await open({ tests: [{ ...takenTest(), provisional: true }] });
  expect(screen.getByRole('row', { name: /^Verbal/u })).toHaveTextContent('90.41 · provisional');
});

test('PRF-003 PRF-015 ROU-046 what marks would give can be read as a table, and another exam is asked of the server', async () => {
  const { user } = await open({
    exams: [
      { key: 'cat', name: 'CAT' },
      { key: 'xat', name: 'XAT' },
    ],
  });
  await user.click(screen.getByRole('button', { name: /^Show as a table: What would 81 marks give/ }));
  expect(await screen.findByRole('row', { name: /^95 / })).toBeVisible();
  await expectAccessible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Exam' }), 'xat');
  await expect.poll(() => server.received('percentilePredictor').at(-1)?.exam).toBe('xat');
});
