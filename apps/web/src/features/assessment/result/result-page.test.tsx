import type { TestResult } from '@abhyas/contract/assessment/assessment.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { sampleResult, sampleScore } from '#test/results.ts';
import { server } from '#test/server.ts';
import { m } from '../../../paraglide/messages.js';
import type { ReviewSearch } from '../review/review-place.ts';
import { ResultPage } from './result-page.tsx';

const score = { ...sampleScore, marks: '21', maxMarks: '36', correct: 8, wrong: 3, blank: 1, seconds: 754, percentile: '84.10', rank: 80 };
const result = sampleResult({ score, cohortSize: 500 });

/** The result screen of the test, as its address opens it. */
async function open(change: Partial<TestResult> = {}) {
  server.answers('testResult', { ...result, ...change });
  const reviewed: ReviewSearch[] = [];
  const page = <ResultPage search={{ assessmentId: '9' }} onNamed={() => undefined} onReview={(search) => void reviewed.push(search)} />;
  const shown = await renderScreen(page, { session: student, at: '/preparepractice/result?assessmentId=9' });
  const card = await screen.findByRole('region', { name: m.test_score() });
  return { ...shown, card, reviewed };
}
/** The number beside a word: right, wrong, skipped. */
const countOf = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

test('TST-064 the result has score, percentile, rank, right, wrong and skipped, the time taken, and leads to the detailed review', async () => {
  const { user, card, reviewed } = await open();
  expect(card).toHaveTextContent('21 of 36');
  expect(card).toHaveTextContent(/84\.10 among 500/);
  expect(card).toHaveTextContent('80 of 500');
  expect([m.test_correct(), m.test_wrong(), m.test_blank()].map(countOf)).toEqual(['8', '3', '1']);
  expect(within(card).getByText(m.test_time_spent()).nextElementSibling).toHaveTextContent('12:34');
  expect(screen.getByText(/The last answer reached us at \d\d:\d\d:22 [AP]M$/)).not.toBeVisible();
  await user.click(screen.getByText('11 answers saved'));
  expect(screen.getByText(/The last answer reached us at \d\d:\d\d:22 [AP]M$/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Review Test' }));
  expect(reviewed).toEqual([{ assessmentId: '9' }]);
});

test('TST-064 marks below zero, an accuracy and dropped questions are told as they are', async () => {
  const overall = { ...score, marks: '-4', correct: 1, wrong: 3, blank: 7, dropped: 1, penalty: '-0.3' };
  const { card } = await open({ overall });
  expect(card).toHaveTextContent('\u22124 of 36');
  expect(card).toHaveTextContent(/25\s?%|25 per cent/);
  expect(countOf(m.test_dropped())).toBe('1');
  expect(card).toHaveTextContent('\u22120.3');
});

test.each([
  [2, '0.00'],
  [29, '41.38'],
])('TST-064 among %i the percentile is %s, and called provisional', async (cohortSize, percentile) => {
  const sections = ['Quants', 'Verbal'].map((name, place) => ({ ...score, percentile, sectionId: String(place + 1), name }));
  const { user, card } = await open({ cohortSize, provisional: true, sections, overall: { ...score, percentile, penalty: '0' } });
  expect(card).toHaveTextContent(`${percentile} ${m.test_provisional()}`);
  // its sections too
  const bySection = screen.getByRole('region', { name: m.test_by_section() });
  const said = within(bySection)
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent.includes(`${percentile} · ${m.test_provisional()}`));
  expect(said).toEqual([true, true, true]);
  const about = screen.getByText(m.test_provisional_text({ count: cohortSize }));
  expect(about).not.toBeVisible();
  await user.click(screen.getByText(m.test_about_score()));
  expect(about).toBeVisible();
});

test('TST-064 alone in the cohort there is no percentile yet, and the screen says so', async () => {
  const { card } = await open({ cohortSize: 1, provisional: true, overall: { ...score, percentile: '0.00', penalty: '0' } });
  expect(within(card).getByText(m.test_percentile()).nextElementSibling).toHaveTextContent('\u2013 not enough candidates yet');
  expect(card).not.toHaveTextContent('0.00');
});

test('TST-064 of an empty cohort there is no percentile yet', async () => {
  const { card } = await open({ cohortSize: 0, provisional: true, overall: { ...score, percentile: '', penalty: '0' } });
  expect(within(card).getByText(m.test_percentile()).nextElementSibling).toHaveTextContent('\u2013');
});

test('TST-064 a review that is still closed is not offered, and says why', async () => {
  await open({ reviewOpen: false, reviewReason: 'review-not-enabled', reviewOpensAt: '2026-12-31T18:30:00.000Z' });
  expect(screen.getByText('The review opens on 01 Jan 2027, 12:00 AM')).toBeVisible();
  const review = screen.getByRole('button', { name: /Review Test/ });
  expect(review).toHaveAttribute('aria-disabled', 'true');
  expect(review).toHaveAccessibleDescription('Review has not been enabled for this test yet.');
});

test('TST-064 a test that is being scored says so, and its result appears by itself', async () => {
  server.refuses('testResult', 'RESULT_NOT_READY');
  const page = <ResultPage search={{ assessmentId: '9' }} onNamed={() => undefined} onReview={() => undefined} />;
  await renderScreen(page, { session: student, at: '/preparepractice/result?assessmentId=9' });
  expect(await screen.findByRole('status')).toHaveTextContent(m.test_scoring());
  server.answers('testResult', result);
  expect(await screen.findByRole('region', { name: m.test_score() }, { timeout: 10_000 })).toHaveTextContent('21 of 36');
});
