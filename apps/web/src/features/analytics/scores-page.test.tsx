import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { student } from '#test/people.ts';
import { sixMocks, testPoint } from '#test/performance.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { m } from '../../paraglide/messages.js';
import type { Whose } from './place.ts';
import { ScoresPage } from './scores-page.tsx';

const own: Whose = { courseId: '1', variantId: '2', learningPathId: '', student: null };
const urls = { scores: '', progress: '', selection: '', predictor: '/predictor' };
const show = (whose = own) => renderScreen(<ScoresPage whose={whose} urls={urls} />, { session: student });

test('PRF-007 PRF-008 Score Summary has a row for each completed test, the latest first, and a trend', async () => {
  server.answers('scoreSummary', { tests: sixMocks.toReversed() });
  await show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Score Summary' })).toBeVisible();
  const rows = within(screen.getByRole('group', { name: 'Completed tests' }))
    .getAllByRole('row')
    .slice(1);
  expect(rows).toHaveLength(6);
  expect(rows[0]).toHaveTextContent(
    /Full mock 6.*27 Oct 2026.*81 \/ 198.*86\.25.*120 of 1284.*Verbal and reading 34 \/ 72 · 88\.10 percentile/,
  );
  expect(screen.getByRole('region', { name: 'How have my scores changed?' })).toHaveTextContent('Up 23 marks in 6 tests.');
  expect(within(rows[0] as HTMLElement).getByRole('link')).toHaveAttribute(
    'href',
    '/test/Detailed Analytics/Full%20mock%206?assetId=206&assessmentId=106',
  );
  await expectAccessible();
});

test('PRF-008 the kind by which one is judged is there first, another can be chosen; one taken elsewhere says so and leads nowhere', async () => {
  const elsewhere = testPoint(2, {
    type: 'Benchmarking',
    name: 'Elsewhere 1',
    elsewhere: true,
    isJudged: false,
    rank: 0,
    percentile: '',
    sections: [],
    cohort: null,
  });
  server.answers('scoreSummary', { tests: [elsewhere, testPoint(1)] });
  const { user } = await show();
  const kind = await screen.findByRole('combobox', { name: 'Kind of test' });
  expect(kind).toHaveValue(testPoint(1).type);
  await user.selectOptions(kind, 'Benchmarking');
  const rows = within(screen.getByRole('group', { name: 'Completed tests' }))
    .getAllByRole('row')
    .slice(1);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toHaveTextContent('Benchmarking · Taken elsewhere');
  expect(within(rows[0] as HTMLElement).queryByRole('link')).toBeNull();
});

test('PRF-008 the trend is of the judged tests alone; practice and unranked attempts say so, and can be left out', async () => {
  const topic = testPoint(1, { name: 'Topic test', type: 'Topic Test', totalMarks: '30', marks: '29', unranked: 'open', isJudged: false });
  const late = testPoint(2, { name: 'Late mock', unranked: 'outside-window', rank: 0, isJudged: false });
  server.answers('scoreSummary', { tests: [...sixMocks.slice(2).toReversed(), late, topic] });
  const { user } = await show();
  const rows = () =>
    within(screen.getByRole('group', { name: 'Completed tests' }))
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent);
  expect(await screen.findByRole('region', { name: 'How have my scores changed?' })).toHaveTextContent('Up 20 marks in 4 tests.');
  expect(rows()).toHaveLength(5);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind of test' }), m.perf_every_kind());
  expect(rows()).toHaveLength(6);
  expect(rows()[4]).toMatch(/Late mock.*Unranked: outside the test's dates–/u);
  expect(rows()[5]).toMatch(/Topic test.*81\.25Practice/u);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Ranking' }), 'Ranked only');
  expect(rows()).toHaveLength(4);
  expect(screen.getByText(m.perf_scores_about({ count: 4 }))).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Ranking' }), 'All tests');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind of test' }), 'Topic Test');
  expect(screen.getByRole('region', { name: 'How have my scores changed?' })).toHaveTextContent(m.perf_trend_other());
  await expectAccessible();
});

test('PRF-013 without a completed test it says so', async () => {
  server.answers('scoreSummary', { tests: [] });
  await show();
  expect(await screen.findByText('No records found!')).toBeVisible();
  await expectAccessible();
});

test('a failure can be tried again', async () => {
  server.loses('scoreSummary');
  const { user } = await show();
  const retry = await screen.findByRole('button', { name: m.error_retry() });
  server.answers('scoreSummary', { tests: sixMocks });
  await user.click(retry);
  expect(await screen.findByText('6 completed tests')).toBeVisible();
});

test('PRF-014 a parent opens the test of the student, not one of their own', async () => {
  server.answers('scoreSummary', { tests: [testPoint(1)] });
  await show({ ...own, student: { pin: 'ASC1001', name: 'Demo' } });
  expect(await screen.findByRole('link', { name: 'Full mock 1' })).toHaveAttribute(
    'href',
    expect.stringContaining('studentImsPin=ASC1001'),
  );
});

test('PRF-008 below 30 candidates the percentiles of a test and of its sections are called provisional', async () => {
  server.answers('scoreSummary', { tests: [testPoint(1, { provisional: true, cohortSize: 29 })] });
  await show();
  const [, row] = within(await screen.findByRole('group', { name: 'Completed tests' })).getAllByRole('row');
  expect(row).toHaveTextContent('81.25provisional');
  expect(row).toHaveTextContent('88.10 percentile · provisional');
  expect(row).toHaveTextContent('92.00 percentile · provisional');
});
