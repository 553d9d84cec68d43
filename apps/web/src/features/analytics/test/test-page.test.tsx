import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { student } from '#test/people.ts';
import { overview, paper, testPoint } from '#test/performance.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { m } from '../../../paraglide/messages.js';
import { TestPage } from './test-page.tsx';

const answer = {
  test: testPoint(6),
  distribution: [
    { from: '-10', to: '40', candidates: 700, own: false },
    { from: '40', to: '90', candidates: 584, own: true },
  ],
  paper: paper(),
  paperReason: '' as const,
  topics: overview().topics,
  losses: [{ tag: 'careless' as const, questions: 3, marks: '-12' }],
  penalty: '0',
};
const show = (assessmentId = '106') => renderScreen(<TestPage assessmentId={assessmentId} studentImsPin="" />, { session: student });
const region = (name: string) => screen.findByRole('region', { name });

test('TST-070 detailed analytics has score, percentile, rank, sections, time per question and topic strengths', async () => {
  server.answers('testAnalytics', answer);
  await show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Full mock 6' })).toBeVisible();
  expect(await region('Score')).toHaveTextContent(/Marks81 of 198Percentile86\.25 of 1,284 candidatesRank120 of 1,284Correct31/);
  expect(await region('By section')).toHaveTextContent('Verbal and reading34 / 7288.10136540 min');
  expect(await region(m.test_where_cohort())).toHaveTextContent('119 of 1,284 candidates scored higher. You scored 81.');
  expect(screen.getAllByRole('option', { name: /Q\d/ })).toHaveLength(5);
  expect(await region('Which topics do I get right?')).toHaveTextContent('Arithmetic');
  expect(await region(m.test_where_marks_went())).toHaveTextContent(/3\u221212/);
  await expectAccessible();
});

test('TST-070 what one is told before the review is open is the score and why there is no more', async () => {
  server.answers('testAnalytics', {
    ...answer,
    paper: null,
    paperReason: 'review-not-enabled',
    topics: [],
    losses: [],
    distribution: [],
  });
  await show();
  expect(await region('Score')).toHaveTextContent('81');
  expect(await region('Where did my minutes go?')).toHaveTextContent('Review has not been enabled for this test yet.');
  expect(await region(m.test_where_cohort())).toHaveTextContent(m.test_where_few());
});

test('TST-070 among fewer than 30 candidates the percentiles of the test and of its sections are provisional', async () => {
  server.answers('testAnalytics', { ...answer, test: { ...answer.test, provisional: true, cohortSize: 29 } });
  await show();
  expect(await region('Score')).toHaveTextContent('86.25 provisional');
  expect(screen.getByRole('row', { name: /^Quant/u })).toHaveTextContent('92.00 · provisional');
});

test('TST-027 an address without a test, or of one that is not completed, says so', async () => {
  server.refuses('testAnalytics', 'NOT_FOUND');
  const { unmount } = await show();
  expect(await screen.findByText('No records found!')).toBeVisible();
  unmount();
  await show('');
  expect(await screen.findByText('No records found!')).toBeVisible();
});
