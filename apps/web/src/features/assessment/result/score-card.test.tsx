import type { Score, TestResult } from '@abhyas/contract/assessment/assessment.ts';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#test/render.tsx';
import { m } from '../../../paraglide/messages.js';
import type { ReviewFilter } from '../review/filter.ts';
import { ScoreCard } from './score-card.tsx';

const score: Score = {
  marks: '5',
  maxMarks: '30',
  correct: 2,
  wrong: 1,
  blank: 7,
  dropped: 0,
  seconds: 250,
  percentile: '61.50',
  rank: 5,
};
const result: TestResult = {
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
  marksAtFirst: '',
  lateEvents: 0,
  receipt: { answers: 11, lastAt: '2026-11-22T09:59:22.000Z' },
  away: { times: 0, seconds: 0, fullScreen: 0 },
  creditedSeconds: 0,
  overall: { ...score, penalty: '0' },
  sections: [{ ...score, sectionId: '1', name: 'Quadratics' }],
  distribution: [
    { from: '0', to: '5', candidates: 8, own: false },
    { from: '5', to: '10', candidates: 4, own: true },
  ],
  losses: [],
  reviewOpen: true,
  reviewReason: '',
  reviewOpensAt: null,
};

async function open(more: Partial<TestResult> = {}) {
  const review = vi.fn<(show?: ReviewFilter) => void>();
  return { ...(await renderScreen(<ScoreCard result={{ ...result, ...more }} onReview={review} />)), review };
}
const card = () => screen.getByRole('region', { name: m.test_score() });

test('TST-064 practice counts in no ranking: neither percentile nor cohort', async () => {
  await open({ practice: true });
  expect(card()).not.toHaveTextContent(m.test_percentile());
  expect(screen.queryByRole('heading', { name: m.test_where_cohort() })).not.toBeInTheDocument();
});

test('TST-064 a small cohort is provisional, and its marks are not shown', async () => {
  await open({ provisional: true, cohortSize: 4, distribution: [] });
  expect(card()).toHaveTextContent(m.test_provisional());
  expect(screen.getByText(m.test_provisional_text({ count: 4 }))).toBeVisible();
  expect(screen.getByText(m.test_where_few())).toBeVisible();
});

test('TST-064 a candidate who is compared with the cohort and not in it is told why', async () => {
  await open({ unranked: 'seen-before' });
  expect(screen.getByRole('note')).toHaveTextContent(m.test_unranked_seen_before());
});

test('TST-064 the place in the cohort is shown as a table on demand', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: new RegExp(`^${m.test_as_table()}`) }));
  expect(screen.getByRole('row', { name: new RegExp(m.test_where_you()) })).toHaveTextContent('4');
  await user.click(screen.getByRole('button', { name: new RegExp(`^${m.test_as_chart()}`) }));
  expect(screen.queryByRole('row', { name: new RegExp(m.test_where_you()) })).not.toBeInTheDocument();
});

test('TST-064 TST-071 marks that changed, time given back and late answers are said', async () => {
  await open({ marksAtFirst: '2', creditedSeconds: 250, lateEvents: 1 });
  const notes = screen.getAllByRole('note').map(({ textContent }) => textContent);
  expect(notes).toEqual([
    `${m.test_marks_changed({ before: '2', after: '5' })} ${m.test_marks_changed_why()}`,
    m.test_time_given_back({ minutes: 4, seconds: 10 }),
    m.test_late({ count: 1 }),
  ]);
  expect(screen.getByRole('link', { name: m.test_marks_changed_why() })).toHaveAttribute('href', '/home/notification');
});

test('TST-066 a reason leads to its questions, and questions without one say how to give it', async () => {
  const { user, review } = await open({
    losses: [
      { tag: 'careless', questions: 1, marks: '4' },
      { tag: '', questions: 7, marks: '21' },
    ],
  });
  const losses = screen.getByRole('region', { name: m.test_where_marks_went() });
  expect(within(losses).getByText(m.test_losses_hint())).toBeVisible();
  await user.click(within(losses).getByRole('button', { name: m.test_losses_open({ name: m.test_tag_careless() }) }));
  expect(review).toHaveBeenCalledWith('careless');
});
